import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutServers } from '#tests/kit/guarded.ts'
import { command } from '#tests/kit/postgres.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { openStore, type StorePlace } from '#venue/store/store.ts'
import { seedDemo } from './storeKit.ts'

let folder = ''
let names = 0
const fresh = (name: string) => join(folder, `${name}-${++names}`)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'takewin-cli-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'the same secret for every venue of this file'
/** Functions of the engine that V8 made quick at the cost of seconds and half a gigabyte: their sizes. */
function optimised(place: string, optimiser: 'on' | 'off'): number[] {
  const { stdout } = spawnSync(process.execPath, ['--trace-wasm-compilation-times', 'src/main.cli.ts', 'verify'], {
    env: { PATH: process.env.PATH, VENUE_ENGINE_OPTIMISER: optimiser, VENUE_SECRET: secret, VENUE_DATA: place },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...stdout.matchAll(/using TurboFan, .* bodysize (\d+)/g)]
    .map(([, size]) => Number(size))
    .filter((size) => size > 30_000)
}
function run(place: Exclude<StorePlace, null>, ...words: string[]): Promise<{ code: number | null; said: string }> {
  const where =
    typeof place === 'string' ? { VENUE_DATA: place } : { DATABASE_URL: place.databaseUrl, VENUE_DATA: folder }
  const child = spawn(process.execPath, ['src/main.cli.ts', ...words], {
    env: { PATH: process.env.PATH, VENUE_ENGINE_OPTIMISER: 'off', VENUE_SECRET: secret, ...where },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return new Promise((resolve) =>
    child.on('close', (code) =>
      // What long work says of its progress on a busy machine.
      resolve({ code, said: said.replace(/^[A-Z][a-z ]+: \d+ of \d+ rows, \d+ %\n/gm, '') }),
    ),
  )
}
const right = 'The ledger is right: 3 postings, 6 entries(, chain [0-9a-f]+)?\\.\\n'
const backedUp = (file: string) => new RegExp(`^\\d+ rows are in ${file}, \\d+ KiB\\. Keep VENUE_SECRET or [^\\n]+\\n$`)
const restored = (file: string) => new RegExp(`^${file} is restored\\. ${right}$`)

const kinds = (['embedded', 'PostgreSQL'] as const).filter((kind) => kind === 'embedded' || !withoutServers)
describe.each(kinds)('a venue on the %s database', (kind) => {
  const emptyPlace = async () => (kind === 'embedded' ? fresh('venue') : { databaseUrl: await createTestDatabase() })

  it('is backed up, restored and verified by hand', async () => {
    const [place, other, file] = [await emptyPlace(), await emptyPlace(), fresh('file')]
    const venue = await openStore(place)
    await seedDemo(venue)
    if (typeof place === 'string') {
      const problem = { code: 1, said: `another venue has the folder ${place}\n` }
      expect(await run(place, 'backup', file)).toEqual(problem)
      expect(await run(place, 'verify')).toEqual(problem)
      await venue.close()
    }
    const made = await run(place, 'backup', file)
    expect(made).toEqual({ code: 0, said: expect.stringMatching(backedUp(file)) })
    expect(await run(place, 'verify')).toEqual({ code: 0, said: expect.stringMatching(`^${right}$`) })
    if (typeof place === 'string')
      expect([optimised(place, 'on').length > 0, optimised(place, 'off')]).toEqual([true, []])
    expect(await run(other, 'restore', file)).toEqual({ code: 0, said: expect.stringMatching(restored(file)) })
    expect(await run(other, 'restore', file)).toEqual({
      code: 1,
      said: expect.stringMatching(/^The database is not empty \([^\n]+\): restore into a new one\.\n$/),
    })
    if (typeof place !== 'string') await venue.close()

    const tampered = await openStore(other)
    await tampered.database.execute(sql`alter table entry disable trigger user`)
    await tampered.database.execute(sql`update entry set amount = amount + 1 where id = 1`)
    await tampered.close()
    const { code, said } = await run(other, 'verify')
    expect({ code, last: said.split('\n').at(-2) }).toEqual({
      code: 1,
      last: expect.stringMatching(/^The ledger is not right: [1-9]\d* findings\.$/),
    })
  }, 180_000)
})

it('what cannot be done is told in one line', async () => {
  const nowhere = fresh('nowhere')
  expect(await run(nowhere, 'verify')).toEqual({ code: 1, said: `VENUE_DATA: ${nowhere} holds no database\n` })
  expect(await run(nowhere, 'backup', 'x')).toEqual({ code: 1, said: `VENUE_DATA: ${nowhere} holds no database\n` })
  const closed = { databaseUrl: 'postgres://venue:hunter2@127.0.0.1:1/venue' }
  expect(await run(closed, 'verify')).toEqual({
    code: 1,
    said: expect.stringMatching(/^the database venue at 127\.0\.0\.1:1 cannot be reached: [^\n]+\n$/),
  })
}, 60_000)

it.skipIf(withoutServers)(
  'a database of another version is backed up as it is, and not verified',
  async () => {
    const databaseUrl = await createTestDatabase()
    await command(databaseUrl, 'update drizzle.__drizzle_migrations set created_at = created_at - 1')
    const file = fresh('file')
    expect(await run({ databaseUrl }, 'backup', file)).toMatchObject({ code: 0 })
    expect(await run({ databaseUrl }, 'verify')).toEqual({
      code: 1,
      said: 'The database is of another version than this program: verify it with the version that runs on it.\n',
    })
    await command(databaseUrl, 'drop schema drizzle cascade')
    expect(await run({ databaseUrl }, 'verify')).toEqual({ code: 1, said: 'The database holds no venue.\n' })
  },
  60_000,
)
