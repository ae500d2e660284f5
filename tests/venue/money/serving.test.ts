/** What a cashier asks while serving a player. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FoundPlayer, ServedPlayer } from '#protocol/calls/serving.ts'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { acts, items } from '#protocol/core/permissions.ts'
import { account, audit, deskTransaction, hotRound, permissionGroup, playSession } from '#venue/store/schema/index.ts'
import { openTestVenue, type Person, type TestVenue } from '../../kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'

const { deposit, withdraw, bonus, discount, credit, comp, tip } = TransactionType
let house: TestVenue
const people = {} as Record<'cashier' | 'supervisor' | 'technician' | 'manager' | 'player' | 'player2' | 'vip', Person>
const idOf = (name: keyof typeof people) => people[name].answer.user.id
beforeAll(async () => {
  house = await openTestVenue()
  for (const name of ['cashier', 'supervisor', 'technician', 'manager', 'player', 'player2', 'vip'] as const)
    people[name] = await house.login(name)
}, 120_000)
afterAll(() => house.close())

const found = async (search: string) => {
  const { status, body } = await people.cashier.call('GET', `/cashier/players?search=${encodeURIComponent(search)}`)
  expect(status).toBe(200)
  return (body.players as FoundPlayer[]).map(({ username }) => username)
}
const served = async (name: 'player' | 'player2' | 'vip') => {
  const { status, body } = await people.cashier.call('GET', `/cashier/players/${idOf(name)}`)
  expect(status).toBe(200)
  return body as unknown as ServedPlayer
}
const post = (type: number, amount: number, name: 'player' | 'player2' | 'vip' = 'player', reason?: string) =>
  people.cashier.call('POST', '/cashier/transactions', { playerID: idOf(name), type, amount, reason })
const judged = (type: number, amount: number, name: 'player' | 'player2' | 'vip' = 'player') =>
  people.cashier.call('POST', '/cashier/transactions/check', { playerID: idOf(name), type, amount })
const change = (pockets: Partial<ServedPlayer['pockets']>) => ({
  cash: 0,
  credit: 0,
  bonus: 0,
  discount: 0,
  ...pockets,
})
const refusal = ({ status, body }: Awaited<ReturnType<typeof judged>>) => [status, body.ErrorCode, body.Params]

it('a player is found by name without accents, user name, id, card as a reader types it, and digits of the phone', async () => {
  await people.manager.call('POST', `/admin/users/${idOf('player2')}`, { phone: '+90 (532) 111 22 33' })
  expect(await found('deniz YILMAZ')).toEqual(['player'])
  expect(await found('player')).toEqual(['player', 'player2'])
  expect((await found(String(idOf('player2'))))[0]).toBe('player2')
  expect(await found(';6034 1200 0002?')).toEqual(['player2'])
  expect(await found('532 111')).toEqual(['player2'])
  expect(await found('nobody of that name')).toEqual([])
  // Nobody of the staff is served.
  expect(await found('derya')).toEqual([])
  expect((await people.cashier.call('GET', '/cashier/players?search=%20')).status).toBe(422)
  expect((await people.cashier.call('GET', '/cashier/players?search=a&sort=name')).status).toBe(422)
  const { body } = await people.cashier.call('GET', '/cashier/players?search=deniz')
  expect(body.players).toEqual([
    {
      ...{ id: idOf('player'), username: 'player', name: 'Deniz', lastname: 'Yılmaz', photoURL: null },
      ...{ isVip: false, isBlocked: false, card: '0001' },
    },
  ])
})

it('only who may post or adjust sees players; one transaction is read by whoever reads the list', async () => {
  const missing = (ids: readonly number[]) => [403, ErrorCode.noPermission, { missing: ids }]
  for (const path of ['/cashier/players?search=deniz', `/cashier/players/${idOf('player')}`]) {
    expect(refusal(await people.technician.call('GET', path))).toEqual(missing(acts.serve))
    expect((await people.supervisor.call('GET', path)).status).toBe(200)
  }
  const asked = { playerID: idOf('player'), type: deposit, amount: 1 }
  expect(refusal(await people.technician.call('POST', '/cashier/transactions/check', asked))).toEqual(
    missing(acts.serve),
  )
  // Who may adjust may not judge what a cashier posts.
  expect(refusal(await people.supervisor.call('POST', '/cashier/transactions/check', asked))).toEqual(
    missing(acts.post),
  )
  const { body } = await post(deposit, 1_000)
  const path = `/cashier/transactions/${String(body.id)}`
  const { wallet, ...row } = body as { wallet: object }
  expect((await people.supervisor.call('GET', path)).body).toEqual(row)
  // What a posting is answered with is what the next look says.
  const served = (await people.cashier.call('GET', `/cashier/players/${people.player.answer.user.id}`)).body
  expect(served).toMatchObject(wallet)
  expect(refusal(await people.technician.call('GET', path))).toEqual(missing([...items.cageHistory, ...acts.adjust]))
  expect(refusal(await people.cashier.call('GET', '/cashier/transactions/99999999'))).toEqual([
    ...[404, ErrorCode.unknown],
    { id: 99_999_999 },
  ])
})

it('one of the staff is no player, and a look is noted once a minute', async () => {
  expect((await people.cashier.call('GET', `/cashier/players/${idOf('cashier')}`)).status).toBe(404)
  await served('vip')
  await served('vip')
  const looks = await house.store.database
    .select()
    .from(audit)
    .where(eq(audit.object, `account/${idOf('vip')}`))
  expect(looks.map(({ act, actorId }) => [act, actorId])).toEqual([['looked', idOf('cashier')]])
})

it('what is asked of a posting is said before it, by the rules that post it, and nothing is written', async () => {
  const count = () => house.store.database.$count(deskTransaction)
  const before = [await count(), (await served('player')).pockets]
  const says = async (type: number, amount: number) => (await judged(type, amount)).body
  expect(await says(deposit, 10_000)).toEqual({ why: [], change: change({ cash: 10_000 }) })
  expect(await says(withdraw, 10_000)).toEqual({ why: [], change: change({ cash: -10_000 }) })
  expect(await says(tip, 500)).toEqual({ why: [], change: change({ cash: -500 }) })
  expect(await says(comp, 500)).toEqual({ why: ['always'], change: change({}) })
  expect(await says(discount, 500)).toEqual({ why: ['always'], change: change({ discount: 500 }) })
  expect(await says(bonus, 50_100)).toEqual({ why: [], change: change({ bonus: 50_100 }) })
  expect(await says(bonus, 50_101)).toEqual({ why: ['aboveOffer'], change: change({ bonus: 50_101 }) })
  expect(refusal(await judged(withdraw, 100_000_000))).toEqual([
    ...[409, ErrorCode.notEnoughFunds],
    { available: 501_000 },
  ])
  expect(refusal(await judged(credit, -1))).toEqual([409, ErrorCode.limitReached, { limit: 'credit', most: 0 }])
  expect((await judged(deposit, 0)).status).toBe(422)
  expect([await count(), (await served('player')).pockets]).toEqual(before)
  // As it was judged, so it is posted; what is near the day's sum now waits.
  expect((await judged(withdraw, 999_999, 'vip')).body.why).toEqual([])
  expect((await judged(withdraw, 1_000_000, 'vip')).body.why).toEqual(['dayOfPlayer', 'dayOfCashier'])
  const posted = await post(withdraw, 600_000, 'vip')
  expect(posted.body).toMatchObject({ state: TransactionState.done, why: null })
  expect((await judged(withdraw, 400_000, 'vip')).body.why).toEqual(['dayOfPlayer', 'dayOfCashier'])
})

it('the summary is what the desk needs: pockets less what is held, what waits, the last five, what binds', async () => {
  for (const amount of [100, 200, 300, 400]) await post(deposit, amount, 'player2')
  // Somebody else's withdrawal counts in the cashier's day.
  await post(withdraw, 399_999, 'vip')
  const asked = await post(credit, 7_000, 'player2', 'a regular')
  const waits = await post(withdraw, 20_000, 'player2')
  expect(waits.body.state).toBe(TransactionState.pending)
  await people.player2.call('PUT', '/player/limits', { limits: [{ kind: 'deposit', period: 'day', amount: 50_000 }] })
  const seen = await served('player2')
  expect(seen).toMatchObject({
    player: { username: 'player2', siteId: 0 },
    ...{ blocked: null, pockets: change({ cash: 6_000 }), balance: 6_000, held: 20_000, released: 0 },
    ...{ withdrawable: 6_000, creditOwed: 0, machines: [], exclusion: null, handPays: [] },
    limits: [{ kind: 'deposit', period: 'day', amount: 50_000, left: 17_000 }],
    day: { gameResult: 0, hot: { coinPrice: 200, byResult: false, bets: 0, wins: 0 } },
  })
  expect(seen.waiting.map(({ id }) => id)).toEqual([waits.body.id, asked.body.id])
  expect(seen.last.map(({ amount }) => amount)).toEqual([20_000, 7_000, 400, 300, 200])
  expect(refusal(await judged(deposit, 17_001, 'player2'))).toMatchObject([
    409,
    ErrorCode.limitReached,
    { left: 17_000 },
  ])
  await people.manager.call('POST', `/admin/users/${idOf('player2')}/block`, { reason: 'a dispute' })
  expect((await served('player2')).blocked).toEqual({ until: null, reason: 'a dispute', isDormant: false })
  expect(refusal(await judged(deposit, 100, 'player2'))[1]).toBe(ErrorCode.banned)
  await people.manager.call('POST', `/admin/users/${idOf('player2')}/unblock`)
})

it('money on a cabinet is named, large bets of the gaming day make hot, and the cage hears of every change', async () => {
  const line = people.cashier.tab('/notification')
  await line.ask('init', { id: idOf('cashier') })
  const stranger = people.technician.tab('/notification')
  await stranger.ask('init', { id: idOf('technician') })
  const seat = people.player.tab()
  await seat.init(5, 100_000)
  await until(
    () => line.pushed('player'),
    (pushes) => pushes.some(({ id }) => id === idOf('player')),
  )
  const [session] = await house.store.database
    .select()
    .from(playSession)
    .where(eq(playSession.accountId, idOf('player')))
  if (!session) throw new Error('no session')
  const round = { sessionId: session.id, machineId: 5, accountId: idOf('player'), round: 1, win: 0 }
  await house.store.database.insert(hotRound).values([
    { ...round, bet: 20_000, at: house.clock.now() },
    { ...round, round: 2, bet: 19_999, at: house.clock.now() },
    { ...round, round: 3, bet: 20_000, at: house.clock.now() - 48 * 3_600_000 },
  ])
  const { machines, day } = await served('player')
  expect(machines).toMatchObject([{ id: 5, status: 3, credit: 100_000, state: 'open' }])
  expect(day.hot).toEqual({ coinPrice: 200, byResult: false, bets: 1, wins: 0 })
  await post(deposit, 100)
  await until(
    () => line.pushed('staff'),
    (pushes) => pushes.some(({ news }) => news === 'cage'),
  )
  expect([stranger.pushed('player'), stranger.pushed('staff').filter(({ news }) => news === 'cage')]).toEqual([[], []])
})

it('a card is of one person, kept as its letters and digits, and goes with the person', async () => {
  const { database } = house.store
  const give = (name: 'player' | 'vip', card: string | null) =>
    people.manager.call('POST', `/admin/users/${idOf(name)}`, { card })
  expect((await give('vip', '%ab-12 34?')).body).toMatchObject({ card: 'AB1234' })
  expect(refusal(await give('player', 'ab1234'))).toEqual([409, ErrorCode.conflict, { reason: 'card taken' }])
  expect((await give('vip', '%?')).status).toBe(422)
  expect((await give('vip', null)).body).toMatchObject({ card: null })
  const [row] = await database
    .select()
    .from(account)
    .where(eq(account.id, idOf('player')))
  expect(row?.card).toBe('603412000001')
})

it('who adjusts and holds nothing else is answered whatever the page of the cage asks, and shut out of nothing on it', async () => {
  const { database } = house.store
  const supervisors = eq(permissionGroup.name, 'Supervisors')
  const [group] = await database.select().from(permissionGroup).where(supervisors)
  await database
    .update(permissionGroup)
    .set({ permissions: [...acts.adjust] })
    .where(supervisors)
  const call = people.supervisor.call.bind(people.supervisor)
  const asked = { playerID: idOf('vip'), type: TransactionType.adjustment, amount: 5 }
  const made = await call('POST', '/cashier/transactions', { ...asked, reason: 'rounding' })
  const one = `/cashier/transactions/${String(made.body.id)}`
  const answers = [
    made,
    await call('GET', '/cashier/cage'),
    await call('GET', '/cashier/players?search=deniz'),
    await call('GET', `/cashier/players/${idOf('vip')}`),
    await call('GET', `/cashier/offers/${idOf('vip')}`),
    await call('POST', '/cashier/transactions/check', asked),
    await call('GET', one),
    await call('POST', `${one}/reject`, { reason: 'a test' }),
  ]
  await database
    .update(permissionGroup)
    .set({ permissions: group?.permissions ?? [] })
    .where(supervisors)
  expect(answers.map(({ status }) => status)).toEqual([201, ...answers.slice(1).map(() => 200)])
})
