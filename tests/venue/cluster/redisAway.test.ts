/** Redis away, for all or for one of two processes: who is connected to one that does not keep the cabinet plays on. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { venueNode } from '../../../scripts/lib/node.mjs'
import { root } from '../../../scripts/lib/tools.mjs'
import { keptCabinets, loginAt } from '#tests/kit/cluster.ts'
import { createFaultProxy, type FaultProxy } from '#tests/kit/faultProxy.ts'
import { command } from '#tests/kit/postgres.ts'
import { type RedisServer, startRedis } from '#tests/kit/redis.ts'
import { loseFromNow } from '#tests/kit/simulatorLine.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { openStore } from '#venue/store/store.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'takewin-redis-away-'))
const surroundings = { VENUE_SECRET: 'the same in all processes of the venue', VENUE_DEMO: 'on' }
const venues: VenueProcess[] = []
/** Between each process and Redis. */
const links: FaultProxy[] = []
let redis: RedisServer
let databaseUrl = ''
let firstName: string
let player: Person
let watcher: Person
beforeAll(async () => {
  const [url, started] = await Promise.all([createTestDatabase(), startRedis()])
  databaseUrl = url
  redis = started
  for (const place of [0, 1]) {
    const link = await createFaultProxy({ port: Number(new URL(redis.url).port) })
    links.push(link)
    const REDIS_URL = `redis://127.0.0.1:${link.port}`
    venues.push(await startVenue({ dataFolder, env: { ...surroundings, DATABASE_URL: databaseUrl, REDIS_URL } }))
    if (place === 0) firstName = (await cabinets())[0]?.owner as string
  }
  await until(cabinets, (found) => found.filter(({ owner }) => owner === firstName).length === 14, { timeout: 40_000 })
  player = await loginAt(venues[1] as VenueProcess, 'player')
  watcher = await loginAt(venues[0] as VenueProcess, 'player2')
}, 120_000)
afterAll(async () => {
  for (const link of links) link.restore()
  for (const venue of venues.toReversed()) await venue.stop()
  for (const link of links) await link.close()
  await redis?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}, 90_000)

afterEach(() => {
  for (const link of links) link.restore()
})

const cabinets = () => keptCabinets(databaseUrl)
const [keeper, guest] = [() => links[0] as FaultProxy, () => links[1] as FaultProxy]
const isRefusal = (answer: object) => 'ErrorCode' in answer

it.each([
  ['for all, and its line is cut', () => links.forEach((link) => link.cut())],
  ['for all, and says nothing', () => links.forEach((link) => link.halfOpen())],
  ['for the process of the cabinet alone', () => keeper().cut()],
  ['for the process of the player alone', () => guest().halfOpen()],
])(
  'away %s: a press, a top-up, the pushes of both, a seat that is left and one that is taken, with the cabinet at the other process',
  async (how, fail) => {
    const [machine = 0] = (await cabinets()).flatMap((one) =>
      one.owner === firstName && !one.isVip ? [one.machine] : [],
    )
    await loseFromNow(dataFolder, machine)
    const tab = player.tab()
    const balance = await player.balance()
    const seated = await until(
      () => tab.init(machine, 5_000),
      (answer) => answer.status === 3,
      { timeout: 20_000 },
    )
    const watching = watcher.tab('/notification')
    await watching.ask('init', { id: watcher.answer.user.id })
    const before = tab.pushed('game').length

    fail()
    const failedAt = performance.now()
    const topUp = freshKey()
    await until(
      () => tab.ask('transfer', { amount: 1_000, key: topUp }),
      (answer) => answer.amount === 1_000,
      { timeout: 20_000 },
    )
    console.log(`Redis ${how}: the transfer was answered after ${Math.round(performance.now() - failedAt)} ms`)
    const key = freshKey()
    const round = await until(
      () => tab.press('spin', key),
      (answer) => !isRefusal(answer),
      { timeout: 20_000 },
    )
    console.log(`Redis ${how}: the press was taken after ${Math.round(performance.now() - failedAt)} ms`)
    expect(round).toMatchObject({ bet: expect.any(Number) })
    // What the cabinet shows comes to the process of the player.
    await until(
      () => tab.pushed('game').length,
      (count) => count > before,
      { timeout: 10_000 },
    )
    await until(
      () => tab.leave(),
      (answer) => !isRefusal(answer),
      { timeout: 20_000 },
    )
    const { cashedOut } = (await tab.waitFor('closed')) as { cashedOut: number }
    expect(await player.balance()).toBe(balance - 6_000 + cashedOut)

    const again = player.tab()
    const fresh = await until(
      () => again.init(machine, 2_000),
      (answer) => answer.status === 3,
      { timeout: 20_000 },
    )
    expect(fresh.session.id).not.toBe(seated.session.id)
    await until(
      () =>
        watching
          .pushed('statuses')
          .flatMap(({ machines }) => machines as { id: number; status: number }[])
          .filter(({ id }) => id === machine)
          .map(({ status }) => status)
          .slice(-1),
      ([status]) => status === 3,
      { timeout: 10_000 },
    )
    for (const link of links) link.restore()
    await until(
      () => again.leave(),
      (answer) => !isRefusal(answer),
      { timeout: 20_000 },
    )
    await again.waitFor('closed')
    watching.drop()
    // Rounds are fetched from their cabinets, and nothing waits for it.
    const rounds = await until(
      () => command(databaseUrl, `select id from round where session_id = ${seated.session.id}`),
      ({ length }) => length > 0,
      { timeout: 20_000 },
    )
    expect(rounds).toHaveLength(1)
    const store = await openStore({ databaseUrl }, { asItIs: true })
    expect(await verifyLedger(store.database)).toMatchObject({ findings: [] })
    await store.close()
  },
  120_000,
)

/** Where nobody listens, and where somebody does who never answers. */
it.each(['closed', 'silent'])(
  'a start with Redis %s ends with one line',
  async (how) => {
    const server: Server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    if (how === 'closed') await new Promise((resolve) => server.close(resolve))
    const started = performance.now()
    const child = spawn(venueNode(root), ['src/main.venue.ts'], {
      cwd: root,
      env: {
        ...process.env,
        ...surroundings,
        PORT: '0',
        VENUE_DATA: dataFolder,
        DATABASE_URL: databaseUrl,
        REDIS_URL: `redis://127.0.0.1:${port}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk))
    const code = await new Promise((resolve) => child.once('close', resolve))
    console.log(`a start with Redis ${how} ended after ${Math.round(performance.now() - started)} ms`)
    if (how === 'silent') server.close()
    expect(code).toBe(1)
    expect(printed.trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^The venue cannot open: Redis at 127.0.0.1:${port} cannot be reached: `)),
    ])
  },
  60_000,
)
