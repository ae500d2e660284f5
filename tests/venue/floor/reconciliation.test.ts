/** Wallets, transfers and meters of a gaming day held against each other. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reconciled } from '#protocol/core/reconciliation.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { meterReading } from '#venue/store/schema/index.ts'

let venue: TestVenue
let technician: Person
let player: Person
const hour = 3_600_000
/** A token is good for twelve hours. */
async function signIn(): Promise<void> {
  technician = await venue.login('technician')
  player = await venue.login('player')
}
beforeAll(async () => {
  venue = await openTestVenue()
  await signIn()
})
afterAll(() => venue.close())

const readingsOf = (day: string) =>
  venue.store.database.select().from(meterReading).where(eq(meterReading.gamingDay, day))
const everyCabinetRead = (day: string) =>
  until(
    () => readingsOf(day),
    (rows) => rows.length === 28,
  )
async function reconciled(id: number, day?: string): Promise<Reconciled> {
  const path = `/admin/machines/reconciliation${day === undefined ? '' : `?day=${day}`}`
  const { status, body } = await technician.call('GET', path)
  expect(status).toBe(200)
  const one = (body.machines as Reconciled[]).find((machine) => machine.id === id)
  if (!one) throw new Error(`machine ${id} is not in it`)
  return one
}
const agrees = { in: 0, out: 0, game: 0, isReset: false }
async function play(id: number, amount: number, outcome: 'lose' | 'win') {
  const tab = player.tab()
  expect(await tab.init(id, amount)).toMatchObject({ status: 3 })
  venue.cabinet(id).fault({ kind: 'game.outcome', on: true, outcome })
  await tab.press('spin')
  venue.clock.advance(5_000)
  await until(
    () => venue.machine(id).game?.state,
    (state) => state === (outcome === 'win' ? 'winWaiting' : 'idle'),
  )
  if (outcome === 'win') await tab.press('takeWin')
  await tab.leave()
  const { cashedOut } = (await tab.waitFor('closed')) as { cashedOut: number }
  await venue.status(id, 2)
  return cashedOut
}

it('what moves in the very millisecond of a reading is behind it', async () => {
  await everyCabinetRead('2026-01-15')
  await play(2, 3_000, 'lose')
  expect(await reconciled(2)).toMatchObject({ wallet: { in: 3_000 }, meters: { AftIn: 3_000 }, differences: agrees })
})

it('a day begins with a reading of every cabinet and ends with the next one; what was played is in it, and agrees', async () => {
  const first = await everyCabinetRead('2026-01-15')
  expect(new Set(first.map(({ machineId }) => machineId)).size).toBe(28)
  venue.clock.advance(hour)
  const [lost, won] = [await play(1, 10_000, 'lose'), await play(1, 8_000, 'win')]
  const running = await reconciled(1)
  expect(running).toMatchObject({
    ...{ opening: { day: '2026-01-15' }, closing: { day: null }, differences: agrees },
    wallet: { in: 18_000, out: lost + won },
    transfers: { in: 18_000, out: lost + won, open: 0 },
    meters: { AftIn: 18_000, AftOut: lost + won, BillIn: 0, CurrentCredit: 0 },
  })
  const { meters } = running
  expect(lost + won).toBe(18_000 + (meters?.TotalWin ?? 0) - (meters?.TurnOver ?? 0))

  // 06:00 in Istanbul is 03:00 UTC.
  venue.clock.advance(15 * hour)
  await everyCabinetRead('2026-01-16')
  await signIn()
  venue.clock.advance(hour)
  await play(1, 5_000, 'lose')
  expect(await reconciled(1, '2026-01-15')).toMatchObject({
    ...{ wallet: running.wallet, transfers: running.transfers, meters, differences: agrees },
    closing: { day: '2026-01-16' },
  })
  expect(await reconciled(1)).toMatchObject({ wallet: { in: 5_000 }, meters: { AftIn: 5_000 }, differences: agrees })
  expect(await readingsOf('2026-01-15')).toEqual(first)
}, 60_000)

it('a seat held over the end of the day counts on each side what was moved there', async () => {
  const tab = player.tab()
  await tab.init(2, 6_000)
  venue.clock.advance(24 * hour)
  await everyCabinetRead('2026-01-17')
  await signIn()
  venue.clock.advance(1_000)
  await tab.leave()
  await tab.waitFor('closed')
  expect(await reconciled(2, '2026-01-16')).toMatchObject({
    ...{
      wallet: { in: 6_000, out: 0 },
      meters: { AftIn: 6_000, AftOut: 0, CurrentCredit: 6_000 },
      differences: agrees,
    },
  })
  expect(await reconciled(2)).toMatchObject({
    ...{ wallet: { in: 0, out: 6_000 }, meters: { AftOut: 6_000, CurrentCredit: -6_000 }, differences: agrees },
  })
}, 60_000)

it('what a cabinet counts without the venue, or not as it should, is a difference', async () => {
  venue.cabinet(3).fault({ kind: 'meters.jump', on: true, meter: 'AftIn', amount: 700 })
  expect(await reconciled(3)).toMatchObject({ meters: { AftIn: 700 }, differences: { ...agrees, in: 700, game: -700 } })
  // Back again it contradicts the books: for it stands what these know, until two persons have settled it.
  venue.cabinet(3).fault({ kind: 'meters.jump', on: false })
  await venue.status(3, 1)
  expect(await reconciled(3)).toMatchObject({ contradicts: true, meters: { AftIn: 700 }, differences: { in: 700 } })
  const { meters, differences } = await reconciled(1)
  venue.cabinet(1).fault({ kind: 'meters.back', on: true, meter: 'TurnOver', amount: 1_000_000_000 })
  await venue.status(1, 1)
  expect(await reconciled(1)).toMatchObject({ contradicts: true, meters, differences })
  venue.cabinet(1).fault({ kind: 'meters.back', on: false })
  await venue.status(1, 2)
  expect(await reconciled(1)).toMatchObject({ contradicts: false, meters, differences })
  // A bill is in the meters and in nobody's wallet: the game's own sum still agrees.
  venue.cabinet(4).fault({ kind: 'credit.stray', on: true, amount: 900 })
  expect(await reconciled(4)).toMatchObject({ meters: { BillIn: 900, CurrentCredit: 900 }, differences: agrees })
})

it('a transfer that nobody knows the end of leaves the day open with its difference, until people settle it', async () => {
  const id = 5
  const tab = player.tab()
  await tab.init(id, 3_000)
  // It acts, its reply is lost, and the cabinet cannot be asked.
  venue.cabinet(id).fault({ kind: 'transfer.replyLost', on: true })
  venue.cabinet(id).fault({ kind: 'line.silent', on: true })
  await tab.leave()
  await venue.status(id, 0)
  const silent = await reconciled(id)
  expect(silent).toMatchObject({ closing: null, meters: null, differences: null, transfers: { in: 3_000, out: 0 } })
  venue.cabinet(id).fault({ kind: 'line.silent', on: false })
  await until(async () => (venue.clock.advance(1_000), venue.machine(id).status.status), 2, { timeout: 30_000 })
  venue.clock.advance(1_000)
  expect(await reconciled(id)).toMatchObject({ transfers: { in: 3_000, out: 3_000, open: 0 }, differences: agrees })
}, 60_000)

it('a cabinet that did not answer as the day began is read as soon as it does', async () => {
  venue.cabinet(6).fault({ kind: 'line.silent', on: true })
  await venue.status(6, 0)
  venue.clock.advance(24 * hour)
  await until(
    () => readingsOf('2026-01-18'),
    (rows) => rows.length >= 26,
  )
  await signIn()
  expect((await readingsOf('2026-01-18')).some(({ machineId }) => machineId === 6)).toBe(false)
  expect(await reconciled(6)).toMatchObject({ opening: { day: '2026-01-17' }, closing: null })
  venue.cabinet(6).fault({ kind: 'line.silent', on: false })
  await until(
    () => readingsOf('2026-01-18'),
    (rows) => rows.some(({ machineId }) => machineId === 6),
    { timeout: 40_000 },
  )
  expect(await reconciled(6)).toMatchObject({ opening: { day: '2026-01-18' }, differences: agrees })
}, 60_000)

it('a day that has not begun, or is none, is refused; one before the venue has nothing to compare', async () => {
  for (const day of ['2026-02-30', '2026-1-5', 'today', '2999-01-01', '2026-01-19'])
    expect(await technician.call('GET', `/admin/machines/reconciliation?day=${day}`)).toMatchObject({ status: 422 })
  expect(await reconciled(1, '2025-12-31')).toMatchObject({ opening: null, meters: null, differences: null })
  expect(await player.call('GET', '/admin/machines/reconciliation')).toMatchObject({ status: 403 })
})
