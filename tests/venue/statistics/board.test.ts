/** The machine board: what its call tells, what is pushed to who holds its rights alone, and what it took in beside the spans before. */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { BoardMachine } from '#protocol/calls/board.ts'
import { Snapshot } from '#protocol/sockets/sockets.ts'
import { idOf, openPeopledVenue } from '#tests/kit/peopled.ts'
import { until } from '#tests/kit/until.ts'
import { permissionGroup } from '#venue/store/schema/index.ts'

const {
  registry: venue,
  manager,
  technician,
  supervisor,
  player,
} = await openPeopledVenue(...(['manager', 'technician', 'supervisor', 'player'] as const))
const groupOf = (permissions: number[]) =>
  venue.store.database.update(permissionGroup).set({ permissions }).where(eq(permissionGroup.name, 'Supervisors'))
const board = async () => {
  const { status, body } = await manager.call('GET', '/admin/board')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { machines: BoardMachine[]; brands: { id: number }[]; at: number }
}
const machine = async (id: number) => (await board()).machines.find((one) => one.id === id)
type Period = { cashIn: number; cashOut: number; before: { cashIn: number; cashOut: number } | null }
type Totals = Record<'daily' | 'weekly' | 'monthly' | 'total', Period> & {
  hours: { start: number; cashIn: number }[]
  days: { day: string; cashIn: number }[]
  meters: Record<string, number>
  silent: number
}
const totals = async () => {
  // A token lasts half a day.
  const { status, body } = await (await venue.login('manager')).call('GET', '/admin/board/totals')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Totals
}

beforeAll(() => groupOf([108]))

it('every machine stands there with who plays, and since when something is wrong', async () => {
  const tab = player.tab()
  const { session } = await tab.init(2, 100_000)
  const openedAt = venue.clock.now()
  venue.clock.advance(60_000)
  venue.cabinet(3).fault({ kind: 'door', on: true })
  await venue.status(3, 1)
  const { machines, brands, at } = await board()
  expect(at).toBe(venue.clock.now())
  expect(brands.length).toBeGreaterThan(1)
  expect(machines.map(({ cabin }) => cabin)).toEqual(machines.map(({ cabin }) => cabin).toSorted((a, b) => a - b))
  expect(machines.find(({ id }) => id === 2)).toMatchObject({
    ...{ status: 3, credit: 100_000, problems: [] },
    session: { id: session.id, openedAt, feature: false, leaving: null, player: { username: 'player' } },
  })
  expect(machines.find(({ id }) => id === 3)).toMatchObject({ status: 1, session: null, changedAt: venue.clock.now() })
  expect((await machine(3))?.problems.map(({ kind }) => kind)).toContain('door')
  venue.cabinet(3).fault({ kind: 'door', on: false })
  await venue.status(3, 2)
  expect((await machine(3))?.problems).toEqual([])
  await tab.leave()
  await venue.status(2, 2)
  expect((await machine(2))?.session).toBeNull()
})

it('who holds nothing but the board sees it, is told of sessions and problems, and sees no totals', async () => {
  expect((await supervisor.call('GET', '/admin/board')).status).toBe(200)
  const line = supervisor.tab('/notification')
  const snapshot = Snapshot.parse(await line.ask('init', { id: idOf(supervisor) }))
  expect(snapshot).toMatchObject({ sessions: { sessions: [] }, problems: { count: 0 } })
  expect(await line.ask('follow', { on: true })).toMatchObject({ sessions: [] })
  const tab = player.tab()
  await tab.init(2, 50_000)
  const told = await until(
    () => line.pushed('session').flatMap(({ sessions }) => sessions as { machineID: number; credit: number }[]),
    (all) => all.some(({ credit }) => credit === 50_000),
  )
  expect(told).toContainEqual(expect.objectContaining({ machineID: 2, credit: 50_000 }))
  await tab.leave()
  await venue.status(2, 2)
  const refused = await supervisor.call('GET', '/admin/board/totals')
  expect(refused).toMatchObject({ status: 403, body: { Params: { missing: [145] } } })
  for (const path of ['/admin/board', '/admin/board/totals']) {
    expect((await technician.call('GET', path)).status, path).toBe(403)
    expect((await manager.call('GET', `${path}?colour=red`)).status, path).toBe(422)
  }
  expect((await technician.call('GET', '/admin/board')).body).toMatchObject({ Params: { missing: [145, 108] } })
})

it('what was taken in stands beside the same span before, as far as that had come', async () => {
  const moved = { cashIn: 150_000, cashOut: 150_000 }
  const none = { cashIn: 0, cashOut: 0 }
  const first = await totals()
  expect(first.daily).toEqual({ ...moved, before: none })
  expect(first.total).toEqual({ ...moved, before: null })
  expect(first.hours.reduce((sum, { cashIn }) => sum + cashIn, 0)).toBe(150_000)
  expect(first.hours.at(-1)?.start).toBeLessThanOrEqual(venue.clock.now())
  expect(first.days).toHaveLength(30)
  expect(first.days.at(-1)).toEqual({ day: '2026-01-15', ...moved })
  expect(first.meters).toMatchObject({ AftIn: 150_000, AftOut: 150_000, CurrentCredit: 0 })
  expect(first.silent).toBe(0)

  const playedAt = venue.clock.now()
  const dayMs = 24 * 3_600_000
  const moveTo = (at: number) => venue.clock.advance(at - venue.clock.now())
  // A gaming day later, at its beginning: yesterday had come to nothing by then.
  moveTo(Date.parse('2026-01-16T06:00:00+03:00'))
  expect((await totals()).daily).toEqual({ ...none, before: none })
  moveTo(playedAt + dayMs + 1_000)
  expect((await totals()).daily).toEqual({ ...none, before: moved })
  expect((await totals()).weekly).toEqual({ ...moved, before: none })
  moveTo(playedAt + 7 * dayMs + 1_000)
  expect((await totals()).weekly).toEqual({ ...none, before: moved })
  moveTo(Date.parse('2026-02-28T20:00:00+03:00'))
  expect((await totals()).monthly).toEqual({ ...none, before: moved })
})

it('a hand pay at a seat waits for a person from when it was called until it is paid', async () => {
  const boss = await venue.login('manager')
  const cashier = await venue.login('cashier')
  const guest = await venue.login('player')
  const problemsOf = async () => {
    const { machines } = (await boss.call('GET', '/admin/board')).body as { machines: BoardMachine[] }
    return machines.find(({ id }) => id === 4)?.problems ?? []
  }
  const tab = guest.tab()
  await tab.init(4, 50_000)
  venue.cabinet(4).fault({ kind: 'game.outcome', on: true, count: 1, outcome: 'handPay' })
  await tab.press('spin')
  venue.clock.advance(10_000)
  const waits = await until(problemsOf, (problems) => problems.length > 0)
  expect(waits).toEqual([{ kind: 'handPay', since: expect.any(Number) }])
  const { handPays } = (await cashier.call('GET', '/admin/handpays')).body as { handPays: { id: number }[] }
  const act = (what: string, body: object, by = cashier) =>
    by.call('POST', `/admin/handpays/${handPays[0]?.id}/${what}`, body)
  expect((await act('pay', { evidence: 'counted' })).status).toBe(200)
  expect(await problemsOf()).toEqual(waits)
  expect((await act('confirm', {}, boss)).status).toBe(200)
  await until(problemsOf, (problems) => problems.length === 0)
  await tab.leave()
  await venue.status(4, 2)
})
