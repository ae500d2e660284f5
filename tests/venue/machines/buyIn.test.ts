import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { freshKey, openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue()
})
afterAll(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
  await venue.close()
})
const free = { game: { state: 'idle', credit: 0 }, session: { funded: 0 }, machine: { transferLimit: 1_000_000 } }

it('a seat is taken with nothing, and what the player chooses is brought to it', async () => {
  const player = await venue.login('player')
  const tab = player.tab()
  const seated = await tab.init(1, 0)
  expect(seated).toMatchObject({ status: 3, ...free })
  expect(await player.balance()).toBe(500_000)
  expect(await tab.topUp(20_000)).toMatchObject({ amount: 20_000 })
  expect(await player.balance()).toBe(480_000)
  const again = player.tab()
  expect(await again.reconnect(1, seated.session.id)).toMatchObject({ session: { funded: 20_000 } })
  await again.leave()
  await venue.status(1, 2)
  expect(await player.balance()).toBe(500_000)
})

it('who brings nothing leaves as they came, and a grace ends such a seat like any other', async () => {
  const player = await venue.login('player')
  const tab = player.tab()
  await tab.init(2, 0)
  await tab.leave()
  await venue.status(2, 2)
  const lost = player.tab()
  await lost.init(2, 0)
  lost.drop()
  await venue.status(2, 7)
  venue.clock.advance(121_000)
  await venue.status(2, 2)
  expect(await player.balance()).toBe(500_000)
})

it('a reservation is used by it, and who could bring nothing is refused', async () => {
  const player = await venue.login('player')
  await player.call('POST', '/player/reservations', { machineId: 4 }, freshKey())
  const tab = player.tab()
  expect(await tab.init(4, 0)).toMatchObject(free)
  const own = async () => (await player.call('GET', '/machine/all')).body.reservation
  expect(await until(own, null)).toBeNull()
  const poor = await venue.login('cashier')
  expect(await poor.tab().init(5, 0)).toMatchObject({ ErrorCode: ErrorCode.notEnoughFunds })
  await tab.leave()
  await venue.status(4, 2)
})
