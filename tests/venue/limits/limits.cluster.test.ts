/** A limit set through one process holds for the seat that another one keeps, also when that one is killed right then. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { type RedisServer, startRedis } from '#tests/kit/redis.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { openStore } from '#venue/store/store.ts'

let databaseUrl: string
let redis: RedisServer
let first: VenueProcess
let second: VenueProcess
let firstName: string | null
const dataFolder = mkdtempSync(join(tmpdir(), 'takewin-limits-'))

beforeAll(async () => {
  ;[databaseUrl, redis] = await Promise.all([createTestDatabase(), startRedis()])
  const env = {
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redis.url, VENUE_DEMO: 'on' },
    VENUE_SECRET: 'the same in all processes of the venue',
  }
  first = await startVenue({ dataFolder, env })
  firstName = (await owners()).get(1) ?? null
  second = await startVenue({ dataFolder, env })
  await until(owners, (found) => new Set(found.values()).size === 2 && !new Set(found.values()).has(null), {
    timeout: 30_000,
  })
}, 150_000)
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
async function owners(): Promise<Map<number, string | null>> {
  const store = await openStore({ databaseUrl }, { asItIs: true })
  try {
    const { rows } = await store.database.execute<{ machine_id: string; owner: string | null }>(
      'select machine_id, owner from cabinet where machine_id in (select id from machine where not is_vip) order by machine_id',
    )
    return new Map(rows.map(({ machine_id, owner }) => [Number(machine_id), owner]))
  } finally {
    await store.close()
  }
}
const keptBy = async (isFirst: boolean) =>
  [...(await owners())].find(([, owner]) => (owner === firstName) === isFirst)?.[0] ?? 0
const closed = (tab: ReturnType<Person['tab']>) =>
  until(
    () => tab.pushed('closed').at(-1),
    (push) => push !== undefined,
    { timeout: 60_000 },
  )

it('a time-out through one process ends the seat that the other one keeps, and both keep its player out', async () => {
  const machine = await keptBy(true)
  const here = await login(first, 'player2')
  const there = await login(second, 'player2')
  const tab = here.tab()
  expect(await tab.init(machine, 5_000)).toMatchObject({ status: 3 })
  const news = here.tab('/notification')
  await news.ask('init', { id: here.answer.user.id })
  expect(await there.call('POST', '/player/timeout', { hours: 24 })).toMatchObject({ status: 200 })
  expect(await closed(tab)).toMatchObject({ reason: 'timeout', cashedOut: 5_000 })
  expect(await news.waitFor('limits')).toMatchObject({ exclusion: { kind: 'timeout' } })
  for (const person of [here, there])
    expect(await person.tab().init(machine, 100)).toMatchObject({
      ...{ ErrorCode: ErrorCode.limitReached, Params: { limit: 'timeout' } },
    })
  expect(await here.balance()).toBe(25_000)
}, 120_000)

it('the process that keeps the seat is killed before it hears of the limit: the next owner follows it', async () => {
  const machine = await keptBy(false)
  const player = await login(first, 'player')
  const balance = await player.balance()
  const tab = player.tab()
  expect(await tab.init(machine, 5_000)).toMatchObject({ status: 3 })
  const killed = second.kill('SIGKILL')
  expect(await player.call('POST', '/player/timeout', { hours: 24 })).toMatchObject({ status: 200 })
  await killed
  expect(await closed(tab)).toMatchObject({ reason: 'timeout', cashedOut: 5_000 })
  expect(await player.balance()).toBe(balance)
  const store = await openStore({ databaseUrl }, { asItIs: true })
  expect(await verifyLedger(store.database)).toMatchObject({ findings: [] })
  await store.close()
}, 150_000)
