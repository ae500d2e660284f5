/** Two hosts on one database, each with a data folder of its own: nobody takes over a cabinet that stands elsewhere. */
import { mkdtempSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loginAt } from '#tests/kit/cluster.ts'
import { type RedisServer, startRedis } from '#tests/kit/redis.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { openStore, type Store } from '#venue/store/store.ts'

const machineId = 1
const folders = ['first', 'second'].map((name) => mkdtempSync(join(tmpdir(), `takewin-${name}-`)))
const env: Record<string, string> = { VENUE_SECRET: 'the same in all processes of the venue', VENUE_DEMO: 'on' }
const hosts: VenueProcess[] = []
let redis: RedisServer
let store: Store
beforeAll(async () => {
  const [databaseUrl, started] = await Promise.all([createTestDatabase(), startRedis()])
  redis = started
  Object.assign(env, { DATABASE_URL: databaseUrl, REDIS_URL: redis.url })
  for (const dataFolder of folders) hosts.push(await startVenue({ dataFolder, env }))
  store = await openStore({ databaseUrl }, { asItIs: true })
}, 120_000)
afterAll(async () => {
  await store?.close()
  for (const host of hosts.toReversed()) await host.stop()
  await redis?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}, 60_000)

const one = async <Row extends Record<string, unknown>>(query: string) =>
  (await store.database.execute<Row>(query)).rows[0]
const cabinet = () =>
  one<{ owner: string | null; bank: string; epoch: string; isKept: boolean }>(
    `select owner, bank, epoch::text, lease_until > extract(epoch from clock_timestamp()) * 1000 as "isKept"
     from cabinet where machine_id = ${machineId}`,
  )
const session = () => one<{ state: string }>('select state from play_session order by id desc limit 1')
const house = async () =>
  (await one<{ balance: string }>(`select balance::text from ledger_account where name = 'house/game'`))?.balance ?? '0'
const openProblems = async () =>
  (
    await store.database.execute<{ kind: string }>(
      `select kind from problem where closed_at is null and machine_id = ${machineId}`,
    )
  ).rows.map(({ kind }) => kind)
const [first, second] = [() => hosts[0] as VenueProcess, () => hosts[1] as VenueProcess]
/** Until it has had every chance to take the cabinet over. */
async function passLeases(): Promise<void> {
  await until(cabinet, (row) => row?.isKept === false, { timeout: 30_000 })
  const end = performance.now() + 3_000
  await until(
    () => performance.now(),
    (now) => now > end,
  )
}

it('the money stays where it stands until its host is back', async () => {
  const player: Person = await loginAt(first(), 'player')
  await until(cabinet, (row) => row?.bank != null, { timeout: 40_000 })
  const before = await until(
    () => player.tab().init(machineId, 20_000),
    (answer) => (answer as { status?: number }).status === 3,
    { timeout: 40_000 },
  )
  const seated = await cabinet()
  await first().kill('SIGKILL')
  await passLeases()
  expect(await cabinet()).toMatchObject({ owner: seated?.owner, epoch: seated?.epoch, bank: seated?.bank })
  expect(await session()).toEqual({ state: 'open' })
  expect(await house()).toBe('0')

  await first().restart()
  const again = await loginAt(first(), 'player')
  const tab = again.tab()
  const back = await until(
    () => tab.reconnect(machineId, before.session.id),
    (answer) => (answer as { status?: number }).status === 3,
    { timeout: 40_000 },
  )
  expect(back.game.credit).toBe(20_000)
  await tab.leave()
  await until(session, (row) => row?.state === 'closed', { timeout: 30_000 })
  expect(await again.balance()).toBe(500_000)
  expect(await house()).toBe('0')
  expect(await openProblems()).toEqual([])
}, 120_000)

it('a host that is lost for good: its cabinets are released, contradict the books, and two persons pay by these', async () => {
  const player = await loginAt(first(), 'player')
  await until(
    () => player.tab().init(machineId, 20_000),
    (answer) => (answer as { status?: number }).status === 3,
    { timeout: 40_000 },
  )
  await first().kill('SIGKILL')
  await passLeases()
  const released = spawnSync(process.execPath, ['src/main.cli.ts', 'release-cabinets'], {
    env: { ...process.env, ...env, VENUE_DATA: folders[1] },
    encoding: 'utf8',
  })
  expect([released.stderr, released.stdout]).toEqual(['', expect.stringMatching(/^\d+ cabinets may now be taken/)])
  await until(openProblems, (kinds) => kinds.includes('metersContradict'), { timeout: 40_000 })
  expect(await house()).toBe('0')

  const technician = await loginAt(second(), 'technician')
  const supervisor = await loginAt(second(), 'supervisor')
  const asked = await technician.call('POST', `/admin/machine/${machineId}/settlement`, {
    ...{ outcome: 'books', evidence: 'the host has burnt' },
  })
  const { id } = asked.body.waitsFor as { id: number }
  expect(await supervisor.call('POST', `/admin/approvals/${id}/confirm`)).toMatchObject({ status: 200 })
  expect(await session()).toEqual({ state: 'closed' })
  expect(await (await loginAt(second(), 'player')).balance()).toBe(500_000)
  expect(await house()).toBe('0')
  expect((await verifyLedger(store.database)).findings).toEqual([])
}, 120_000)
