/** What a start finds that is not one whole venue: it refuses in one line that says what to do, and changes nothing. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loginAt } from '#tests/kit/cluster.ts'
import { withoutServers } from '#tests/kit/guarded.ts'
import { command } from '#tests/kit/postgres.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue } from '#tests/kit/venue.ts'
import { openStore } from '#venue/store/store.ts'

/** Of a venue with a player's money on a cabinet, ended; of another one; and where each case is tried. */
const [whole, foreign, folder] = ['whole', 'foreign', 'tried'].map((name) =>
  mkdtempSync(join(tmpdir(), `takewin-${name}-`)),
) as [string, string, string]
const backup = join(tmpdir(), `takewin-${process.pid}.backup`)
/** Of the ledger's entries, below `database`. */
let ledgerFile = ''
let sessionId = 0

/** However long all that is tried before takes, the seat is held. */
const env = { VENUE_GRACE_SECONDS: '3600' }
const seat = async (dataFolder: string) => {
  const venue = await startVenue({ dataFolder, env })
  const player = await loginAt(venue, 'player')
  const { session } = await until(
    () => player.tab().init(1, 10_000),
    (answer) => (answer as { status?: number }).status === 3,
    { timeout: 40_000 },
  )
  await venue.kill()
  await venue.stop()
  return session.id
}
const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/main.cli.ts', ...words], {
    env: { PATH: process.env.PATH, VENUE_ENGINE_OPTIMISER: 'off', VENUE_DATA: folder },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}
beforeAll(async () => {
  sessionId = await seat(whole)
  await seat(foreign)
  const store = await openStore(whole, { asItIs: true })
  const { rows } = await store.database.execute<{ path: string }>(`select pg_relation_filepath('entry') as path`)
  ledgerFile = String(rows[0]?.path)
  // Else the engine mends the page by itself, from its log.
  await store.database.execute('checkpoint')
  await store.close()
  put()
  expect(run('backup', backup)).toMatchObject({ status: 0 })
}, 180_000)
afterAll(() => {
  for (const path of [whole, foreign, folder, backup]) rmSync(path, { recursive: true, force: true })
})

const remove = (path: string) => rmSync(join(folder, path), { recursive: true, force: true })
/** The whole venue, or one part of the other. */
function put(path = '', from = whole): void {
  remove(path)
  cpSync(join(from, path), join(folder, path), { recursive: true })
}
function flip(path: string, place: number): void {
  const bytes = readFileSync(join(folder, path))
  for (let at = place; at < place + 16; at++) bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
  writeFileSync(join(folder, path), bytes)
}
const content = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const before = content()
  const problem = await startVenue({ dataFolder: folder, env }).then(
    async (venue) => {
      await venue.stop()
      return 'it opened'
    },
    (error: Error) => error.message,
  )
  expect(content()).toEqual(before)
  const [told, ...lines] = problem.trimEnd().split('\n')
  expect(told).toBe('The venue ended before it was open (1). It printed:')
  expect(lines).toHaveLength(1)
  return String(lines[0])
}
const restoreIt = /restore a backup (into it )?by "npm run venue -- restore FILE"/

it.each([
  ['emptied', () => readdirSync(join(folder, 'database')).forEach((name) => remove(`database/${name}`))],
  ['taken away', () => remove('database')],
])(
  'its database folder %s',
  async (_, damage) => {
    put()
    damage()
    const told = await refusal()
    expect(told).toMatch(
      /holds the mark, the secret, the journals of \d+ cabinets of a venue, but its database is gone/,
    )
    expect(told).toMatch(restoreIt)
    expect(run('create-admin', 'boss')).toMatchObject({ status: 1 })
  },
  60_000,
)

it.each([
  ['cut', () => truncateSync(join(folder, 'database', ledgerFile), 5_000)],
  ['without its first file', () => remove('database/PG_VERSION')],
  ['with bytes flipped in a page of the ledger', () => flip(join('database', ledgerFile), 8_000)],
  ['with bytes flipped in what the engine begins with', () => flip('database/global/pg_control', 100)],
])(
  'its database folder %s',
  async (_, damage) => {
    put()
    damage()
    const told = await refusal()
    expect(told).toContain(`the database in ${folder}/database is damaged and was left as it is`)
    expect(told).toMatch(restoreIt)
  },
  60_000,
)

it('the database of another venue, and the cabinets of another venue', async () => {
  put()
  put('database', foreign)
  expect(await refusal()).toContain(`the database is of another venue than ${folder}: put the right database back`)
  put()
  put('floor', foreign)
  expect(await refusal()).toContain(`the cabinets in ${folder}/floor are of another venue than the database`)
}, 240_000)

it.skipIf(withoutServers)(
  'an empty PostgreSQL beside what a venue has left',
  async () => {
    put()
    const databaseUrl = await createTestDatabase()
    await command(databaseUrl, 'drop schema drizzle cascade; drop schema public cascade; create schema public')
    const told = await refusal({ DATABASE_URL: databaseUrl })
    expect(told).toMatch(/of a venue, but the database of DATABASE_URL is empty/)
    expect(told).toMatch(restoreIt)
    expect(await command(databaseUrl, `select 1 from pg_tables where schemaname in ('public', 'drizzle')`)).toEqual([])
  },
  60_000,
)

it('a restored backup is the same venue: it opens, and the player goes on', async () => {
  put()
  remove('database')
  expect(run('restore', backup)).toMatchObject({ status: 0 })
  const venue = await startVenue({ dataFolder: folder, env })
  try {
    const player = await loginAt(venue, 'player')
    const tab = player.tab()
    const back = await until(
      () => tab.reconnect(1, sessionId),
      ({ ErrorCode }) => ErrorCode === undefined,
      { timeout: 40_000 },
    )
    expect(back).toMatchObject({ status: 3, session: { id: sessionId }, game: { credit: 10_000 } })
  } finally {
    await venue.stop()
  }
}, 240_000)
