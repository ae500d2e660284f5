/** Two venue processes on one PostgreSQL and one Redis, for all the tests of a file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { Person } from './testVenue.ts'
import { command } from './postgres.ts'
import { startRedis } from './redis.ts'
import { createTestDatabase } from './testDatabase.ts'
import { startVenue, type VenueProcess } from './venue.ts'

/** `alone`: looks at the venue while it is the first process only. */
export async function openCluster<Seen>(
  alone: (databaseUrl: string) => Seen | Promise<Seen>,
  environment: Record<string, string> = {},
) {
  const closing: (() => unknown)[] = []
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  }, 60_000)
  const dataFolder = mkdtempSync(join(tmpdir(), 'takewin-cluster-'))
  closing.push(() => rmSync(dataFolder, { recursive: true, force: true }))
  const [databaseUrl, redis] = await Promise.all([createTestDatabase(), startRedis()])
  closing.push(() => redis.stop())
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    VENUE_SECRET: 'the same in all processes of the venue',
    VENUE_DEMO: 'on',
    ...environment,
  }
  async function start(): Promise<VenueProcess> {
    const venue = await startVenue({ dataFolder, env })
    closing.push(() => venue.stop())
    return venue
  }
  const first = await start()
  const seen = await alone(databaseUrl)
  return { databaseUrl, redisUrl: redis.url, seen, first, second: await start() }
}

export async function loginAt(venue: VenueProcess, username: string): Promise<Person> {
  const response = await fetch(`${venue.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: `${username}1234` }),
  })
  return new Person(venue.url, (await response.json()) as LoginResult)
}

/** `overdue`: for how long its owner's lease has been over, ms; below zero while it is not. */
export type Kept = { machine: number; owner: string | null; isVip: boolean; overdue: number }
/** Which process keeps which cabinet, as the database has it. */
export const keptCabinets = async (databaseUrl: string): Promise<Kept[]> =>
  (await command(
    databaseUrl,
    `select machine_id::int as machine, owner, is_vip as "isVip", case when owner is null then -9999 else (extract(epoch from clock_timestamp()) * 1000 - lease_until)::int end as overdue
     from cabinet join machine on machine.id = machine_id order by machine_id`,
  )) as Kept[]
