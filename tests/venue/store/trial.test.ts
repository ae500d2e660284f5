/** A database is tried on links to its files: whatever the engine writes there, the files themselves stay as they are. */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore, type Store } from '#venue/store/store.ts'
import { tryDatabase } from '#venue/store/trial.ts'

const [running, killed] = ['running', 'killed'].map((name) => mkdtempSync(join(tmpdir(), `takewin-${name}-`))) as [
  string,
  string,
]
const database = join(killed, 'database')
/** Files of a table whose rows fill many pages, and of what belongs to it. */
const files: Record<string, string> = {}
let store: Store
beforeAll(async () => {
  store = await openStore(running)
  await store.database.execute(sql`create table kept as select value from generate_series(1, 50000) value`)
  await store.database.execute(sql`create table grown (id serial primary key, words text)`)
  await store.database.execute(sql`insert into grown (words) select repeat('word ', 20) from generate_series(1, 3000)`)
  await store.database.execute(sql`create index grown_words on grown (words)`)
  // Too long for a row, and too much of a muddle to be made short.
  await store.database.execute(sql`create table worded (words text)`)
  await store.database.execute(
    sql`insert into worded select string_agg(md5(number::text), '') from generate_series(1, 1000) number`,
  )
  const { rows: kept } = await store.database.execute<{ name: string }>(
    sql`select reltoastrelid::regclass::text as name from pg_class where relname = 'worded'`,
  )
  files.long = kept[0]?.name as string
  for (const name of ['grown', 'grown_id_seq', 'grown_words', 'pg_class_oid_index']) {
    const { rows } = await store.database.execute<{ path: string }>(sql`select pg_relation_filepath(${name}) as path`)
    files[name] = rows[0]?.path as string
  }
  const { rows } = await store.database.execute<{ path: string }>(
    sql`select pg_relation_filepath(${files.long}) as path`,
  )
  files.long = rows[0]?.path as string
  await store.database.execute(sql`checkpoint`)
  await store.database.execute(sql`update kept set value = -value where value % 3 = 0`)
  // As a kill leaves it: what was committed last is in the engine's log alone.
  cpSync(join(running, 'database'), database, { recursive: true })
}, 60_000)
afterAll(async () => {
  await store.close()
  for (const folder of [running, killed]) rmSync(folder, { recursive: true, force: true })
})

const content = () =>
  Object.fromEntries(
    readdirSync(database, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
/** 1 to 50,000, every third of them negative. */
const sum = 1_250_025_000 - 2 * ((3 * 16_666 * 16_667) / 2)

it('of a killed venue is mended, read, written and thrown away beside itself', async () => {
  const before = content()
  const sizeOf = () => readdirSync(database, { recursive: true }).length
  const files = sizeOf()
  let found: unknown
  await tryDatabase(killed, async (trial) => {
    const { rows } = await trial.execute(sql`select sum(value)::float8 as sum from kept`)
    found = rows[0]?.sum
    await trial.execute(sql`update kept set value = 0`)
    await trial.execute(sql`create table made as select * from kept`)
    await trial.execute(sql`vacuum full kept`)
    await trial.execute(sql`truncate made`)
    await trial.execute(sql`checkpoint`)
    expect(statSync(join(killed, 'database.trial/PG_VERSION')).nlink).toBe(2)
  })
  expect(found).toBe(sum)
  expect(sizeOf()).toBe(files)
  expect(content()).toEqual(before)
  expect(existsSync(join(killed, 'database.trial'))).toBe(false)

  const again = await openStore(killed, { asItIs: true })
  const { rows } = await again.database.execute<{ sum: number }>(sql`select sum(value)::float8 as sum from kept`)
  await again.close()
  expect(rows[0]?.sum).toBe(sum)
}, 60_000)

it('is left as it is by a trial that refuses it', async () => {
  const before = content()
  const refuse = async () => {
    throw new Error('of another venue')
  }
  await expect(tryDatabase(killed, refuse)).rejects.toThrow('of another venue')
  expect(content()).toEqual(before)
})

it.each([
  ['a table emptied', 'grown', () => 0],
  ['a table cut at the end of a page', 'grown', (size: number) => size - 8_192],
  ['a sequence emptied', 'grown_id_seq', () => 0],
  ['a sequence gone', 'grown_id_seq', null],
  ['an index emptied', 'grown_words', () => 0],
  ['an index gone', 'grown_words', null],
])(
  'is refused with %s, which the engine would find out later or never',
  async (_, name, sizeOf) => {
    const folder = mkdtempSync(join(tmpdir(), 'takewin-smaller-'))
    try {
      cpSync(database, join(folder, 'database'), { recursive: true })
      const file = join(folder, 'database', files[name] as string)
      if (sizeOf === null) rmSync(file)
      else truncateSync(file, sizeOf(statSync(file).size))
      await expect(tryDatabase(folder, async () => {})).rejects.toThrow('is damaged and was left as it is')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  60_000,
)

it.each(['grown', 'grown_id_seq', 'grown_words', 'long', 'pg_class_oid_index'])(
  'is refused with one bit turned in the last page of %s',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'takewin-bit-'))
    try {
      cpSync(database, join(folder, 'database'), { recursive: true })
      const file = join(folder, 'database', files[name] as string)
      const bytes = readFileSync(file)
      const place = bytes.length - 1_000
      bytes[place] = (bytes[place] as number) ^ 4
      writeFileSync(file, bytes)
      await expect(tryDatabase(folder, async () => {})).rejects.toThrow('is damaged and was left as it is')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  60_000,
)
