import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutServers } from '#tests/kit/guarded.ts'
import { command } from '#tests/kit/postgres.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { until } from '#tests/kit/until.ts'
import { backup } from '#venue/store/backup/backup.ts'
import { type BackupEnd, sealOf } from '#venue/store/backup/file.ts'
import { createProgress } from '#venue/store/backup/progress.ts'
import { restore } from '#venue/store/backup/restore.ts'
import { account, audit, brand, cabinetStep, machinePicture, permissionGroup } from '#venue/store/schema/index.ts'
import { type Database, openStore, type Store, type StorePlace } from '#venue/store/store.ts'
import { fillDataFolder, openTestStore } from '#tests/kit/template.ts'
import { contentOf, rulesOf, seedDemo } from './storeKit.ts'

let folder = ''
let names = 0
const fresh = (name: string) => join(folder, `${name}-${++names}`)
const kinds = (['embedded', 'PostgreSQL'] as const).filter((kind) => kind === 'embedded' || !withoutServers)
type Kind = (typeof kinds)[number]
async function emptyPlace(kind: Kind): Promise<StorePlace> {
  if (kind !== 'embedded') return { databaseUrl: await createTestDatabase() }
  const place = fresh('venue')
  await fillDataFolder(place)
  return place
}

const silent = createProgress(
  '',
  () => {},
  () => 0,
)
const secret = 'the secret of the venue that made the backup'
const write = (store: Store, file: string) => backup(store.database, file, { progress: silent, now: () => 1, secret })
const read = (store: Store, file: string, own: string | null = secret) =>
  restore(store.database, file, { checking: silent, restoring: silent, secrets: own === null ? null : { secret: own } })
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no problem',
    (problem: unknown) => String(problem),
  )
async function using<Result>(place: StorePlace, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(place, { patient: true })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Opens a pipe when somebody reads it, or fails when who was to read it has ended. */
async function openFor(ended: Promise<unknown>, pipe: string): Promise<FileHandle> {
  const opening = open(pipe, 'w')
  const isOpen = await Promise.race([opening.then(() => true), ended.then(() => false)])
  if (isOpen) return opening
  closeSync(openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK))
  await (await opening).close()
  throw new Error('nobody read the pipe')
}

/** What a careless copy would change. */
async function addAwkward({ database }: Store): Promise<void> {
  const text = 'İstanbul "٣" \\ 🎰\u2028\u2029 \r\n{}\t[]'
  await database.insert(permissionGroup).values({ name: text, whitelistIps: [text, '', 'null'], permissions: [1, -2] })
  await database.insert(audit).values([
    { at: Number.MAX_SAFE_INTEGER, act: text, object: '', before: null, after: { text, 'a.b': [null, 1e300, ''] } },
    { at: 0, act: '', object: text, before: sql`'null'::jsonb`, after: sql`'1.10'::jsonb` },
    { at: -1, act: '', object: text, before: sql`'"text"'::jsonb`, after: sql`'"12"'::jsonb` },
  ])
  await database.insert(cabinetStep).values(
    Array.from({ length: 2_500 }, (_, nth) => ({
      machineId: 1,
      sequence: nth + 1,
      at: nth,
      event: `round.${nth}`,
      before: text,
      after: '',
    })),
  )
  // An id that was taken and never written must not be given again.
  await database.execute(sql`select nextval(pg_get_serial_sequence('play_session', 'id')) from generate_series(1, 41)`)
}

let source: Record<string, unknown> = {}
let whole = ''
/** Long enough to be killed in the middle of. */
let large = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'takewin-backup-'))
  whole = join(folder, 'whole.backup')
  large = join(folder, 'large.backup')
  await using(fresh('source'), async (store) => {
    await seedDemo(store)
    await addAwkward(store)
    source = await contentOf(store.database)
    await write(store, whole)
    await store.database.execute(
      sql`insert into cabinet_step (machine_id, sequence, at, event, before, after)
          select 2, nth, nth, md5(nth::text), md5((-nth)::text), md5((nth * 7)::text) from generate_series(1, 20000) nth`,
    )
    await write(store, large)
  })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(kinds)('a backup restored into the %s database', (kind) => {
  it('holds every row, id, rule and sequence, and gives the same backup again', async () => {
    const again = fresh('again')
    const place = await emptyPlace(kind)
    await using(place, async (store) => {
      const rules = await rulesOf(store.database)
      const report = await read(store, whole)
      expect(report).toMatchObject({ postings: 3, entries: 6, findings: [] })
      expect(await rulesOf(store.database)).toEqual(rules)
      await write(store, again)
    })
    await using(place, async (store) => {
      expect(await contentOf(store.database)).toEqual(source)
      const { rows } = await store.database.execute(
        sql`select nextval(pg_get_serial_sequence('play_session', 'id'))::text as id`,
      )
      expect(rows).toEqual([{ id: '42' }])
      const [last] = await store.database.select({ id: sql`max(id)`.mapWith(Number) }).from(account)
      const person = { username: 'next', name: '', lastname: '', passwordHash: '', createdAt: 0 }
      const [next] = await store.database.insert(account).values(person).returning({ id: account.id })
      expect(next?.id).toBe((last?.id ?? 0) + 1)
    })
    expect(gunzipSync(readFileSync(again))).toEqual(gunzipSync(readFileSync(whole)))
  }, 120_000)

  it('needs one that was never used, and leaves any other as it was', async () => {
    await using(await emptyPlace(kind), async (store) => {
      await seedDemo(store)
      const before = await contentOf(store.database)
      expect(await problemOf(read(store, whole))).toMatch(
        /^BackupProblem: The database is not empty \(account, [^\n]+\): restore into a new one\.$/,
      )
      expect(await contentOf(store.database)).toEqual(before)
    })
    await using(await emptyPlace(kind), async (store) => {
      await store.database.execute(sql`create table stranger (id int)`)
      expect(await problemOf(read(store, whole))).toBe(
        'BackupProblem: The database has other tables than the backup: give it a database of its own.',
      )
    })
  }, 120_000)

  it('is refused with a ledger that is not right, and nothing of it stays', async () => {
    const tampered = fresh('tampered')
    await using(await emptyPlace(kind), async (store) => {
      await read(store, whole)
      await store.database.execute(sql`alter table entry disable trigger user`)
      await store.database.execute(sql`update entry set amount = amount + 1 where id = 1`)
      await write(store, tampered)
    })
    await using(await emptyPlace(kind), async (store) => {
      const [before, rules] = [await contentOf(store.database), await rulesOf(store.database)]
      const problem = await problemOf(read(store, tampered))
      expect(problem).toMatch(
        /^BackupProblem: .*tampered-\d+ holds a ledger that is not right, nothing was restored:\n.*\n/,
      )
      expect(await contentOf(store.database)).toEqual(before)
      expect(await rulesOf(store.database)).toEqual(rules)
      // The same database takes a good one.
      expect((await read(store, whole)).findings).toEqual([])
    })
  }, 120_000)

  it.skipIf(process.platform === 'win32')(
    'killed in the middle leaves nothing half done',
    async () => {
      const place = await emptyPlace(kind)
      const before = await using(place, (store) => contentOf(store.database))
      // Pipes say how much was read: one is for the check, which reads all of it, one to be restored from, but for its end.
      const [first, second, file] = [fresh('pipe'), fresh('pipe'), fresh('file')]
      execFileSync('mkfifo', [first, second])
      symlinkSync(first, file)
      const bytes = readFileSync(large)
      const child = spawn(process.execPath, ['src/main.cli.ts', 'restore', file], {
        env: {
          PATH: process.env.PATH,
          VENUE_ENGINE_OPTIMISER: 'off',
          VENUE_SECRET: secret,
          ...(typeof place === 'string' ? { VENUE_DATA: place } : place && { DATABASE_URL: place.databaseUrl }),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          said += chunk
        })
      const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
      const check = await openFor(ended, first)
      rmSync(file)
      symlinkSync(second, file)
      await check.writeFile(bytes)
      await check.close()
      const half = await openFor(ended, second)
      await half.writeFile(bytes.subarray(0, Math.floor(bytes.length * 0.75)))
      if (typeof place === 'object' && place)
        await until(
          async () =>
            (
              await command(
                place.databaseUrl,
                `select query from pg_stat_activity
               where datname = current_database() and application_name = 'takewin' and xact_start is not null`,
              )
            ).map(({ query }) => `${query}`)[0] ?? '',
          /^insert into "cabinet_step"/,
        )
      child.kill('SIGKILL')
      expect(await ended, said).toBe('SIGKILL')
      expect(said).not.toContain('is restored')
      await half.close()

      await using(place, async (store) => {
        expect(await contentOf(store.database)).toEqual(before)
        await read(store, whole)
        expect(await contentOf(store.database)).toEqual(source)
      })
    },
    120_000,
  )
})

describe('a file', () => {
  let store: Store
  let before: Record<string, unknown> = {}
  beforeAll(async () => {
    store = await openTestStore()
    before = await contentOf(store.database)
  }, 30_000)
  afterAll(async () => {
    expect(await contentOf(store.database)).toEqual(before)
    await store.close()
  })

  const put = (name: string, content: Buffer | string) => {
    const file = fresh(name)
    writeFileSync(file, content)
    return file
  }
  const lines = () => gunzipSync(readFileSync(whole)).toString('utf8').split('\n')
  const packed = (change: (lines: string[]) => string[]) => gzipSync(change(lines()).join('\n'))
  const headerWith = (change: object) =>
    packed(([header = '', ...rest]) => [JSON.stringify({ ...JSON.parse(header), ...change }), ...rest])
  const schema = () => JSON.parse(lines()[0] ?? '').schema as number[]
  const flipped = () => {
    const bytes = readFileSync(whole)
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    return bytes
  }
  const notBackup = /^BackupProblem: \S+ is not a backup of a venue\.$/
  const damaged = /^BackupProblem: \S+ is damaged: [^\n]+\.$/
  const cut = /^BackupProblem: \S+ is cut: its end is missing\.$/

  it.each<[string, () => Buffer | string, RegExp]>([
    ['that is empty', () => '', cut],
    ['of text', () => 'Dear all,\n', notBackup],
    ['packed, of text', () => gzipSync('Dear all,\n'), notBackup],
    ['packed, of other JSON', () => gzipSync('{"takewin":"settings"}\n{}\n'), notBackup],
    ['with a byte changed', flipped, damaged],
    ['with a figure changed', () => packed((all) => all.map((line) => line.replace('"vip"', '"vib"'))), damaged],
    ['with a line less', () => packed((all) => all.toSpliced(3, 1)), damaged],
    ['with a line more', () => packed((all) => [...all.slice(0, -1), '{}', '']), damaged],
    ['with a line that is nothing', () => packed((all) => all.toSpliced(2, 0, 'x')), damaged],
    ['cut in the middle', () => readFileSync(whole).subarray(0, statSync(whole).size / 2), cut],
    ['cut before its last byte', () => readFileSync(whole).subarray(0, -1), cut],
    ['packed again without its last line', () => packed((all) => [...all.slice(0, -2), '']), cut],
    ['packed again without its last rows', () => packed((all) => [...all.slice(0, 9), '']), cut],
    ['of a format to come', () => headerWith({ format: 2 }), /is of format 2, this program reads format 1\.$/],
  ])('%s is refused in one line', async (_, content, problem) => {
    expect(await problemOf(read(store, put('bad', content())))).toMatch(problem)
  })

  it('of another schema is refused, older or newer', async () => {
    const made = (change: (schema: number[]) => number[]) => {
      const [header = '', ...rest] = lines()
      const first = JSON.stringify({ ...JSON.parse(header), schema: change(schema()) })
      const body = `${[first, ...rest.slice(0, -2)].join('\n')}\n`
      const end = { ...JSON.parse(rest.at(-2) ?? ''), sha256: createHash('sha256').update(body).digest('hex') }
      return problemOf(read(store, put('schema', gzipSync(`${body}${JSON.stringify(end)}\n`))))
    }
    expect(await made((known) => known.slice(0, -1))).toMatch(/ was made by an older version: restore it with that/)
    expect(await made((known) => [...known, 9_999_999_999_999])).toMatch(
      / was made by a newer version: restore it with/,
    )
  })

  it('written by somebody without the secret of the venue is refused, whatever they worked out anew, and restored by who vouches for it', async () => {
    const made = (seal: (end: BackupEnd) => object) => {
      const all = lines()
        .slice(0, -2)
        .map((line) => line.replace('"vip"', '"vib"'))
      const body = `${all.join('\n')}\n`
      const end = { ...JSON.parse(lines().at(-2) ?? ''), sha256: createHash('sha256').update(body).digest('hex') }
      return put('sealed', gzipSync(`${body}${JSON.stringify(seal(end))}\n`))
    }
    const foreign = /^BackupProblem: \S+ is not sealed with this secret: .*restore-unsealed\.$/
    const other = 'the secret of another venue, or a guess'
    expect(
      await problemOf(
        read(
          store,
          made((end) => end),
        ),
      ),
    ).toMatch(foreign)
    expect(
      await problemOf(
        read(
          store,
          made((end) => ({ ...end, seal: sealOf(other, end) })),
        ),
      ),
    ).toMatch(foreign)
    expect(
      await problemOf(
        read(
          store,
          made(({ seal: _, ...end }) => end),
        ),
      ),
    ).toMatch(/ bears no seal: .*restore-unsealed\.$/)
    expect(await problemOf(read(store, whole, other))).toMatch(foreign)
    // One that was exchanged since is the venue's too.
    await using(await emptyPlace('embedded'), async (own) => {
      const secrets = { secret: other, secretBefore: secret }
      await restore(own.database, whole, { checking: silent, restoring: silent, secrets })
    })
    await using(await emptyPlace('embedded'), async (own) => {
      expect(
        (
          await read(
            own,
            made((end) => end),
            null,
          )
        ).findings,
      ).toEqual([])
    })
  }, 60_000)

  it('that is not there, or a folder, is told', async () => {
    expect(await problemOf(read(store, join(folder, 'none')))).toBe(
      `BackupProblem: There is no file ${join(folder, 'none')}.`,
    )
    expect(await problemOf(read(store, folder))).toBe(`BackupProblem: ${folder} is a folder.`)
  })
})

describe('a backup', () => {
  it('of large rows reads few of them at once, writes fewer, and gives each back', async () => {
    const pictures = Array.from({ length: 45 }, (_, nth) => ({
      ...{ name: `m${nth}`, image: Buffer.alloc(180_000, nth), accountId: 1, at: nth },
    }))
    const file = fresh('pictures')
    const fetched: number[] = []
    const done: number[] = []
    await using(await emptyPlace('embedded'), async (store) => {
      await seedDemo(store)
      await store.database.insert(machinePicture).values(pictures)
      const transaction: Database['transaction'] = (work, config) =>
        store.database.transaction((one) => {
          const execute = async (query: Parameters<typeof one.execute>[0]) => {
            const answer = await one.execute(query)
            fetched.push(
              answer.rows.reduce((length, { row }) => length + (typeof row === 'string' ? row.length : 0), 0),
            )
            return answer
          }
          return work(Object.create(one, { execute: { value: execute } }) as typeof one)
        }, config)
      const watched = Object.create(store.database, { transaction: { value: transaction } }) as Database
      const progress = { begin: () => {}, did: (rows: number) => done.push(rows) }
      await backup(watched, file, { progress, now: () => 1, secret })
    })
    expect(Math.max(...fetched)).toBeGreaterThan(5_000_000)
    expect(Math.max(...fetched)).toBeLessThan(20 * 361_000)
    expect(done.filter((rows) => rows === 2).length).toBeGreaterThanOrEqual(20)
    await using(await emptyPlace('embedded'), async (store) => {
      await read(store, file)
      const kept = await store.database.select().from(machinePicture).orderBy(asc(machinePicture.at))
      expect(kept.map(({ name, image, at }) => [name, image.length, image[0], at])).toEqual(
        pictures.map(({ name, image, at }) => [name, image.length, image[0], at]),
      )
    })
  }, 60_000)

  it('is readable for its owner only, never overwrites, and leaves no unfinished file', async () => {
    expect(statSync(whole).mode & 0o777).toBe(0o600)
    const inside = fresh('files')
    execFileSync('mkdir', [inside])
    await using(null, async (store) => {
      expect(await problemOf(write(store, whole))).toMatch(/ is there already: a backup is never overwritten\.$/)
      expect(await problemOf(write(store, join(inside, 'none', 'file')))).toMatch(/^BackupProblem: There is no folder /)
      await store.database.execute(sql`drop schema drizzle cascade`)
      expect(await problemOf(write(store, join(inside, 'file')))).toMatch(
        /holds no venue: there is nothing to back up\.$/,
      )
    })
    expect(readdirSync(inside)).toEqual([])
  }, 30_000)

  it.skipIf(withoutServers)(
    'is of one moment, whatever a venue beside it commits meanwhile',
    async () => {
      const databaseUrl = await createTestDatabase()
      const file = fresh('moment')
      const venue = await openStore({ databaseUrl })
      await seedDemo(venue)
      const before = await contentOf(venue.database)
      await using({ databaseUrl }, async ({ database }) => {
        const transaction: Database['transaction'] = (work, config) =>
          database.transaction(async (one) => {
            await one.execute(sql`select 1`)
            await venue.database.insert(brand).values({ name: 'made meanwhile' })
            return await work(one)
          }, config)
        const beside = Object.create(database, { transaction: { value: transaction } }) as Database
        await backup(beside, file, { progress: silent, now: () => 1, secret })
      })
      // The venue's own connections say that it runs.
      await using({ databaseUrl }, async (store) => {
        expect(await problemOf(read(store, file))).toBe('BackupProblem: A venue runs on this database: end it first.')
      })
      await venue.close()
      await using({ databaseUrl: await createTestDatabase() }, async (store) => {
        await read(store, file)
        // A sequence obeys no transaction: it may only be ahead.
        const next = before['next of brand_id_seq'] as number
        expect(await contentOf(store.database)).toEqual({ ...before, 'next of brand_id_seq': next + 1 })
      })
    },
    60_000,
  )

  it('tells how far it is, every two seconds', () => {
    let now = 0
    const told: string[] = []
    const progress = createProgress(
      'Restoring',
      (line) => told.push(line),
      () => now,
    )
    progress.begin(200)
    progress.did(50)
    now = 2_000
    progress.did(50)
    progress.did(50)
    now = 3_999
    progress.did(0)
    now = 4_000
    progress.did(0)
    expect(told).toEqual(['Restoring: 100 of 200 rows, 50 %', 'Restoring: 150 of 200 rows, 75 %'])
  })
})
