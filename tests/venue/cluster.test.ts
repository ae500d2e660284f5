/** Two venue processes on one PostgreSQL and one Redis are one venue. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LobbyList, LoginResult } from '#protocol/entities.ts'
import { eventually, freshKey, Person } from '#tests/kit/house.ts'
import { type RedisServer, startRedis } from '#tests/kit/redis.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { verifyLedger } from '#venue/ledger/verify.ts'
import { openStore } from '#venue/store/store.ts'

let databaseUrl: string
let redis: RedisServer
let first: VenueProcess
let second: VenueProcess
/** Name of the first process among the owners of cabinets. */
let firstName: string | null
const dataFolder = mkdtempSync(join(tmpdir(), 'takewin-cluster-'))

const environment = () => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redis.url,
  VENUE_SECRET: 'the same in all processes of the venue',
  VENUE_DEMO: 'on',
})
beforeAll(async () => {
  ;[databaseUrl, redis] = await Promise.all([createTestDatabase(), startRedis()])
  first = await startVenue({ dataFolder, env: environment() })
  firstName = (await owners()).get(1) ?? null
  second = await startVenue({ dataFolder, env: environment() })
}, 120_000)
afterAll(async () => {
  await second?.stop()
  await first?.stop()
  await redis?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}, 60_000)

async function login(venue: VenueProcess, username: string): Promise<Person> {
  const response = await fetch(`${venue.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: `${username}1234` }),
  })
  return new Person(venue.url, (await response.json()) as LoginResult)
}
const lobby = async (person: Person) => (await person.call('GET', '/machine/all')).body as unknown as LobbyList
const statusOf = async (person: Person, id: number) =>
  (await lobby(person)).brands.flatMap(({ machines }) => machines).find((machine) => machine.id === id)?.status
async function owners(): Promise<Map<number, string | null>> {
  const store = await openStore({ databaseUrl }, { asItIs: true })
  try {
    const { rows } = await store.database.execute<{ machine_id: string; owner: string | null }>(
      'select machine_id, owner from cabinet order by machine_id',
    )
    return new Map(rows.map(({ machine_id, owner }) => [Number(machine_id), owner]))
  } finally {
    await store.close()
  }
}

it('the two share the cabinets, and each shows and serves those of the other', async () => {
  const shared = await eventually(
    owners,
    (found) => new Set(found.values()).size === 2 && !new Set(found.values()).has(null),
    20_000,
  )
  const counts = [...new Set(shared.values())].map(
    (owner) => [...shared.values()].filter((one) => one === owner).length,
  )
  expect(counts).toEqual([14, 14])

  const here = await login(first, 'player')
  const there = await login(second, 'player2')
  const watching = there.tab('/notification')
  await watching.ask('init', { id: there.answer.user.id })
  for (const id of [1, 28])
    await eventually(
      () => statusOf(there, id),
      (status) => status === 2,
      20_000,
    )
  // Of machines 1 and 28 at least one is kept by the other process.
  for (const id of [1, 28]) {
    const tab = here.tab()
    expect(await tab.init(id, 10_000)).toMatchObject({ status: 3, game: { credit: 10_000 } })
    await eventually(
      () => watching.pushed('machine').some((push) => push.id === id && push.status === 3),
      (seen) => seen,
    )
    expect(await there.tab().init(id, 10_000)).toMatchObject({ ErrorCode: 60001 })
    expect(await tab.press('spin', freshKey())).toMatchObject({ bet: expect.any(Number) })
    await tab.leave()
    await eventually(
      () => statusOf(there, id),
      (status) => status === 2,
      30_000,
    )
  }
}, 90_000)

it('a process killed while a player plays on its cabinet: the other takes it within seconds, and the player goes on', async () => {
  const player = await login(second, 'player')
  const balance = await player.balance()
  const [machine = 0] = [...(await owners())].find(([, owner]) => owner === firstName) ?? []
  const tab = player.tab()
  const seated = await tab.init(machine, 5_000)
  expect(seated).toMatchObject({ status: 3, game: { credit: 5_000 } })
  const { round } = await tab.press('spin', freshKey())

  await first.kill('SIGKILL')
  await eventually(
    owners,
    (found) => ![...found.values()].includes(firstName) && ![...found.values()].includes(null),
    20_000,
  )
  // The same seat over the same socket; whatever the killed process left open is known.
  const again = await eventually(
    () => tab.reconnect(machine, seated.session.id),
    (answer) => answer.ErrorCode === undefined,
    20_000,
  )
  expect(again).toMatchObject({ status: 3, session: { id: seated.session.id, funded: 5_000 }, game: { round } })
  await tab.leave()
  const { cashedOut } = (await tab.waitFor('closed')) as { cashedOut: number }
  expect(await player.balance()).toBe(balance - 5_000 + cashedOut)

  await first.restart()
  await eventually(owners, (found) => new Set(found.values()).size === 2, 20_000)
  const store = await openStore({ databaseUrl }, { asItIs: true })
  expect(await verifyLedger(store.database)).toMatchObject({ findings: [] })
  await store.close()
}, 120_000)
