import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import type { PlayerFigures } from '#protocol/calls/statistics.ts'
import { openTestVenue, type Person, type TestVenue } from '../../kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { approve } from '../../kit/secondPerson.ts'

const { deposit, withdraw, tip } = TransactionType
const day = 24 * 60 * 60 * 1_000

let venue: TestVenue
/** The result of the one session, from the player's view. */
let result = 0
let playerId = 0
beforeAll(async () => {
  venue = await openTestVenue()
  const cashier = await venue.login('cashier')
  const supervisor = await venue.login('supervisor')
  const admin = await venue.login('admin')
  const player = await venue.login('player')
  playerId = player.answer.user.id
  const asked = await admin.call('PUT', '/admin/settings/desk', {
    ...{ hotCoinPrice: 1, hotFlagLimit: 1, hotLimit: 100, cageRequired: false },
    reason: 'a test',
  })
  await approve(supervisor, asked)
  const post = (body: object) => cashier.call('POST', '/cashier/transactions', { playerID: playerId, ...body })
  await post({ type: deposit, amount: 20_000 })
  await post({ type: withdraw, amount: 5_000 })
  await post({ type: tip, amount: 300 })
  const wrong = await post({ type: deposit, amount: 700 })
  const undone = await supervisor.call('POST', `/cashier/transactions/${wrong.body.id as number}/refund`, {
    reason: 'no',
  })
  expect(undone.status).toBe(201)
  const before = await player.balance()
  const tab = player.tab()
  expect(await tab.init(2, 100_000)).toMatchObject({ status: 3 })
  venue.cabinet(2).fault({ kind: 'game.outcome', on: true, outcome: 'lose' })
  expect((await tab.press('spin')).ErrorCode).toBeUndefined()
  venue.clock.advance(5_000)
  await until(() => venue.machine(2).game?.state, 'idle')
  await tab.leave()
  await venue.status(2, 2)
  result = (await player.balance()) - before
  expect(result).toBeLessThanOrEqual(-100)
}, 120_000)
afterAll(() => venue.close())

const get = async (who: Person, path: string) => {
  const { status, body } = await who.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Record<string, never>
}
const seconds = (at: number) => Math.floor(at / 1_000)
const nothing = {
  ...{ discount: 0, bonus: 0, comp: 0, credit: 0, adjustment: 0, handPay: 0 },
}

it('players have their figures, and the total is the sum of the list', async () => {
  const manager = await venue.login('manager')
  const { list, total } = (await get(manager, '/admin/statistics/player')) as unknown as {
    list: ({ player: { id: number; username: string } } & PlayerFigures)[]
    total: PlayerFigures
  }
  const one = list.find(({ player }) => player.id === playerId)
  const { player, ...figures } = one ?? { player: null }
  expect(player).toMatchObject({ username: 'player', name: 'Deniz', lastname: 'Yılmaz' })
  expect(figures).toEqual({
    ...nothing,
    ...{ cash: 500_000 + 20_000 - 5_000, tip: 300, gameResult: result, netResult: result },
  })
  expect(list.map(({ player: { username } }) => username).toSorted()).toEqual(['player', 'player2', 'vip'])
  expect(total).toEqual({
    ...nothing,
    ...{ cash: 515_000 + 25_000 + 10_000_000, tip: 300, gameResult: result, netResult: result },
  })
})

it('what was posted is in a range from its start until before its end, in seconds', async () => {
  const manager = await venue.login('manager')
  const { rows } = await venue.store.database.execute<{ first: string; last: string }>(
    'select min(at)::text as first, max(at)::text as last from posting',
  )
  const [first, last] = [Number(rows[0]?.first), Number(rows[0]?.last)]
  const count = async (start: number, end: number) => {
    const { list } = (await get(manager, `/admin/statistics/player?start=${start}&end=${end}`)) as unknown as {
      list: unknown[]
    }
    return list.length
  }
  expect(await count(seconds(first), seconds(last) + 1)).toBe(3)
  expect(await count(seconds(last) + 1, seconds(last) + 100)).toBe(0)
  expect(await count(0, seconds(first))).toBe(0)
  expect(await count(seconds(first), seconds(first))).toBe(0)
})

it('machines have what went in and out by meters and ledger, and the house the other side', async () => {
  const admin = await venue.login('admin')
  const answer = (await get(admin, '/admin/statistics')) as unknown as {
    machines: ({ id: number } & Record<string, unknown>)[]
    total: Record<string, number>
    house: Record<string, number>
  }
  const moved = {
    ...{ sasCashin: 100_000, sasCashout: 100_000 + result, Cashin: 100_000, Cashout: 100_000 + result },
    profit: -result,
  }
  expect(answer.machines.find(({ id }) => id === 2)).toMatchObject({ id: 2, cabin: 2, brand: 'Aurelia', ...moved })
  expect(answer.machines).toHaveLength(28)
  expect(answer.total).toEqual(moved)
  expect(answer.house).toMatchObject({ gameResult: result, handPaysAtDesk: 0, result: -result })
})

it('each cashier has what they posted by type, refunds taken off where they were given', async () => {
  const manager = await venue.login('manager')
  const { list, total } = (await get(manager, '/admin/cashier/user')) as unknown as {
    list: { cashier: { username: string } | null; transactions: unknown[]; cash: number }[]
    total: { transactions: unknown[]; cash: number }
  }
  expect(list.map(({ cashier, ...sums }) => ({ cashier: cashier?.username ?? null, ...sums }))).toEqual([
    {
      cashier: 'cashier',
      transactions: [
        { type: deposit, count: 2, sum: 20_700 },
        { type: withdraw, count: 1, sum: 5_000 },
        { type: tip, count: 1, sum: 300 },
      ],
      cash: 15_700,
    },
    { cashier: 'supervisor', transactions: [{ type: deposit, count: 1, sum: -700 }], cash: -700 },
    { cashier: null, transactions: [{ type: deposit, count: 3, sum: 10_525_000 }], cash: 10_525_000 },
  ])
  expect(total).toEqual({
    transactions: [
      { type: deposit, count: 6, sum: 10_545_000 },
      { type: withdraw, count: 1, sum: 5_000 },
      { type: tip, count: 1, sum: 300 },
    ],
    cash: 10_540_000,
  })
})

it('hot players and sessions are those over the limits', async () => {
  const supervisor = await venue.login('supervisor')
  const hot = await until(
    () => get(supervisor, '/admin/hot'),
    ({ sessions }) => (sessions as unknown as unknown[]).length > 0,
  )
  expect(hot).toMatchObject({
    limits: { coinPrice: 1, hotFlagLimit: 1, hotLimit: 100, keptFrom: { bet: 100, win: 1 } },
    sessions: [{ machineID: 2, player: { username: 'player' }, hotBets: 1, hotWins: 0, closedAt: expect.any(Number) }],
  })
  expect(hot.players).toMatchObject([{ player: { username: 'player' }, gamingDay: '2026-01-15', gameResult: result }])
  // A bet of 200 in whole units is none here.
  expect((await get(supervisor, '/admin/hot?coinPrice=200')).sessions).toEqual([])
})

it('wrong ranges and those who may not are refused', async () => {
  const manager = await venue.login('manager')
  for (const query of ['start=x', 'start=-1', 'end=1.5', 'start=9&end=8', `start=${'9'.repeat(12)}`])
    expect((await manager.call('GET', `/admin/statistics/player?${query}`)).status, query).toBe(422)
  expect((await manager.call('GET', '/admin/hot?coinPrice=0')).status).toBe(422)
  const technician = await venue.login('technician')
  for (const [path, status] of [
    ['/admin/statistics/player', 403],
    ['/admin/cashier/user', 403],
    ['/admin/dashboard', 403],
    ['/admin/hot', 403],
    // Meters are theirs.
    ['/admin/statistics', 200],
  ] as const)
    expect((await technician.call('GET', path)).status, path).toBe(status)
  const player = await venue.login('player')
  expect((await player.call('GET', '/admin/dashboard')).body).toMatchObject({ ErrorCode: ErrorCode.noPermission })
})

it('the dashboard counts by gaming days, weeks from Monday and months', async () => {
  const moved = { cashIn: 100_000, cashOut: 100_000 + result }
  const none = { cashIn: 0, cashOut: 0 }
  // A token lasts half a day.
  const look = async () => get(await venue.login('manager'), '/admin/dashboard')
  expect(await look()).toEqual({ daily: moved, weekly: moved, monthly: moved, total: moved })
  const from = venue.clock.now()
  const moveTo = (wall: string) => venue.clock.advance(Date.parse(`${wall}+03:00`) - venue.clock.now())
  moveTo('2026-01-16T05:59:00')
  expect(await look()).toMatchObject({ daily: moved })
  moveTo('2026-01-16T06:00:00')
  expect(await look()).toEqual({ daily: none, weekly: moved, monthly: moved, total: moved })
  moveTo('2026-01-19T05:59:00')
  expect(await look()).toMatchObject({ daily: none, weekly: moved })
  moveTo('2026-01-19T06:00:00')
  expect(await look()).toEqual({ daily: none, weekly: none, monthly: moved, total: moved })
  moveTo('2026-02-01T05:59:00')
  expect(await look()).toMatchObject({ monthly: moved })
  moveTo('2026-02-01T06:00:00')
  expect(await look()).toEqual({ daily: none, weekly: none, monthly: none, total: moved })
  expect(venue.clock.now() - from).toBeGreaterThan(15 * day)
  // The month of the lists is the gaming month too.
  expect((await get(await venue.login('manager'), '/admin/statistics/player')).list).toEqual([])
})
