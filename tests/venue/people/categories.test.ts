import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { audit } from '#venue/store/schema/index.ts'
import { openTestVenue, type Person, type TestVenue } from '../../kit/testVenue.ts'

const { deposit, withdraw, cashIn, cashOut, bonus, comp, tip } = TransactionType

let venue: TestVenue
const people = {} as Record<'cashier' | 'supervisor' | 'manager' | 'technician' | 'player' | 'player2' | 'vip', Person>
const idOf = (name: keyof typeof people) => people[name].answer.user.id
const ids: Record<string, number> = {}
/** What `player` lost at the machine. */
let lost = 0
beforeAll(async () => {
  venue = await openTestVenue()
  for (const name of ['cashier', 'supervisor', 'manager', 'technician', 'player', 'player2', 'vip'] as const)
    people[name] = await venue.login(name)
  const post = async (name: string, type: number, amount: number, who: keyof typeof people = 'player') => {
    const body = { playerID: idOf(who), type, amount, reason: 'because' }
    const { body: made } = await people.cashier.call('POST', '/cashier/transactions', body)
    ids[name] = made.id as number
    if (made.state === 0) await people.supervisor.call('POST', `/cashier/transactions/${made.id as number}/confirm`)
  }
  await post('deposit', deposit, 30_000)
  await post('withdraw', withdraw, 4_000)
  await post('bonus', bonus, 2_000)
  await post('comp', comp, 1_500)
  await post('tip', tip, 100)
  await post('other', deposit, 700, 'player2')
  const tab = people.player.tab()
  const before = await people.player.balance()
  expect(await tab.init(2, 50_000)).toMatchObject({ status: 3 })
  venue.cabinet(2).fault({ kind: 'game.outcome', on: true, outcome: 'lose' })
  await tab.press('spin')
  venue.clock.advance(5_000)
  await tab.leave()
  await tab.waitFor('closed')
  lost = before - (await people.player.balance())
  expect(lost).toBeGreaterThan(0)
}, 120_000)
afterAll(() => venue.close())

const ask = (who: keyof typeof people, method: string, path: string, body?: object) =>
  people[who].call(method, `/admin/categories/${path}`, body)
const refused = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.ErrorCode, body.Params]
const add = async (type: string, name: string) => (await ask('manager', 'POST', type, { name })).body as { id: number }
const named = (name: keyof typeof people) => {
  const { id, username, name: first, lastname } = people[name].answer.user
  return { id, username, name: first, lastname }
}

it('categories are made, renamed and listed by type, with a name of their own', async () => {
  const made = await ask('manager', 'POST', 'player', { name: '  Antalya  ' })
  expect(made).toEqual({
    status: 201,
    body: { id: expect.any(Number), name: 'Antalya', type: 'player', count: 0, version: expect.any(String) },
  })
  const { id } = made.body as { id: number }
  const conflict = [409, ErrorCode.conflict, { reason: 'taken', field: 'name' }]
  expect(refused(await ask('manager', 'POST', 'player', { name: 'Antalya' }))).toEqual(conflict)
  // Of another type it is another one.
  const other = await add('transaction', 'Antalya')
  const second = await add('player', 'Bodrum')
  expect(refused(await ask('manager', 'PUT', `player/${second.id}`, { name: 'Antalya' }))).toEqual(conflict)
  expect((await ask('manager', 'PUT', `player/${second.id}`, { name: 'Bodrum' })).status).toBe(200)
  expect((await ask('manager', 'PUT', `player/${id}`, { name: 'Alanya' })).body).toMatchObject({ name: 'Alanya' })
  expect((await ask('manager', 'GET', 'player')).body).toEqual({
    Categories: [
      { id, name: 'Alanya', type: 'player', count: 0, version: expect.any(String) },
      { id: second.id, name: 'Bodrum', type: 'player', count: 0, version: expect.any(String) },
    ],
  })
  expect((await ask('manager', 'GET', 'transaction')).body).toMatchObject({ Categories: [{ id: other.id }] })
  expect((await ask('manager', 'PUT', `transaction/${id}`, { name: 'x' })).status).toBe(404)
  for (const name of ['', '   ', 'x'.repeat(101), '\u0000', 7])
    expect((await ask('manager', 'POST', 'player', { name: name as string })).status, String(name)).toBe(422)
  expect((await ask('manager', 'GET', 'machine')).status).toBe(422)
})

it('a category of players shows their figures, its sums by type and its totals', async () => {
  const { id } = await add('player', 'Izmir')
  const assigned = await ask('manager', 'POST', `player/${id}/assign`, {
    ids: [idOf('player'), idOf('vip'), idOf('player')],
  })
  expect(assigned).toMatchObject({ status: 200, body: { id, count: 2 } })
  const { body } = await ask('manager', 'GET', `player/${id}`)
  const cash = 500_000 + 30_000 - 4_000
  expect(body).toEqual({
    category: { id, name: 'Izmir', type: 'player', count: 2, version: expect.any(String) },
    players: [
      {
        ...{ player: named('player'), cash, gameResult: -lost, netResult: 2_000 + 1_500 - lost },
        transaction_sums: [
          { action: deposit, sum: 530_000 },
          { action: withdraw, sum: 4_000 },
          { action: cashIn, sum: 50_000 },
          { action: cashOut, sum: 50_000 - lost },
          { action: bonus, sum: 2_000 },
          { action: comp, sum: 1_500 },
          { action: tip, sum: 100 },
        ],
      },
      {
        ...{ player: named('vip'), cash: 10_000_000, gameResult: 0, netResult: 0 },
        transaction_sums: [{ action: deposit, sum: 10_000_000 }],
      },
    ],
    ...{ totalCashIn: 10_530_000, totalCashOut: 4_000, totalCash: cash + 10_000_000 },
    ...{ totalGameResult: -lost, totalNetResult: 3_500 - lost },
  })
  const then = Math.floor(venue.clock.now() / 1_000) - 3_600
  expect((await ask('manager', 'GET', `player/${id}?startUnix=${then - 9}&endUnix=${then}`)).body).toMatchObject({
    players: [{ cash: 0, transaction_sums: [] }, { cash: 0 }],
    ...{ totalCashIn: 0, totalNetResult: 0 },
  })
  expect((await ask('manager', 'GET', `player/${id}?startUnix=9&endUnix=8`)).status).toBe(422)
})

it('a category of transactions shows the figures of its transactions alone', async () => {
  const { id } = await add('transaction', 'Flights')
  await ask('manager', 'POST', `transaction/${id}/assign`, { ids: [ids.deposit ?? 0, ids.comp ?? 0, ids.other ?? 0] })
  expect((await ask('manager', 'GET', `transaction/${id}`)).body).toEqual({
    category: { id, name: 'Flights', type: 'transaction', count: 3, version: expect.any(String) },
    players: [
      {
        ...{ player: named('player'), cash: 30_000, gameResult: 0, netResult: 1_500 },
        transaction_sums: [
          { action: deposit, sum: 30_000 },
          { action: comp, sum: 1_500 },
        ],
      },
      {
        ...{ player: named('player2'), cash: 700, gameResult: 0, netResult: 0 },
        transaction_sums: [{ action: deposit, sum: 700 }],
      },
    ],
    ...{ totalCashIn: 30_700, totalCashOut: 0, totalCash: 30_700, totalGameResult: 0, totalNetResult: 1_500 },
  })
})

it('one in use is not deleted, one that is empty is, and every change is audited', async () => {
  const { id } = await add('player', 'Trabzon')
  await ask('manager', 'POST', `player/${id}/assign`, { ids: [idOf('player'), idOf('player2')] })
  expect(refused(await ask('manager', 'DELETE', `player/${id}`))).toEqual([
    ...[409, ErrorCode.conflict],
    { reason: 'in use', count: 2 },
  ])
  const out = { ids: [idOf('player'), idOf('player2'), idOf('vip')] }
  expect((await ask('manager', 'POST', `player/${id}/unassign`, out)).body).toMatchObject({ count: 0 })
  expect(await ask('manager', 'DELETE', `player/${id}`)).toEqual({ status: 200, body: {} })
  expect((await ask('manager', 'DELETE', `player/${id}`)).status).toBe(404)
  const told = await venue.store.database
    .select()
    .from(audit)
    .where(eq(audit.object, `category/${id}`))
    .orderBy(audit.id)
  expect(told.map(({ act, actorId, before, after }) => [act, actorId, before, after])).toEqual([
    ['category added', idOf('manager'), null, { type: 'player', name: 'Trabzon' }],
    ['category assigned', idOf('manager'), null, { players: [idOf('player'), idOf('player2')] }],
    ['category unassigned', idOf('manager'), { players: [idOf('player'), idOf('player2')] }, null],
    ['category deleted', idOf('manager'), { type: 'player', name: 'Trabzon' }, null],
  ])
})

it('only players and transactions that there are go into one, put there by who may', async () => {
  const { id } = await add('player', 'Konya')
  const assign = (who: keyof typeof people, some: number[]) => ask(who, 'POST', `player/${id}/assign`, { ids: some })
  expect(refused(await assign('manager', [idOf('player'), idOf('cashier'), 999_999]))).toEqual([
    ...[404, ErrorCode.unknown],
    { ids: [idOf('cashier'), 999_999] },
  ])
  expect((await ask('manager', 'GET', `player/${id}`)).body).toMatchObject({ category: { count: 0 }, players: [] })
  expect((await assign('manager', [])).status).toBe(422)
  expect((await assign('supervisor', [idOf('player')])).status).toBe(403)
  expect((await ask('technician', 'GET', 'player')).status).toBe(403)
  expect((await ask('player', 'GET', 'player')).status).toBe(403)
  expect((await ask('manager', 'POST', `player/999999/assign`, { ids: [idOf('player')] })).status).toBe(404)
})

it('the categories are told in the order that staff give them, each with the totals that its own page has', async () => {
  const { body } = await ask('manager', 'GET', 'player')
  const before = (body.Categories as { id: number }[]).map(({ id }) => id)
  const turned = before.toReversed()
  const order = (idsNow: number[], who: keyof typeof people = 'manager') => put('player/order', { ids: idsNow }, who)
  const put = (path: string, given: object, who: keyof typeof people = 'manager') =>
    people[who].call('PUT', `/admin/categories/${path}`, given)
  expect((await order(turned)).status).toBe(200)
  const all = (await ask('manager', 'GET', 'player/totals')).body as {
    categories: { category: { id: number }; totalCash: number }[]
  }
  expect(all.categories.map(({ category }) => category.id)).toEqual(turned)
  for (const { category, ...totals } of all.categories)
    expect((await ask('manager', 'GET', `player/${category.id}`)).body).toMatchObject({ category, ...totals })
  expect(all.categories.some(({ totalCash }) => totalCash > 0)).toBe(true)
  for (const wrong of [turned.slice(1), [...turned, 999_999], [...turned.slice(1), turned[1] ?? 0]])
    expect(refused(await order(wrong))).toEqual([409, ErrorCode.conflict, { reason: 'changed' }])
  expect((await order(turned, 'supervisor')).status).toBe(403)
  expect((await ask('technician', 'GET', 'player/totals')).status).toBe(403)
  expect((await ask('manager', 'GET', 'player/totals?start=1')).status).toBe(422)
})

it('a category of transactions tells them, and what they add up to is what its figures say', async () => {
  const { id } = await add('transaction', 'Hotel')
  const { body: found } = await ask(
    'manager',
    'GET',
    `transaction/${id}/candidates?search=${people.player2.answer.user.username}`,
  )
  expect((found.transactions as { id: number }[]).map((one) => one.id)).toContain(ids.other)
  await ask('manager', 'POST', `transaction/${id}/assign`, {
    ids: [ids.deposit ?? 0, ids.withdraw ?? 0, ids.other ?? 0],
  })
  const { body } = await ask('manager', 'GET', `transaction/${id}/transactions`)
  const rows = body.transactions as { id: number; type: number; amount: number }[]
  expect(rows.map((one) => one.id)).toEqual([ids.other, ids.withdraw, ids.deposit])
  expect(body).toMatchObject({
    total: 3,
    sums: [
      { type: deposit, count: 2, sum: 30_700 },
      { type: withdraw, count: 1, sum: 4_000 },
    ],
  })
  expect((await ask('manager', 'GET', `transaction/${id}`)).body).toMatchObject({
    ...{ totalCashIn: 30_700, totalCashOut: 4_000, totalCash: 26_700 },
  })
  // What is taken back counts no more, in the one as in the other.
  const back = await people.supervisor.call('POST', `/cashier/transactions/${ids.other}/refund`, { reason: 'an error' })
  expect(back.body, JSON.stringify(back.body)).toMatchObject({ refundOf: ids.other })
  expect((await ask('manager', 'GET', `transaction/${id}/transactions`)).body.sums).toEqual([
    { type: deposit, count: 2, sum: 30_000 },
    { type: withdraw, count: 1, sum: 4_000 },
  ])
  expect((await ask('manager', 'GET', `transaction/${id}`)).body).toMatchObject({
    ...{ totalCashIn: 30_000, totalCashOut: 4_000, totalCash: 26_000 },
  })
  const older = await ask('manager', 'GET', `transaction/${id}/transactions?lastTransactionID=${ids.withdraw}`)
  expect((older.body.transactions as { id: number }[]).map((one) => one.id)).toEqual([ids.deposit])
  const then = Math.floor(venue.clock.now() / 1_000) - 86_400
  const none = await ask('manager', 'GET', `transaction/${id}/transactions?startUnix=${then - 9}&endUnix=${then}`)
  expect(none.body).toEqual({ transactions: [], total: 0, sums: [] })
  expect((await ask('manager', 'GET', `transaction/${id}/transactions?start=1`)).status).toBe(422)
  expect((await ask('technician', 'GET', `transaction/${id}/transactions`)).status).toBe(403)
  const ofPlayers = await add('player', 'Sivas')
  expect((await ask('manager', 'GET', `transaction/${ofPlayers.id}/transactions`)).status).toBe(404)
})

it('who may be put into a category is found by words, without those who are in it; who renames later is told', async () => {
  const { id } = await add('player', 'Rize')
  const candidates = async () =>
    (await ask('manager', 'GET', `player/${id}/candidates?search=${people.player2.answer.user.username}`)).body
  expect(await candidates()).toEqual({ players: [named('player2')], transactions: [] })
  await ask('manager', 'POST', `player/${id}/assign`, { ids: [idOf('player2')] })
  expect(await candidates()).toEqual({ players: [], transactions: [] })
  expect((await ask('supervisor', 'GET', `player/${id}/candidates`)).status).toBe(403)
  const seen = (await ask('manager', 'GET', `player/${id}`)).body.category as { version: string }
  const renamed = await ask('manager', 'PUT', `player/${id}`, { name: 'Artvin', version: seen.version })
  expect(renamed.status).toBe(200)
  expect(refused(await ask('manager', 'PUT', `player/${id}`, { name: 'Ordu', version: seen.version }))).toEqual([
    ...[409, ErrorCode.conflict],
    { reason: 'changed', category: renamed.body },
  ])
})
