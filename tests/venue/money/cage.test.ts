import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { lastClosedCage } from '#venue/money/cage/own.ts'
import { postHandPay } from '#venue/money/desk/handPays.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { audit, cage, handPay } from '#venue/store/schema/index.ts'
import { createVenueStore } from '#venue/store/sqlRows.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '../../kit/testVenue.ts'
import { approve } from '../../kit/secondPerson.ts'

const { deposit, withdraw, tip, adjustment } = TransactionType

let house: TestVenue
const people = {} as Record<'cashier' | 'supervisor' | 'manager' | 'admin' | 'player' | 'vip' | 'technician', Person>
const idOf = (name: keyof typeof people) => people[name].answer.user.id
beforeAll(async () => {
  house = await openTestVenue()
  for (const name of ['cashier', 'supervisor', 'manager', 'admin', 'player', 'vip', 'technician'] as const)
    people[name] = await house.login(name)
}, 120_000)
afterAll(async () => {
  expect((await verifyLedger(house.store.database)).findings).toEqual([])
  await house.close()
})

type Answer = { status: number; body: Record<string, unknown> }
const refused = ({ status, body }: Answer) => [status, body.ErrorCode, body.Params]
const conflict = (params: object) => [409, ErrorCode.conflict, params]
const post = (who: keyof typeof people, body: object, player: keyof typeof people = 'player') =>
  people[who].call('POST', '/cashier/transactions', { playerID: idOf(player), ...body })
const open = (who: keyof typeof people, body: object, key?: string) =>
  people[who].call('POST', '/cashier/cage', body, key)
const close = (who: keyof typeof people, id: number, body: object, key?: string) =>
  people[who].call('POST', `/cashier/cages/${id}/close`, body, key)
const own = async (who: keyof typeof people) =>
  (await people[who].call('GET', '/cashier/cage')).body as {
    cage: Record<string, unknown> | null
    last: Record<string, unknown> | null
    required: boolean
  }
const require = async (cageRequired: boolean) =>
  approve(people.manager, await people.admin.call('PUT', '/admin/settings/desk', { cageRequired, reason: 'a test' }))
const auditsOf = async (object: string) =>
  (await house.store.database.select().from(audit).where(eq(audit.object, object)).orderBy(audit.id)).map(
    ({ act, actorId, after, reason }) => ({ act, actorId, after, reason }),
  )

it('a demo may be tried without a safe; where one is required, cash is refused and nothing else', async () => {
  expect(await own('cashier')).toEqual({ cage: null, last: null, required: false })
  expect(await post('cashier', { type: deposit, amount: 100 })).toMatchObject({ status: 201, body: { cageID: null } })
  await require(true)
  expect((await own('cashier')).required).toBe(true)
  const before = await people.player.balance()
  for (const type of [deposit, withdraw])
    expect(refused(await post('cashier', { type, amount: 100 }))).toEqual(conflict({ reason: 'safe closed' }))
  expect(await people.player.balance()).toBe(before)
  // From the wallet into a box that is none of the safe's.
  expect((await post('cashier', { type: tip, amount: 50 })).status).toBe(201)
  expect((await post('supervisor', { type: adjustment, amount: 5, reason: 'rounding' })).status).toBe(201)
})

it('a safe is opened with a counted float, once per cashier, and posts go through it', async () => {
  const pieces = [
    { value: 20_000, pieces: 4 },
    { value: 5_000, pieces: 4 },
  ]
  expect(refused(await open('cashier', { amount: 99_999, pieces }))).toEqual([
    ...[422, ErrorCode.invalidRequest],
    { fields: [expect.objectContaining({ path: 'pieces', code: 'sum' })] },
  ])
  expect(refused(await open('technician', { amount: 1 }))).toEqual([403, ErrorCode.noPermission, { missing: [120] }])
  const key = freshKey()
  const opened = await open('cashier', { amount: 100_000, pieces }, key)
  const { id } = opened.body as { id: number }
  expect(opened).toEqual({
    status: 201,
    body: {
      id,
      cashier: { id: idOf('cashier'), username: 'cashier', name: 'Derya', lastname: 'Demir' },
      ...{ state: 'open', openedAt: house.clock.now(), opening: 100_000, openingPieces: pieces },
      ...{ receipts: null, payments: null, expected: null, closedAt: null, closedBy: null, counted: null },
      ...{ countedPieces: null, variance: null, adjusted: 0, reason: null, recounts: 0, waiting: 0, mayAdjust: true },
    },
  })
  expect(await open('cashier', { amount: 100_000, pieces }, key)).toEqual(opened)
  expect(refused(await open('cashier', { amount: 1 }))).toEqual(conflict({ reason: 'open', id }))
  expect(await post('cashier', { type: deposit, amount: 40_000 })).toMatchObject({ status: 201, body: { cageID: id } })
  expect(await post('cashier', { type: withdraw, amount: 15_000 })).toMatchObject({ body: { cageID: id } })
  expect(await post('cashier', { type: tip, amount: 700 })).toMatchObject({ body: { cageID: id } })
  const { body } = await people.cashier.call('GET', `/cashier/transactions?cage=${id}`)
  expect((body.transactions as { type: number }[]).map(({ type }) => type)).toEqual([tip, withdraw, deposit])
})

it('its cashier counts blind, who confirms sees what is expected', async () => {
  const { cage: mine } = await own('cashier')
  expect(mine).toMatchObject({ receipts: null, payments: null, expected: null })
  const path = `/cashier/cages/${mine?.id as number}`
  expect((await people.cashier.call('GET', path)).body).toMatchObject({ cage: { expected: null }, transactions: null })
  expect((await people.supervisor.call('GET', path)).body).toEqual({
    cage: { ...mine, receipts: 40_000, payments: 15_000, expected: 125_000 },
    transactions: [
      { type: deposit, count: 1, sum: 40_000 },
      { type: withdraw, count: 1, sum: 15_000 },
      { type: tip, count: 1, sum: 700 },
    ],
  })
})

it('a refund goes through the safe that the cash came through, when who acts has none, once its cashier knows of it', async () => {
  const { id } = (await post('cashier', { type: deposit, amount: 900 })).body as { id: number }
  const back = await people.supervisor.call('POST', `/cashier/transactions/${id}/refund`, { reason: 'not theirs' })
  const { cage: mine } = await own('cashier')
  const { pending } = TransactionState
  expect(back).toMatchObject({
    status: 201,
    body: { state: pending, amount: -900, cageID: mine?.id, why: ['otherSafe'] },
  })
  const path = `/cashier/transactions/${back.body.id as number}/confirm`
  expect((await people.manager.call('POST', path)).body).toMatchObject({ cageID: mine?.id })
  const { cages } = (await people.supervisor.call('GET', '/cashier/cages?state=open')).body as { cages: unknown[] }
  expect(cages).toMatchObject([{ id: mine?.id, receipts: 40_900, payments: 15_900, expected: 125_000 }])
})

it('it does not close while something that moves its cash waits, and then only by the right count or with a reason', async () => {
  const { cage: mine } = await own('cashier')
  const id = mine?.id as number
  const asked = await post('cashier', { type: withdraw, amount: 1_000_000 }, 'vip')
  expect(asked.body).toMatchObject({ state: TransactionState.pending, cageID: id })
  // A tip waits for nobody, an adjustment moves no cash.
  await post('manager', { type: adjustment, amount: 7, reason: 'rounding' })
  expect(refused(await close('cashier', id, { amount: 125_000 }))).toEqual(conflict({ reason: 'waiting', count: 1 }))
  const confirm = `/cashier/transactions/${asked.body.id as number}/confirm`
  expect((await people.supervisor.call('POST', confirm)).body).toMatchObject({
    state: TransactionState.done,
    cageID: id,
  })

  const expected = 125_000 - 1_000_000
  for (const [amount, recounts] of [
    [125_000, 1],
    [0, 2],
  ] as const) {
    expect(refused(await close('cashier', id, { amount }))).toEqual(conflict({ reason: 'variance' }))
    expect((await own('cashier')).cage).toMatchObject({ recounts, state: 'open' })
  }
  // Nobody counts less than nothing: more was paid out than was there, so a reason is needed.
  const closed = await close('cashier', id, { amount: 0, reason: 'the float of the vault was used' })
  expect(closed).toMatchObject({
    status: 200,
    body: {
      ...{ state: 'closed', opening: 100_000, receipts: 40_900, payments: 1_015_900, expected, counted: 0 },
      ...{ variance: -expected, reason: 'the float of the vault was used', recounts: 2, waiting: 0 },
      closedBy: { username: 'cashier' },
    },
  })
  expect(await auditsOf(`cage/${id}`)).toEqual([
    ...[
      {
        act: 'safe opened',
        actorId: idOf('cashier'),
        after: { cashier: idOf('cashier'), opening: 100_000 },
        reason: null,
      },
      { act: 'safe counted', actorId: idOf('cashier'), after: { recounts: 1, counted: 125_000 }, reason: null },
      { act: 'safe counted', actorId: idOf('cashier'), after: { recounts: 2, counted: 0 }, reason: null },
    ],
    {
      act: 'safe closed',
      actorId: idOf('cashier'),
      after: { counted: 0, expected, variance: -expected, receipts: 40_900, payments: 1_015_900 },
      reason: 'the float of the vault was used',
    },
  ])
  expect(refused(await close('cashier', id, { amount: 0 }))).toEqual(conflict({ reason: 'closed' }))
  expect(refused(await post('cashier', { type: deposit, amount: 1 }))).toEqual(conflict({ reason: 'safe closed' }))
  expect(await lastClosedCage(house.store.database, idOf('cashier'))).toBe(house.clock.now())
  expect(await lastClosedCage(house.store.database, idOf('manager'))).toBe(null)
  expect((await own('cashier')).last).toEqual(closed.body)
})

it('a right count closes without a reason; the other person’s safe is closed by who is above, with one', async () => {
  const { id } = (await open('cashier', { amount: 500 })).body as { id: number }
  await post('cashier', { type: deposit, amount: 250 })
  expect(await close('cashier', id, { amount: 750 })).toMatchObject({
    status: 200,
    body: { variance: 0, reason: null },
  })

  const left = (await open('cashier', { amount: 500 })).body as { id: number }
  expect(refused(await close('supervisor', left.id, { amount: 500, reason: 'gone home' }))).toEqual([
    ...[403, ErrorCode.noPermission],
    { missing: [120] },
  ])
  expect((await close('manager', left.id, { amount: 500 })).status).toBe(422)
  expect(await close('manager', left.id, { amount: 500, reason: 'gone home' })).toMatchObject({
    ...{ status: 200, body: { state: 'closed', closedBy: { username: 'manager' }, cashier: { username: 'cashier' } } },
  })
  const theirs = (await open('manager', { amount: 5 })).body as { id: number }
  expect(refused(await close('cashier', theirs.id, { amount: 5, reason: 'no' }))).toEqual([
    ...[403, ErrorCode.noPermission],
    { missing: [132] },
  ])
  expect((await close('admin', theirs.id, { amount: 5, reason: 'the day is over' })).status).toBe(200)
  expect((await close('cashier', 999_999, { amount: 5 })).status).toBe(404)
})

it('counts sent side by side are each noted as they are judged; one that is sent again under its key is one', async () => {
  const { id } = (await open('cashier', { amount: 500 })).body as { id: number }
  const key = freshKey()
  for (const _ of [1, 2])
    expect(refused(await close('cashier', id, { amount: 1 }, key))).toEqual(conflict({ reason: 'variance' }))
  expect((await own('cashier')).cage).toMatchObject({ recounts: 1 })
  const counts = [...Array.from({ length: 19 }, (_, place) => 100 + place), 500]
  const answers = await Promise.all(counts.map((amount) => close('cashier', id, { amount })))
  const judged = answers.filter(({ body }) => (body.Params as { reason?: string } | undefined)?.reason === 'variance')
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await own('cashier')).last).toMatchObject({ id, state: 'closed', recounts: judged.length + 1 })
  const noted = (await auditsOf(`cage/${id}`)).filter(({ act }) => act === 'safe counted')
  expect(noted).toHaveLength(judged.length + 1)
})

it('a hand pay at which nobody sat is paid out of the safe of who paid it', async () => {
  const { id } = (await open('cashier', { amount: 1_000 })).body as { id: number }
  const { database } = house.store
  const [row] = await database
    .insert(handPay)
    .values({
      ...{
        machineId: 1,
        event: 'nobody-1',
        amount: 400,
        cause: 'win',
        resetCredit: 0,
        state: 'paid',
        snapshot: {},
        evidence: 'seen',
        calledAt: 1,
      },
      makerId: idOf('cashier'),
    })
    .returning()
  if (!row) throw new Error('no hand pay')
  expect(refused(await close('cashier', id, { amount: 600 }))).toEqual(conflict({ reason: 'waiting', count: 1 }))
  const confirmed = { ...row, checkerId: idOf('supervisor') }
  const tools = { now: house.clock.now(), timeZone: 'Europe/Istanbul' }
  await createVenueStore(database).commit((rows) => postHandPay(rows, tools, confirmed, null))
  await database.update(handPay).set({ state: 'done' }).where(eq(handPay.id, row.id))
  expect(await close('cashier', id, { amount: 600 })).toMatchObject({
    status: 200,
    body: { payments: 400, variance: 0 },
  })
  const { house: venue } = (await people.admin.call('GET', '/admin/statistics')).body as { house: object }
  expect(venue).toMatchObject({ handPaysAtDesk: 400, gameResult: 0, result: -400 })
})

it('safes are listed newest first and paged by the last id', async () => {
  const { database } = house.store
  const closed = { accountId: idOf('cashier'), state: 'closed', openedAt: 1, opening: 0 } as const
  await database.insert(cage).values(Array.from({ length: 51 }, () => closed))
  const list = async (query: string) =>
    (await people.supervisor.call('GET', `/cashier/cages?${query}`)).body.cages as { id: number }[]
  const first = await list('state=closed')
  const second = await list(`state=closed&lastCageID=${first.at(-1)?.id}`)
  const ids = [...first, ...second].map(({ id }) => id)
  expect(first).toHaveLength(50)
  expect(second.length).toBeGreaterThan(1)
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
  expect(await list(`cashier=${idOf('technician')}`)).toEqual([])
  // How many there are is told once, with the first page.
  const total = async (query: string) => (await people.supervisor.call('GET', `/cashier/cages?${query}`)).body.total
  expect(await total('state=closed')).toBe(ids.length)
  expect(await total(`state=closed&lastCageID=${first.at(-1)?.id}`)).toBeNull()
  expect(await total(`cashier=${idOf('technician')}`)).toBe(0)
  expect((await people.player.call('GET', '/cashier/cages')).status).toBe(403)
})

it('what waits for a second person is listed by kind', async () => {
  const { database } = house.store
  const [row] = await database
    .insert(handPay)
    .values({
      ...{
        machineId: 2,
        event: 'waits-1',
        amount: 700,
        cause: 'win',
        resetCredit: 0,
        state: 'paid',
        snapshot: {},
        evidence: 'seen',
        calledAt: 1,
      },
      makerId: idOf('cashier'),
    })
    .returning()
  const { body } = await people.supervisor.call('GET', '/cashier/confirms')
  expect(body).toMatchObject({
    transactions: [
      { type: adjustment, amount: 7 },
      { type: adjustment, amount: 5 },
    ],
    handPays: [{ id: row?.id, amount: 700, state: 'paid', maker: { username: 'cashier' }, player: null }],
    ...{ fixes: [], approvals: [], handOvers: [] },
    counts: { transactions: 2, handPays: 1, fixes: 0, approvals: 0, handOvers: 0 },
  })
  const older = await people.supervisor.call('GET', `/cashier/confirms?lastHandPayID=${row?.id}`)
  expect(older.body).toMatchObject({ handPays: [], counts: { handPays: 1 } })
})

it('the desk’s settings are read by the desk, changed with a reason, audited, and hold at once', async () => {
  const first = (await people.cashier.call('GET', '/admin/settings/desk')).body
  expect(first).toEqual({
    ...{
      withdrawalsConfirmedFrom: 1_000_000,
      cashierConfirmedFrom: 1_000_000,
      largestAmount: 100_000_000_000,
      bonusRelease: 1,
      jackpotFrom: 10_000_000,
    },
    ...{ cageRequired: true, discount: 20, bonus: 10, sites: { 1002: { discount: 25, bonus: 5 } } },
    ...{ roundDays: 1_826, stillDays: 100, messageDays: 730, stepDays: 1_826, signInDays: 730, requestDays: 730 },
    ...{ dormantMonths: 12, identityRequired: false, leastAge: 18 },
    ...{ hotCoinPrice: 200, hotFlagLimit: 20_000, hotLimit: 10_000_000 },
    ...{ language: 'en', languageSelect: false, machineHosts: '', timeZone: 'Europe/Istanbul' },
  })
  const put = (who: keyof typeof people, body: object) => people[who].call('PUT', '/admin/settings/desk', body)
  expect((await put('cashier', { bonus: 11, reason: 'no' })).status).toBe(403)
  expect((await put('admin', { bonus: 11 })).status).toBe(422)
  for (const wrong of [{ bonus: 101 }, { discount: -1 }, { hotLimit: 0 }, { largestAmount: 0 }, { sites: { x: 1 } }])
    expect((await put('admin', { ...wrong, reason: 'no' })).status, JSON.stringify(wrong)).toBe(422)
  const changed = await put('admin', {
    withdrawalsConfirmedFrom: 100,
    bonus: 12.5,
    cageRequired: false,
    reason: 'a quiet week',
  })
  expect((await people.admin.call('GET', '/admin/settings/desk')).body).toEqual(first)
  await approve(people.supervisor, changed)
  expect((await people.admin.call('GET', '/admin/settings/desk')).body).toEqual({
    ...{ ...first, withdrawalsConfirmedFrom: 100, bonus: 12.5, cageRequired: false },
  })
  expect((await auditsOf('setting/desk')).at(-2)).toEqual({
    ...{ act: 'desk settings changed', actorId: idOf('supervisor'), reason: 'a quiet week' },
    after: { withdrawalsConfirmedFrom: 100, bonus: 12.5, cageRequired: false },
  })
  expect((await post('cashier', { type: withdraw, amount: 100 })).body).toMatchObject({
    state: TransactionState.pending,
  })
})

it('offers come from the gaming day: what was lost, and what was paid in', async () => {
  const offers = async () => (await people.cashier.call('GET', `/cashier/offers/${idOf('player')}`)).body
  const tab = people.player.tab()
  expect(await tab.init(2, 10_000)).toMatchObject({ status: 3 })
  house.cabinet(2).fault({ kind: 'game.outcome', on: true, outcome: 'lose' })
  const before = await people.player.balance()
  await tab.press('spin')
  house.clock.advance(5_000)
  await tab.leave()
  await tab.waitFor('closed')
  const lost = before + 10_000 - (await people.player.balance())
  expect(lost).toBeGreaterThan(0)
  // What was paid out again on that day was brought in by nobody.
  const deposits = 500_000 + 100 + 40_000 + 250 - (15_000 + 100)
  const share = Math.floor((deposits * 125) / 1_000)
  expect(await offers()).toEqual({
    ...{ playerID: idOf('player'), gamingDay: '2026-01-15' },
    discount: { percent: 20, gameResult: -lost, bonus: 0, given: 0, offer: Math.floor(lost / 5) },
    bonus: { percent: 12.5, deposits, given: 0, offer: share },
  })
  await post('cashier', { type: TransactionType.discount, amount: 10, reason: 'a bad day' })
  await post('cashier', { type: TransactionType.bonus, amount: 1_000, reason: 'on top' })
  expect(await offers()).toMatchObject({
    discount: { bonus: 1_000, given: 10, offer: Math.max(0, Math.floor(Math.max(0, lost - 1_000) / 5) - 10) },
    bonus: { given: 1_000, offer: share - 1_000 },
  })
  expect((await people.cashier.call('GET', `/cashier/offers/${idOf('manager')}`)).status).toBe(404)
})
