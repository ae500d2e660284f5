/** A process that neither the database nor Redis hears is taken for dead with all its sockets; the sockets live, and get their seats back. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { keptCabinets, loginAt } from '#tests/kit/cluster.ts'
import { createFaultProxy, type FaultProxy } from '#tests/kit/faultProxy.ts'
import { command } from '#tests/kit/postgres.ts'
import { type RedisServer, startRedis } from '#tests/kit/redis.ts'
import { loseFromNow } from '#tests/kit/simulatorLine.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'takewin-unheard-'))
const venues: VenueProcess[] = []
/** Of the second process: to the database, and to Redis. */
const links: FaultProxy[] = []
let redis: RedisServer
let databaseUrl = ''
let firstName: string | null
beforeAll(async () => {
  const [url, started] = await Promise.all([createTestDatabase(), startRedis()])
  databaseUrl = url
  redis = started
  const through = async (address: string) => {
    const there = new URL(address)
    const link = await createFaultProxy({ port: Number(there.port), host: there.hostname })
    links.push(link)
    there.port = String(link.port)
    return there.href
  }
  const env = { VENUE_SECRET: 'the same in all processes of the venue', VENUE_DEMO: 'on' }
  venues.push(await startVenue({ dataFolder, env: { ...env, DATABASE_URL: url, REDIS_URL: redis.url } }))
  firstName = (await cabinets())[0]?.owner ?? null
  const proxied = { DATABASE_URL: await through(url), REDIS_URL: await through(redis.url) }
  venues.push(await startVenue({ dataFolder, env: { ...env, ...proxied } }))
}, 120_000)
afterAll(async () => {
  for (const link of links) link.restore()
  for (const venue of venues.toReversed()) await venue.stop()
  for (const link of links) await link.close()
  await redis?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}, 90_000)

const cabinets = () => keptCabinets(databaseUrl)
const holderOf = async (machine: number) => {
  const [row] = await command(
    databaseUrl,
    `select snapshot #> '{context,holder}' as holder from cabinet where machine_id = ${machine}`,
  )
  return row?.['holder'] as { sessionId: number; socket: string | null } | null
}

it('who sits at a process that nobody heard for a while plays on when it is heard again, on the socket that they have', async () => {
  const found = await until(
    cabinets,
    (rows) => new Set(rows.map(({ owner }) => owner)).size === 2 && rows.every(({ owner }) => owner !== null),
    { timeout: 40_000 },
  )
  const machine = found.find(({ owner, isVip }) => owner === firstName && !isVip)?.machine ?? 0
  await loseFromNow(dataFolder, machine)
  const player = await loginAt(venues[1] as VenueProcess, 'player')
  const tab = player.tab()
  const balance = await player.balance()
  const seated = await until(
    () => tab.init(machine, 5_000),
    (answer) => answer.status === 3,
    { timeout: 30_000 },
  )
  onTestFinished(() => links.forEach((link) => link.restore()))
  for (const link of links) link.halfOpen()
  await until(
    () => holderOf(machine),
    (holder) => holder?.socket === null,
    { timeout: 60_000 },
  )
  for (const link of links) link.restore()

  // Nobody dials again: its player has never lost the socket.
  const pressed = await until(
    () => tab.press('spin').catch(() => ({ ErrorCode: 'unanswered' })),
    (answer) => !('ErrorCode' in answer),
    { timeout: 60_000 },
  )
  expect(pressed).toMatchObject({ bet: expect.any(Number) })
  expect(tab.socket.connected).toBe(true)
  expect(await holderOf(machine)).toMatchObject({ sessionId: seated.session.id, socket: expect.any(String) })
  await tab.leave()
  const { cashedOut } = (await tab.waitFor('closed')) as { cashedOut: number }
  expect(await player.balance()).toBe(balance - 5_000 + cashedOut)
}, 200_000)
