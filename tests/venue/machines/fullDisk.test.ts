/** Disks that fill up: the venue warns, then gives no more seats, and what began ends well; a cabinet without room comes back by itself. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '#tests/kit/smallDisk.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'

const disk = mountSmallDisk(2 << 20) as SmallDisk
let free = 10e9
let venue: TestVenue
let player: Person
let other: Person
beforeAll(async () => {
  const freeBytes = () => Promise.resolve(free)
  venue = await openTestVenue({ ...(disk === null ? {} : { journals: disk.folder }), freeBytes })
  player = await venue.login('player')
  other = await venue.login('player2')
}, 60_000)
afterAll(async () => {
  await venue?.close()
  disk?.close()
})

const told = (text: string) => venue.logged.filter((line) => line.includes(text)).length
const seatsGiven = async () => (await other.call('GET', '/machine/all')).body.loginsEnabled

it('warns, then gives no seat, while a seat that was taken before plays on and is cashed out', async () => {
  const before = await player.balance()
  const tab = player.tab()
  expect(await tab.init(1, 10_000)).toMatchObject({ status: 3 })
  const watching = other.tab('/notification')
  await watching.ask('init', { id: other.answer.user.id })
  free = 0.9e9
  await until(() => told('the disk fills up'), 1)
  expect(await seatsGiven()).toBe(true)
  free = 0.2e9
  await until(
    () => watching.pushed('loginsEnabled').at(-1),
    (push) => push?.enabled === false,
  )
  expect(await seatsGiven()).toBe(false)
  expect(await other.tab().init(2, 1_000)).toMatchObject({ ErrorCode: 60003 })
  expect(await tab.topUp(5_000)).toMatchObject({ amount: 5_000 })
  expect(await tab.press('bet-2')).toMatchObject({ bet: 200 })
  await tab.leave()
  await tab.waitFor('closed')
  expect(await player.balance()).toBe(before)
  free = 10e9
  await until(
    () => watching.pushed('loginsEnabled').at(-1),
    (push) => push?.enabled === true,
  )
  expect(await seatsGiven()).toBe(true)
  expect([told('the disk is nearly full'), told('the disk has room again')]).toEqual([1, 1])
})

it('an engineer has the venue take it for fuller than it is, and for what it is again; nobody else may', async () => {
  const admin = await venue.login('admin')
  const feign = (feigned: string | null) => admin.call('POST', '/dock/disk', { feigned })
  const shown = async () => (await admin.call('GET', '/dock/machines')).body.disk
  const isReady = async () => (await fetch(`${venue.url}/readyz`)).status
  const before = told('the disk fills up')
  expect((await feign('little')).body).toEqual({ feigned: 'little', free: 512e6, floor: 256e6 })
  expect([told('the disk fills up') - before, await seatsGiven(), await isReady()]).toEqual([1, true, 200])
  await feign('none')
  expect([await seatsGiven(), await isReady()]).toEqual([false, 200])
  expect(await other.tab().init(2, 1_000)).toMatchObject({ ErrorCode: 60003 })
  await feign('full')
  expect([await seatsGiven(), await isReady()]).toEqual([false, 503])
  expect(await shown()).toEqual({ feigned: 'full', free: 0, floor: 256e6 })
  const refused = await Promise.all(
    [player, await venue.login('manager')].map((person) => person.call('POST', '/dock/disk', { feigned: null })),
  )
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
  expect((await feign('flooded')).body).toMatchObject({ ErrorCode: 40000 })
  expect(await shown()).toMatchObject({ feigned: 'full' })
  expect((await feign(null)).body).toEqual({ feigned: null, free: 10e9, floor: 256e6 })
  expect([await seatsGiven(), await isReady()]).toEqual([true, 200])
})

it.skipIf(disk === null)('a cabinet that met a full disk is played again without any restart', async () => {
  const before = await player.balance()
  const tab = player.tab()
  expect(await tab.init(1, 10_000)).toMatchObject({ status: 3 })
  disk.fill()
  // The last page of its journal may have room for a few.
  await until(
    () => tab.press('bet-2'),
    (answer) => 'ErrorCode' in answer,
  )
  await venue.status(1, 0)
  disk.free()
  await until(() => {
    venue.clock.advance(1_000)
    return venue.machine(1).status.status
  }, 3)
  expect(await tab.press('bet-1')).toMatchObject({ bet: 100, credit: 10_000 })
  await tab.leave()
  await tab.waitFor('closed')
  expect(await player.balance()).toBe(before)
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
})
