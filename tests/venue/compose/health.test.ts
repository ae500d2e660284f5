/** What a proxy and Prometheus are told in an outage, and how soon. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFaultProxy, type FaultProxy } from '#tests/kit/faultProxy.ts'
import { withoutServers } from '#tests/kit/guarded.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { openTestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'

async function ask(url: string, path: string) {
  const started = performance.now()
  const response = await fetch(url + path)
  const text = await response.text()
  return { status: response.status, text, milliseconds: Math.round(performance.now() - started) }
}
/** All three at once, as they are asked. */
async function look(url: string) {
  const [ready, metrics, healthy] = await Promise.all(['/readyz', '/metrics', '/healthz'].map((path) => ask(url, path)))
  if (!ready || !metrics || !healthy) throw new Error('nothing was asked')
  expect([metrics.status, healthy.status]).toEqual([200, 200])
  return { ready, metrics, isReady: ready.status === 200 }
}
const isReady = ({ isReady }: Awaited<ReturnType<typeof look>>) => isReady

describe.skipIf(withoutServers)('a venue on PostgreSQL', () => {
  let venue: VenueProcess
  let link: FaultProxy
  beforeAll(async () => {
    const url = new URL(await createTestDatabase())
    link = await createFaultProxy({ port: Number(url.port), host: url.hostname })
    url.port = String(link.port)
    venue = await startVenue({ env: { DATABASE_URL: url.href, VENUE_DEMO: 'on' } })
    await until(() => look(venue.url), isReady, { timeout: 40_000 })
  }, 90_000)
  afterAll(async () => {
    link?.restore()
    await venue?.stop()
    await link?.close()
  }, 60_000)

  it.each([
    ['half open', () => link.halfOpen()],
    ['refused', () => link.cut()],
  ])(
    'the line to the database is %s: not ready within 2 s, metrics answer, it is up',
    async (_, fail) => {
      const before = (await look(venue.url)).metrics.text
      expect(before).toMatch(/^takewin_machines\{/m)
      expect(before).toMatch(/^takewin_approval_oldest_seconds 0$/m)
      fail()
      // Asked again and again, as they are: nothing piles up.
      for (let round = 0; round < 4; round++) {
        const { ready, metrics } = await look(venue.url)
        console.log(`/readyz ${ready.milliseconds} ms, /metrics ${metrics.milliseconds} ms`)
        expect(ready).toMatchObject({ status: 503, text: expect.stringContaining('the database does not answer') })
        expect(metrics.text).toMatch(/^takewin_machines\{/m)
        expect(metrics.text).not.toMatch(/^takewin_approval_oldest_seconds /m)
        // 2 s are the bound; the machine may be busy with other things.
        expect(Math.max(ready.milliseconds, metrics.milliseconds)).toBeLessThan(4_000)
      }
      link.restore()
      await until(() => look(venue.url), isReady, { timeout: 60_000 })
    },
    90_000,
  )

  it('its cabinets cannot be reached: not ready, with how many', async () => {
    const floor = Number(readFileSync(join(venue.dataFolder, 'floor', 'floor.pid'), 'utf8'))
    process.kill(floor, 'SIGSTOP')
    try {
      const { ready } = await until(
        () => look(venue.url),
        ({ ready, metrics }) =>
          ready.text.includes('28 of 28') && /^takewin_cabinets_unreachable 28$/m.test(metrics.text),
        { timeout: 40_000 },
      )
      expect(ready).toMatchObject({
        status: 503,
        text: JSON.stringify({ status: 'not ready', because: '28 of 28 cabinets cannot be reached' }),
      })
    } finally {
      process.kill(floor, 'SIGCONT')
    }
    await until(() => look(venue.url), isReady, { timeout: 40_000 })
  }, 90_000)
})

it('the disk is full: not ready; with little left it still is', async () => {
  let free = 10e9
  const venue = await openTestVenue({ freeBytes: () => Promise.resolve(free) })
  try {
    await until(() => look(venue.url), isReady)
    free = 100e6
    await until(() => venue.logged.filter((line) => line.includes('the disk is nearly full')).length, 1)
    const little = await look(venue.url)
    expect(little).toMatchObject({ isReady: true })
    expect(little.metrics.text).toMatch(/^takewin_disk_free_bytes 100000000$/m)
    free = 1e6
    const { ready } = await until(
      () => look(venue.url),
      ({ isReady }) => !isReady,
    )
    expect(ready.text).toBe(JSON.stringify({ status: 'not ready', because: 'the disk is full' }))
  } finally {
    await venue.close()
  }
})
