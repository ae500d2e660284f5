import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Approval } from '#protocol/core/approvals.ts'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { approval, audit, cage } from '#venue/store/schema/index.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '../../kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'

let house: TestVenue
const people = {} as Record<'cashier' | 'supervisor' | 'manager' | 'admin' | 'player' | 'technician', Person>
beforeAll(async () => {
  house = await openTestVenue()
  for (const name of ['cashier', 'supervisor', 'manager', 'admin', 'player', 'technician'] as const)
    people[name] = await house.login(name)
}, 120_000)
afterAll(() => house.close())

type Who = keyof typeof people
type Answer = { status: number; body: Record<string, unknown> }
const refused = ({ status, body }: Answer) => [status, body.ErrorCode, body.Params]
const conflict = (params: object) => [409, ErrorCode.conflict, params]
const notThem = [403, ErrorCode.noPermission, { missing: 'another person' }]
const adjust = (who: Who, id: number, amount: number, key?: string) =>
  people[who].call('POST', `/cashier/cages/${id}/adjustments`, { amount, reason: 'the bank brought coins' }, key)
const waitsFor = ({ status, body }: Answer): Approval => {
  expect(status).toBe(202)
  return body.waitsFor as Approval
}
const confirm = (who: Who, { id }: Approval) => people[who].call('POST', `/admin/approvals/${id}/confirm`)
const refuse = (who: Who, { id }: Approval) =>
  people[who].call('POST', `/admin/approvals/${id}/refuse`, { reason: 'not so' })
const close = (id: number, body: object) => people.cashier.call('POST', `/cashier/cages/${id}/close`, body)
const seenBy = async (who: Who, id: number) =>
  (await people[who].call('GET', `/cashier/cages/${id}`)).body.cage as Record<string, unknown>
const findings = async () => (await verifyLedger(house.store.database)).findings
let safe = 0

it('cash that came otherwise is asked for by one; until another has decided, the safe stays open', async () => {
  const opened = await people.cashier.call('POST', '/cashier/cage', { amount: 100_000 })
  safe = opened.body.id as number
  const key = freshKey()
  const asked = await adjust('cashier', safe, 50_000, key)
  const one = waitsFor(asked)
  expect(one).toMatchObject({
    ...{ kind: 'safeAdjustment', object: `cage/${safe}`, asked: { amount: 50_000, state: 'open' } },
    ...{ account: { username: 'cashier' }, maker: { username: 'cashier' }, reason: 'the bank brought coins' },
    // Its cashier counts blind: not a word of what is expected.
    before: { safe, state: 'open' },
  })
  expect(await adjust('cashier', safe, 50_000, key)).toEqual(asked)
  expect(await seenBy('cashier', safe)).toMatchObject({ waiting: 1, expected: null })
  expect(refused(await close(safe, { amount: 150_000 }))).toEqual(conflict({ reason: 'waiting', count: 1 }))
  const { body } = await people.supervisor.call('GET', '/cashier/confirms')
  expect(body.approvals).toMatchObject([{ id: one.id, kind: 'safeAdjustment' }])
  // Nothing is booked yet.
  expect(await seenBy('supervisor', safe)).toMatchObject({ expected: 100_000 })
  expect(refused(await confirm('cashier', one))[0]).toBe(403)
  expect(await confirm('supervisor', one)).toMatchObject({ status: 200, body: { state: 'done' } })
  expect(await seenBy('supervisor', safe)).toMatchObject({ receipts: 50_000, expected: 150_000, waiting: 0 })
  const [noted] = await house.store.database.select().from(audit).where(eq(audit.act, 'safe adjusted'))
  expect(noted).toMatchObject({ object: `cage/${safe}`, after: { amount: 50_000 }, reason: 'the bank brought coins' })
})

it('who gains by it never confirms it, whoever asked; what is refused or taken back books nothing', async () => {
  const own = await people.manager.call('POST', '/cashier/cage', { amount: 1_000 })
  const id = own.body.id as number
  const asked = waitsFor(await adjust('supervisor', id, -400))
  expect(refused(await confirm('manager', asked))).toEqual(notThem)
  expect(refused(await confirm('supervisor', asked))).toEqual(notThem)
  expect((await refuse('manager', asked)).body).toMatchObject({ state: 'refused' })
  const again = waitsFor(await adjust('manager', id, -400))
  expect((await refuse('manager', again)).body).toMatchObject({ state: 'refused' })
  expect(await seenBy('admin', id)).toMatchObject({ expected: 1_000, waiting: 0 })
})

it('nothing, too much, by nobody who may, of another’s safe, and of none is refused', async () => {
  expect((await adjust('cashier', safe, 0)).status).toBe(422)
  expect(refused(await adjust('cashier', safe, -1e15))[1]).toBe(ErrorCode.limitReached)
  for (const who of ['technician', 'player'] as const) expect((await adjust(who, safe, 100)).status).toBe(403)
  const [others] = await house.store.database
    .select()
    .from(cage)
    .where(eq(cage.accountId, people.manager.answer.user.id))
  expect(refused(await adjust('cashier', others?.id ?? 0, 100))).toEqual([
    ...[403, ErrorCode.noPermission],
    { missing: [111, 132] },
  ])
  expect(refused(await adjust('cashier', 9_999, 100))).toEqual([404, ErrorCode.unknown, { id: 9_999 }])
})

it('of each safe in the list it is told whether whoever looks may adjust it, and the call says the same', async () => {
  const listed = async (who: Who) =>
    (await people[who].call('GET', '/cashier/cages?state=open')).body.cages as {
      id: number
      cashier: { username: string }
      mayAdjust: boolean
    }[]
  const told = async (who: Who) =>
    Object.fromEntries((await listed(who)).map(({ cashier, mayAdjust }) => [cashier.username, mayAdjust]))
  expect(await told('cashier')).toEqual({ cashier: true, manager: false })
  expect(await told('supervisor')).toEqual({ cashier: true, manager: true })
  for (const who of ['cashier', 'supervisor'] as const)
    for (const { id, mayAdjust } of await listed(who)) {
      const answer = await adjust(who, id, 100)
      expect(answer.status, `${who} ${id}`).toBe(mayAdjust ? 202 : 403)
      if (mayAdjust) expect((await refuse('admin', waitsFor(answer))).status).toBe(200)
    }
})

it('after its close what was short is booked, by no more than that and once; the count stays as it was counted', async () => {
  const deposit = { type: TransactionType.deposit, playerID: people.player.answer.user.id, amount: 20_000 }
  expect((await people.cashier.call('POST', '/cashier/transactions', deposit)).status).toBe(201)
  expect(await close(safe, { amount: 169_300, reason: 'cannot be found' })).toMatchObject({
    ...{ status: 200, body: { receipts: 70_000, expected: 170_000, variance: -700, adjusted: 0 } },
  })
  for (const amount of [700, -701, 1])
    expect(refused(await adjust('cashier', safe, amount))).toEqual(conflict({ reason: 'variance', left: -700 }))
  const part = waitsFor(await adjust('cashier', safe, -200))
  const whole = waitsFor(await adjust('supervisor', safe, -700))
  expect(part.before).toEqual({ safe, state: 'closed', variance: -700, left: -700 })
  expect(await seenBy('cashier', safe)).toMatchObject({ waiting: 2 })
  expect(await confirm('manager', part)).toMatchObject({ status: 200 })
  // It rests on what is no more.
  expect(refused(await confirm('manager', whole))).toEqual(conflict({ reason: 'changed', what: 'object' }))
  expect(await confirm('manager', waitsFor(await adjust('cashier', safe, -500)))).toMatchObject({ status: 200 })
  expect(await seenBy('cashier', safe)).toMatchObject({
    ...{ receipts: 70_000, counted: 169_300, variance: -700, adjusted: -700, waiting: 0 },
  })
  expect(refused(await adjust('cashier', safe, -1))).toEqual(conflict({ reason: 'variance', left: 0 }))
  expect(await findings()).toEqual([])
})

it('what nobody confirms in time expires: nothing is booked, the cage is told, and the safe closes', async () => {
  const { database } = house.store
  const opened = await people.cashier.call('POST', '/cashier/cage', { amount: 10_000 })
  const id = opened.body.id as number
  const asked = waitsFor(await adjust('cashier', id, 2_500))
  const rowOf = async () => (await database.select().from(approval).where(eq(approval.id, asked.id)))[0]
  const { until: dayEnds } = asked
  house.clock.advance(dayEnds - 1 - house.clock.now())
  // Days have gone by: nobody is signed in any more.
  for (const name of ['cashier', 'manager'] as const) people[name] = await house.login(name)
  // To the last millisecond it waits.
  expect(refused(await close(id, { amount: 10_000 }))).toEqual(conflict({ reason: 'waiting', count: 1 }))
  const desk = people.cashier.tab('/notification')
  await desk.ask('init', { id: people.cashier.answer.user.id })
  house.clock.advance(1)
  expect(await until(rowOf, (row) => row?.state !== 'pending')).toMatchObject({
    ...{ state: 'expired', checkerId: null, decidedFor: 'nobody confirmed it in time' },
  })
  await until(
    () => desk.pushed('staff'),
    (pushes) => pushes.some(({ news }) => news === 'cage'),
  )
  expect(refused(await confirm('manager', asked))).toEqual(conflict({ state: 'expired' }))
  expect(await seenBy('manager', id)).toMatchObject({ receipts: 0, expected: 10_000, waiting: 0 })
  expect(await close(id, { amount: 10_000 })).toMatchObject({ status: 200, body: { variance: 0, adjusted: 0 } })
  const acts = await database
    .select()
    .from(audit)
    .where(eq(audit.object, `cage/${id}`))
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['safe opened', 'approval asked', 'approval expired', 'safe closed']),
  )
  expect(acts.map(({ act }) => act)).not.toContain('safe adjusted')
  expect(await findings()).toEqual([])
})

it('verify finds an adjustment that is not the one that was asked for, and one without a second person', async () => {
  const { database } = house.store
  const planted = async (state: 'open' | 'closed', change: (id: number) => ReturnType<typeof sql>) => {
    const [row] = await database
      .select()
      .from(approval)
      .where(sql`kind = 'safeAdjustment' and state = 'done' and asked ->> 'state' = ${state}`)
    if (!row) throw new Error('none was booked')
    await database.execute(change(row.id))
    const found = await findings()
    const { asked, checkerId } = row
    await database.update(approval).set({ asked, checkerId }).where(eq(approval.id, row.id))
    return found.join('; ')
  }
  const amount = (to: number) => (id: number) =>
    sql`update approval set asked = jsonb_set(asked, '{amount}', to_jsonb(${to}::bigint)) where id = ${id}`
  expect(await planted('open', amount(50_100))).toMatch(/adjusts a safe by 50100, and 50000 was asked for/)
  expect(await planted('open', amount(50_100))).toMatch(/took 70000 and gave 0, its transactions 70100 and 0/)
  expect(await planted('closed', amount(-300))).toMatch(/is over or short by -700, and -800 was booked of it/)
  expect(await planted('closed', (id) => sql`update approval set checker_id = maker_id where id = ${id}`)).toMatch(
    /no second person/,
  )
  expect(await findings()).toEqual([])
})

it('the list of safes tells what its rows add up to, of any filter; who counts one of them blind is not told what is expected', async () => {
  type Row = Record<'expected' | 'counted' | 'variance', number | null> & {
    id: number
    state: string
    adjusted: number
  }
  type Listed = {
    cages: (Row & { openedAt: number })[]
    cashiers: { username: string }[]
    total: number
    since: number
    sums: (Row & { count: number })[]
  }
  const list = async (who: Who, query = '') =>
    (await people[who].call('GET', `/cashier/cages${query}`)).body as unknown as Listed
  /** As somebody would add them up by hand. */
  function addedUp(cages: Row[]) {
    const sum = (rows: Row[], of: 'expected' | 'counted' | 'variance' | 'adjusted') =>
      rows.reduce((all, row) => all + (row[of] ?? 0), 0)
    return (['open', 'closed'] as const).flatMap((state) => {
      const rows = cages.filter((one) => one.state === state)
      if (rows.length === 0) return []
      const counted = state === 'open' ? null : sum(rows, 'counted')
      const variance = state === 'open' ? null : sum(rows, 'variance')
      const [expected, adjusted] = [sum(rows, 'expected'), sum(rows, 'adjusted')]
      return [{ state, count: rows.length, expected, counted, variance, adjusted }]
    })
  }
  // By now their sign-ins are too old.
  for (const name of ['cashier', 'manager', 'admin', 'technician'] as const) people[name] = await house.login(name)
  await people.cashier.call('POST', '/cashier/cage', { amount: 7_000 })
  const all = await list('admin')
  expect(all.sums.map(({ state }) => state)).toEqual(['open', 'closed'])
  expect(all.sums).toEqual(addedUp(all.cages))
  expect(all.since).toBe(Math.min(...all.cages.map(({ openedAt }) => openedAt)))
  // Something was over or short, and booked since: the sums are of figures, not of zeros.
  expect(all.sums[1]).toMatchObject({ variance: expect.not.toBeOneOf([0]), adjusted: expect.not.toBeOneOf([0]) })
  for (const query of ['?state=closed', `?cashier=${people.manager.answer.user.id}`, '?start=1']) {
    const some = await list('admin', query)
    expect([some.total, some.sums]).toEqual([some.cages.length, addedUp(some.cages)])
  }
  const { cashiers } = await list('admin')
  // Whose can be asked for is told whatever is asked for now.
  expect(cashiers.map(({ username }) => username)).toEqual(expect.arrayContaining(['cashier', 'manager']))
  expect(await list('admin', '?end=1')).toEqual({ cages: [], cashiers, total: 0, since: null, sums: [] })
  expect(await list('admin', '?lastCageID=1')).toEqual({
    ...{ cages: [], cashiers: null, total: null, since: null, sums: null },
  })
  const blind = await list('cashier')
  expect(blind.sums[0]).toMatchObject({ state: 'open', expected: null })
  expect(blind.sums[1]).toEqual(all.sums[1])

  const columns = ['number', 'state', 'expected', 'adjusted'].map((id) => ({ id, label: id }))
  const file = async (who: Who, query: string) => {
    const response = await fetch(`${house.url}/exports/safes${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people[who].answer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv', columns, words: { 'state.open': 'Açık' } }),
    })
    return [response.status, response.headers.get('x-rows'), await response.text()]
  }
  const money = (amount: number | null) => (amount === null ? '' : (amount / 100).toFixed(2))
  const lines = (cages: Row[]) =>
    cages.map(({ id, state, expected, adjusted }) =>
      [id, state === 'open' ? 'Açık' : state, money(expected), state === 'open' ? '' : money(adjusted)].join(),
    )
  for (const who of ['admin', 'cashier'] as const) {
    const seen = (await list(who)).cages
    const whole = ['number,state,expected,adjusted', ...lines(seen), ''].join('\r\n')
    expect(await file(who, '')).toEqual([200, String(seen.length), whole])
  }
  expect(await file('technician', '')).toMatchObject([403, null, expect.anything()])
})
