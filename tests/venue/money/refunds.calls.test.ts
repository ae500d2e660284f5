/** What a refund would do is told before it is asked for, and lists say of which rows one may be, or waits. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PostedTransaction } from '#protocol/calls/transactions.ts'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { RefundMark } from '#protocol/core/refunds.ts'
import type { LocalTransaction, PlayerTransaction } from '#protocol/core/users.ts'
import { until } from '#tests/kit/until.ts'
import { audit, deskTransaction, permissionGroup } from '#venue/store/schema/index.ts'
import { openTestVenue, type Person, type TestVenue } from '../../kit/testVenue.ts'

const { deposit, withdraw, comp, cashIn, cashOut } = TransactionType
const none = { cash: 0, credit: 0, bonus: 0, discount: 0 }
let house: TestVenue
const people = {} as Record<'cashier' | 'supervisor' | 'manager' | 'player' | 'player2', Person>
const idOf = (name: keyof typeof people) => people[name].answer.user.id
beforeAll(async () => {
  house = await openTestVenue()
  for (const name of ['cashier', 'supervisor', 'manager', 'player', 'player2'] as const)
    people[name] = await house.login(name)
}, 120_000)
afterAll(() => house.close())

type Answer = Awaited<ReturnType<Person['call']>>
const refusal = ({ status, body }: Answer) => [status, body.ErrorCode, body.Params]
const post = async (type: number, amount: number, reason?: string) => {
  const asked = { playerID: idOf('player2'), type, amount, reason }
  const { status, body } = await people.cashier.call('POST', '/cashier/transactions', asked)
  expect(status).toBe(201)
  return body as unknown as { id: number; state: number }
}
const judged = (id: number, who: keyof typeof people = 'supervisor') =>
  people[who].call('POST', `/cashier/transactions/${id}/refund/check`)
const refund = (id: number, reason = 'the wrong player') =>
  people.supervisor.call('POST', `/cashier/transactions/${id}/refund`, { reason })
const listed = async () => {
  const { body } = await people.supervisor.call('GET', `/cashier/transactions?player=${idOf('player2')}`)
  return body.transactions as PostedTransaction[]
}
const markOf = async (id: number) => (await listed()).find((one) => one.id === id)?.refund
const postings = async (name: 'player' | 'player2') => {
  const { body } = await people.manager.call('GET', `/admin/users/${idOf(name)}/transactions`)
  return body.transactions as PlayerTransaction[]
}
const of = (id: number, state: 'open' | 'waits' | 'done'): RefundMark => ({ of: { kind: 'transaction', id }, state })

it('is judged as it would be taken, by who may refund, and nothing of it is written', async () => {
  const { id } = await post(deposit, 4_000)
  const before = await listed()
  expect(await judged(id)).toMatchObject({
    status: 200,
    body: { amount: 4_000, why: [], pockets: { ...none, cash: 29_000 }, change: { ...none, cash: -4_000 } },
  })
  expect(refusal(await judged(id, 'cashier'))).toEqual([403, ErrorCode.noPermission, { missing: [111] }])
  expect(refusal(await judged(999_999))).toEqual([404, ErrorCode.unknown, { id: 999_999 }])
  expect(await listed()).toEqual(before)
  await post(withdraw, 27_000)
  expect(refusal(await judged(id))).toEqual([409, ErrorCode.notEnoughFunds, { pocket: 'cash', available: 2_000 }])
  await post(deposit, 27_000)
})

it('who is told by it what a wallet has looked at its player, and that stands in the audit, refused or not', async () => {
  const { database } = house.store
  const looksAt = (name: keyof typeof people) =>
    database
      .select({ act: audit.act, actorId: audit.actorId })
      .from(audit)
      .where(eq(audit.object, `account/${idOf(name)}`))
  const { id } = await post(deposit, 100)
  house.clock.advance(60_000)
  const before = await looksAt('player2')
  expect((await judged(id)).status).toBe(200)
  const look = { act: 'looked', actorId: idOf('supervisor') }
  expect(await looksAt('player2')).toEqual([...before, look])
  house.clock.advance(60_000)
  await post(withdraw, 29_050)
  expect((await judged(id)).status).toBe(409)
  expect(await looksAt('player2')).toEqual([...before, look, look])
  await post(deposit, 29_050)
})

it('a list says what may be taken back, what waits to be, and what is; nothing of a refund or of what was not done', async () => {
  const { id } = await post(deposit, 1_500)
  const waiting = await post(comp, 900, 'a birthday')
  expect([await markOf(id), await markOf(waiting.id)]).toEqual([of(id, 'open'), null])
  const [mine] = await postings('player2')
  expect([mine?.amount, mine?.refund]).toEqual([1_500, of(id, 'open')])
  // Own posting: the supervisor confirmed it.
  await people.supervisor.call('POST', `/cashier/transactions/${waiting.id}/confirm`)
  expect((await judged(waiting.id)).body).toMatchObject({ why: ['ownPosting'], change: none })
  const asked = await refund(waiting.id)
  expect(asked.body.state).toBe(TransactionState.pending)
  expect(await markOf(waiting.id)).toEqual(of(waiting.id, 'waits'))
  expect(refusal(await judged(waiting.id))).toEqual([
    ...[409, ErrorCode.conflict, { reason: 'refund waits', id: asked.body.id }],
  ])
  const done = await refund(id)
  expect(done.body.state).toBe(TransactionState.refund)
  expect([await markOf(id), await markOf(done.body.id as number)]).toEqual([of(id, 'done'), null])
  const [back, , first] = await postings('player2')
  expect([back?.refund, first?.refund]).toEqual([null, of(id, 'done')])
})

/** The marks of the log of a session, and whether the desk was asked for them. */
async function logOf(session: number) {
  const select = vi.spyOn(house.store.database, 'select')
  const { body } = await people.supervisor.call('GET', `/admin/sessions/${session}`)
  const columns = select.mock.calls.flatMap(([fields]) => Object.values(fields ?? {}))
  select.mockRestore()
  const { transfers } = body as { transfers: { refund: RefundMark }[] }
  return {
    marks: transfers.map((one) => one.refund),
    asksDesk: columns.includes(deskTransaction.refundOfTransfer),
  }
}
/** A supervisor who watches and does not refund. */
async function asOnlooker<Result>(work: () => Promise<Result>): Promise<Result> {
  const { database } = house.store
  const supervisors = eq(permissionGroup.name, 'Supervisors')
  const [group] = await database.select().from(permissionGroup).where(supervisors)
  const become = (permissions: number[]) => database.update(permissionGroup).set({ permissions }).where(supervisors)
  await become([116, 127])
  const result = await work()
  await become(group?.permissions ?? [])
  return result
}

it('a transfer may be taken back once its session is over, and the venue says how much of it was lost', async () => {
  const tab = people.player.tab()
  await tab.init(1, 3_000)
  const marks = async () => (await postings('player')).map(({ type, refund: mark }) => [type, mark])
  expect((await marks())[0]).toEqual([cashIn, null])
  const { body: seats } = await people.supervisor.call('GET', '/admin/sessions?state=open')
  const [seat] = seats.open as { id: number }[]
  expect(await logOf(seat?.id ?? 0)).toEqual({ marks: [null], asksDesk: false })
  house.cabinet(1).fault({ kind: 'game.outcome', on: true, count: 1, outcome: 'lose' })
  const { bet } = await tab.press('spin')
  house.clock.advance(600_000)
  await until(() => house.machine(1).game?.state, 'idle')
  await tab.leave()
  await house.status(1, 2)
  const { body } = await people.manager.call('GET', `/admin/users/${idOf('player')}/local-transactions`)
  const [out, into] = body.transactions as LocalTransaction[]
  const mark = (id = '', state: 'open' | 'waits' | 'done' = 'open') => ({ of: { kind: 'transfer', id }, state })
  expect((await marks()).slice(0, 3)).toEqual([
    [cashOut, mark(out?.id)],
    [null, null],
    [cashIn, mark(into?.id)],
  ])
  const log = await people.supervisor.call('GET', `/admin/sessions/${into?.sessionID}`)
  const { transfers } = log.body as { transfers: { id: string; refund: RefundMark }[] }
  expect(transfers.map((one) => one.refund)).toEqual(transfers.map(({ id }) => mark(id)))
  // The log shows no mark to who may not refund, and asks for none.
  const onlooker = await asOnlooker(() => logOf(into?.sessionID ?? 0))
  expect(onlooker).toEqual({ marks: transfers.map(() => null), asksDesk: false })
  const path = `/cashier/transfers/${into?.id}/refund`
  const judgedNow = await people.supervisor.call('POST', `${path}/check`)
  expect(judgedNow).toMatchObject({
    status: 200,
    body: { amount: bet, why: ['always'], change: { ...none, cash: bet } },
  })
  const asked = await people.supervisor.call('POST', path, { reason: 'the reels stood still' })
  expect(asked.body).toMatchObject({ state: TransactionState.pending, amount: -bet })
  expect((await marks())[2]).toEqual([cashIn, mark(into?.id, 'waits')])
  await people.manager.prove()
  await people.manager.call('POST', `/cashier/transactions/${String(asked.body.id)}/confirm`)
  expect((await marks())[3]).toEqual([cashIn, mark(into?.id, 'done')])
})
