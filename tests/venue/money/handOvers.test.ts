import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { audit, cageHandOver, credentialIssue } from '#venue/store/schema/index.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '../../kit/testVenue.ts'

let house: TestVenue
const people = {} as Record<'cashier' | 'manager' | 'admin' | 'player' | 'technician', Person>
beforeAll(async () => {
  house = await openTestVenue()
  for (const name of ['cashier', 'manager', 'admin', 'player', 'technician'] as const)
    people[name] = await house.login(name)
}, 120_000)
afterAll(async () => {
  expect((await verifyLedger(house.store.database)).findings).toEqual([])
  await house.close()
})

type Who = keyof typeof people
type Answer = { status: number; body: Record<string, unknown> }
const refused = ({ status, body }: Answer) => [status, body.ErrorCode, body.Params]
const conflict = (params: object) => [409, ErrorCode.conflict, params]
const notThem = [403, ErrorCode.noPermission, { missing: 'another person' }]
const give = (who: Who, body: object, key?: string) => people[who].call('POST', '/cashier/handovers', body, key)
const take = (who: Who, id: number, body: object, key?: string) =>
  people[who].call('POST', `/cashier/handovers/${id}/take`, body, key)
const end = (who: Who, id: number) => people[who].call('POST', `/cashier/handovers/${id}/end`)
const open = async (who: Who, amount: number) =>
  (await people[who].call('POST', '/cashier/cage', { amount })).body.id as number
const close = (who: Who, id: number, body: object) => people[who].call('POST', `/cashier/cages/${id}/close`, body)
const listed = async (who: Who) =>
  (await people[who].call('GET', '/cashier/handovers')).body as Record<
    'given' | 'offered' | 'others' | 'safes',
    object[]
  >
const stateOf = async (id: number) =>
  (await house.store.database.select().from(cageHandOver).where(eq(cageHandOver.id, id)))[0]

const safes = { cashier: 0, manager: 0 }
const pieces = [{ value: 10_000, pieces: 3 }]

it('nothing is handed over by who has no safe open, to one that is not, to oneself, or in pieces that do not add up', async () => {
  expect(refused(await give('cashier', { to: 1, amount: 100 }))).toEqual(conflict({ reason: 'safe closed' }))
  safes.cashier = await open('cashier', 100_000)
  expect(refused(await give('cashier', { to: safes.cashier, amount: 100 }))).toEqual(notThem)
  expect(refused(await give('cashier', { to: 999, amount: 100 }))).toEqual([404, ErrorCode.unknown, { id: 999 }])
  safes.manager = await open('manager', 20_000)
  expect((await give('cashier', { to: safes.manager, amount: 0 })).status).toBe(422)
  expect((await give('cashier', { to: safes.manager, amount: 1, pieces })).status).toBe(422)
  for (const who of ['technician', 'player'] as const)
    expect((await give(who, { to: safes.manager, amount: 100 })).status).toBe(403)
  expect(await listed('cashier')).toMatchObject({ given: [], offered: [], safes: [{ id: safes.manager }] })
})

it('what is offered moves nothing until the other cashier, told no amount, has counted the same; each other count is noted', async () => {
  const key = freshKey()
  const given = await give('cashier', { to: safes.manager, amount: 30_000, pieces }, key)
  expect(given).toMatchObject({ status: 201, body: { state: 'waiting', amount: 30_000, pieces } })
  const { id } = given.body as { id: number }
  expect(await give('cashier', { to: safes.manager, amount: 30_000, pieces }, key)).toEqual(given)
  const { offered } = await listed('manager')
  expect(offered).toMatchObject([{ id, amount: null, pieces: null, from: { cashier: { username: 'cashier' } } }])
  expect((await listed('cashier')).given).toMatchObject([{ id, amount: 30_000 }])

  for (const who of ['cashier', 'manager'] as const)
    expect(refused(await close(who, safes[who], { amount: 100_000, reason: 'in a hurry' }))).toEqual(
      conflict({ reason: 'waiting', count: 1 }),
    )
  for (const who of ['cashier', 'admin'] as const)
    expect(refused(await take(who, id, { amount: 30_000 }))).toEqual(notThem)
  expect(refused(await take('manager', id, { amount: 29_000 }))).toEqual(conflict({ reason: 'variance' }))
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', recounts: 1, checkerId: null })

  const taken = await take('manager', id, { amount: 30_000 })
  expect(taken).toMatchObject({ status: 200, body: { state: 'taken', amount: 30_000 } })
  expect(refused(await take('manager', id, { amount: 30_000 }))).toEqual(conflict({ reason: 'decided' }))
  expect(refused(await end('cashier', id))).toEqual(conflict({ reason: 'decided' }))
  const seen = (await people.admin.call('GET', '/cashier/cages?state=open')).body.cages
  expect(seen).toMatchObject([
    { id: safes.manager, receipts: 30_000, payments: 0, expected: 50_000 },
    { id: safes.cashier, receipts: 0, payments: 30_000, expected: 70_000 },
  ])
  const noted = await house.store.database
    .select({ act: audit.act, actorId: audit.actorId })
    .from(audit)
    .where(like(audit.object, `handOver/${id}`))
    .orderBy(audit.id)
  const [giver, taker] = [people.cashier.answer.user.id, people.manager.answer.user.id]
  expect(noted).toEqual([
    { act: 'hand-over offered', actorId: giver },
    { act: 'hand-over counted', actorId: taker },
    { act: 'hand-over taken', actorId: taker },
  ])
  const [offer] = await house.store.database
    .select({ after: audit.after })
    .from(audit)
    .where(and(eq(audit.object, `handOver/${id}`), eq(audit.act, 'hand-over offered')))
  // Without its sum: who counts it blind could read it there.
  expect(offer?.after).toEqual({ from: safes.cashier, to: safes.manager })
})

it('either of the two ends it, and then nothing has moved', async () => {
  for (const who of ['cashier', 'manager'] as const) {
    const { id } = (await give('cashier', { to: safes.manager, amount: 500 })).body as { id: number }
    expect(await end(who, id)).toMatchObject({ status: 200, body: { state: 'ended' } })
    expect(refused(await take('manager', id, { amount: 500 }))).toEqual(conflict({ reason: 'decided' }))
  }
})

it('who may confirm sees what waits between others, and calls it off where neither of the two is there', async () => {
  const { id } = (await give('cashier', { to: safes.manager, amount: 700 })).body as { id: number }
  expect(await people.admin.call('GET', '/cashier/handovers')).toMatchObject({
    body: { given: [], offered: [], others: [{ id, amount: 700, state: 'waiting' }] },
  })
  expect(await listed('cashier')).toMatchObject({ given: [{ id }], others: [] })
  expect(await end('admin', id)).toMatchObject({ status: 200, body: { state: 'ended' } })
  expect((await end('technician', id)).status).toBe(403)
  const seen = (await people.admin.call('GET', '/cashier/cages?state=open')).body.cages
  expect(seen).toMatchObject([{ expected: 50_000 }, { expected: 70_000 }])
})

it('after the third count that differs nobody guesses on: a third person lets it go over with a reason, or it is ended', async () => {
  const { id } = (await give('cashier', { to: safes.manager, amount: 900 })).body as { id: number }
  const settle = (who: Who, body: object = { reason: 'counted with both' }) =>
    people[who].call('POST', `/cashier/handovers/${id}/settle`, body)
  await people.manager.prove()
  await people.admin.prove()
  expect(refused(await settle('admin'))).toEqual(conflict({ reason: 'not disputed' }))
  for (const reason of ['variance', 'variance', 'disputed', 'disputed'])
    expect(refused(await take('manager', id, { amount: 800 }))).toEqual(conflict({ reason }))
  // The right count comes too late as well, and neither safe can be closed.
  expect(refused(await take('manager', id, { amount: 900 }))).toEqual(conflict({ reason: 'disputed' }))
  expect(await stateOf(id)).toMatchObject({ state: 'disputed', recounts: 3 })
  expect(refused(await close('cashier', safes.cashier, { amount: 1, reason: 'in a hurry' }))).toEqual(
    conflict({ reason: 'waiting', count: 1 }),
  )
  expect((await listed('manager')).offered).toMatchObject([{ id, state: 'disputed', amount: null }])
  expect((await listed('admin')).others).toMatchObject([{ id, state: 'disputed', recounts: 3 }])
  // It waits with all that does: to who may confirm with its sum, to who is to count it without.
  const inbox = async (who: Who, query = '') => (await people[who].call('GET', `/cashier/confirms${query}`)).body
  expect(await inbox('admin')).toMatchObject({ handOvers: [{ id, amount: 900 }], counts: { handOvers: 1 } })
  expect(await inbox('manager')).toMatchObject({ handOvers: [{ id, amount: null, pieces: null }] })
  expect(await inbox('cashier')).toMatchObject({ handOvers: [{ id, amount: 900 }] })
  expect(await inbox('admin', `?lastHandOverID=${id}`)).toMatchObject({ handOvers: [], counts: { handOvers: 1 } })
  // Not one of the two, though they may confirm; not without saying why; not by who may not confirm.
  expect(refused(await settle('manager'))).toEqual(notThem)
  expect((await settle('cashier')).status).toBe(403)
  expect((await settle('admin', {})).status).toBe(422)
  expect(await settle('admin')).toMatchObject({
    status: 200,
    body: { state: 'taken', decidedBy: { username: 'admin' } },
  })
  expect(refused(await settle('admin'))).toEqual(conflict({ reason: 'decided' }))
  expect(await inbox('admin')).toMatchObject({ handOvers: [], counts: { handOvers: 0 } })

  const other = (await give('cashier', { to: safes.manager, amount: 900 })).body as { id: number }
  for (let time = 0; time < 3; time += 1) await take('manager', other.id, { amount: 1 })
  expect(await end('cashier', other.id)).toMatchObject({ status: 200, body: { state: 'ended' } })
})

it('all of them stand in the history: to who may confirm, and their own to who may not, page by page; in Activities by name, and never what is to be counted', async () => {
  const past = async (who: Who, query = '') => {
    const { status, body } = await people[who].call('GET', `/cashier/handovers/all${query}`)
    type Past = {
      handOvers: { id: number; state: string; amount: number | null }[]
      cashiers: { username: string }[] | null
      total: number
      sums: { state: string; count: number; sum: number }[] | null
    }
    return { status, ...(body as Past) }
  }
  const { id } = (await give('cashier', { to: safes.manager, amount: 4_321 })).body as { id: number }
  const all = await past('admin')
  expect([all.total, all.handOvers.length, all.handOvers[0]]).toMatchObject([id, id, { id, amount: 4_321 }])
  const amounts = (state: string) => all.handOvers.flatMap((one) => (one.state === state ? [one.amount ?? 0] : []))
  const sumOf = (state: string) => amounts(state).reduce((sum, amount) => sum + amount, 0)
  expect(all.sums?.map((one) => [one.state, one.count, one.sum])).toEqual(
    ['ended', 'taken', 'waiting'].map((state) => [state, amounts(state).length, sumOf(state)]),
  )
  expect(await past('admin', '?state=waiting')).toMatchObject({ total: 1, handOvers: [{ id }] })
  // The manager may confirm, and counts blind: the sum of what waits is what they are to count.
  for (const who of ['cashier', 'manager'] as const) expect((await past(who)).sums).toBeNull()
  const body = { format: 'csv', columns: ['number', 'amount', 'state'].map((id) => ({ id, label: id })), words: {} }
  const file = async (who: Who, query: string) => {
    const response = await fetch(`${house.url}/exports/handOvers${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people[who].answer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, words: { 'state.waiting': 'Bekliyor' } }),
    })
    return [response.status, response.headers.get('x-rows'), await response.text()]
  }
  const head = 'number,amount,state'
  expect(await file('admin', '?state=waiting')).toEqual([200, '1', `${head}\r\n${id},43.21,Bekliyor\r\n`])
  expect(await file('manager', '?state=waiting')).toEqual([200, '1', `${head}\r\n${id},,Bekliyor\r\n`])
  expect((await file('player', ''))[0]).toBe(403)
  expect((await past('manager')).handOvers[0]).toMatchObject({ id, state: 'waiting', amount: null })
  expect(await past('admin', `?lastHandOverID=${id - 1}`)).toMatchObject({
    cashiers: null,
    total: null,
    handOvers: { length: id - 2 },
  })
  expect(await past('admin', '?end=1')).toMatchObject({ total: 0, handOvers: [], cashiers: all.cashiers })
  expect(all.cashiers?.map(({ username }) => username)).toEqual(expect.arrayContaining(['cashier', 'manager']))
  expect(await past('admin', `?cashier=${people.player.answer.user.id}`)).toMatchObject({ total: 0 })
  expect((await past('cashier')).total).toBe(id)
  expect((await past('player')).status).toBe(403)
  const activities = await people.admin.call('GET', '/admin/activities')
  const rows = (activities.body as { activities: { action: string; object: string }[] }).activities
  const acts = rows.filter(({ object }) => object === `handOver/${id}`)
  expect(acts.map(({ action }) => action)).toEqual(['hand-over offered'])
  expect(JSON.stringify(acts)).not.toContain('4321')
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['hand-over taken', 'hand-over ended', 'safe opened']),
  )
  await end('cashier', id)
})

it('who takes it has proved who they are within five minutes', async () => {
  const { id } = (await give('cashier', { to: safes.manager, amount: 500 })).body as { id: number }
  house.clock.advance(6 * 60_000)
  expect(refused(await take('manager', id, { amount: 500 }))).toEqual([
    ...[403, ErrorCode.noPermission],
    { missing: 'proof' },
  ])
  await people.manager.prove()
  expect((await take('manager', id, { amount: 500 })).status).toBe(200)
})

it('a take and an end at once: one of them, and the safes agree with it', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = (await give('manager', { to: safes.cashier, amount: 10 })).body as { id: number }
    await people.cashier.prove()
    const ends = await Promise.all([take('cashier', id, { amount: 10 }), end('manager', id)])
    expect(ends.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  }
})

it('counts sent side by side are each noted as they are judged: after the third nobody is told whether they are right', async () => {
  const { id } = (await give('cashier', { to: safes.manager, amount: 900 })).body as { id: number }
  await people.manager.prove()
  const counts = [...Array.from({ length: 19 }, (_, place) => 100 + place), 900]
  const answers = await Promise.all(counts.map((amount) => take('manager', id, { amount })))
  const answered = (reason: string) =>
    answers.filter(({ body }) => (body.Params as { reason?: string } | undefined)?.reason === reason).length
  expect([answered('variance'), answered('disputed')]).toEqual([2, 18])
  expect(await stateOf(id)).toMatchObject({ state: 'disputed', recounts: 3, checkerId: null })
  const noted = await house.store.database
    .select({ act: audit.act })
    .from(audit)
    .where(eq(audit.object, `handOver/${id}`))
  expect(noted.filter(({ act }) => act === 'hand-over counted')).toHaveLength(3)
  expect(await end('cashier', id)).toMatchObject({ status: 200, body: { state: 'ended' } })
})

it('a count that is sent again under its own key is one count, and answered as before', async () => {
  const { id } = (await give('cashier', { to: safes.manager, amount: 900 })).body as { id: number }
  const [first, last] = [freshKey(), freshKey()]
  for (const _ of [1, 2, 3])
    expect(refused(await take('manager', id, { amount: 1 }, first))).toEqual(conflict({ reason: 'variance' }))
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', recounts: 1 })
  expect((await take('manager', id, { amount: 900 }, first)).status).toBe(422)
  await take('manager', id, { amount: 2 })
  for (const _ of [1, 2])
    expect(refused(await take('manager', id, { amount: 3 }, last))).toEqual(conflict({ reason: 'disputed' }))
  expect(await stateOf(id)).toMatchObject({ state: 'disputed', recounts: 3 })
  expect(await end('cashier', id)).toMatchObject({ status: 200, body: { state: 'ended' } })
})

it('the whole day balances: both close at what they hold, and posts count beside what was handed over', async () => {
  const asked = { playerID: people.player.answer.user.id, type: TransactionType.deposit, amount: 4_000 }
  expect((await people.cashier.call('POST', '/cashier/transactions', asked)).status).toBe(201)
  const [first, second] = (await people.admin.call('GET', '/cashier/cages?state=open')).body.cages as {
    expected: number
  }[]
  expect((first?.expected ?? 0) + (second?.expected ?? 0)).toBe(100_000 + 20_000 + 4_000)
  for (const [who, expected] of [
    ['manager', first?.expected],
    ['cashier', second?.expected],
  ] as const)
    expect(await close(who, safes[who], { amount: expected })).toMatchObject({ status: 200, body: { variance: 0 } })
  expect(refused(await give('cashier', { to: safes.manager, amount: 10 }))).toEqual(conflict({ reason: 'safe closed' }))
})

it('is given to nobody whose keys the giver may have, nor taken by them, nor settled', async () => {
  const made = (who: Who, by: Who) =>
    house.store.database.insert(credentialIssue).values({
      ...{ accountId: people[who].answer.user.id, issuedBy: people[by].answer.user.id, at: house.clock.now() },
    })
  const sameHands = [403, ErrorCode.noPermission, { missing: 'another person', because: 'sameHands' }]
  for (const name of ['cashier', 'manager', 'admin'] as const) people[name] = await house.login(name)
  await open('cashier', 50_000)
  const to = await open('manager', 0)
  const given = async () => ((await give('cashier', { to, amount: 10_000 })).body as { id: number }).id
  const disputed = await given()
  for (const amount of [1, 2, 3]) await take('manager', disputed, { amount })
  expect(await stateOf(disputed)).toMatchObject({ state: 'disputed' })
  house.clock.advance(1_000)
  await made('manager', 'admin')
  const settled = people.admin.call('POST', `/cashier/handovers/${disputed}/settle`, { reason: 'counted by three' })
  expect(refused(await settled)).toEqual(sameHands)
  expect((await end('cashier', disputed)).status).toBe(200)

  const waiting = await given()
  house.clock.advance(1_000)
  await made('cashier', 'manager')
  expect(refused(await take('manager', waiting, { amount: 10_000 }))).toEqual(sameHands)
  expect((await end('manager', waiting)).status).toBe(200)
  expect(refused(await give('cashier', { to, amount: 10_000 }))).toEqual(sameHands)
})
