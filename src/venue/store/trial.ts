/** An embedded database is tried beside itself first: its engine writes while it opens, also into one that it cannot open. */
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sql } from 'drizzle-orm'
import { openEmbeddedAt } from './embedded.ts'
import type { EmbeddedPlace } from './embeddedWorker.ts'
import { prepareThread } from './engineThread.ts'
import { StoreProblem } from './problem.ts'
import type { Reads } from './migrations.ts'

/** What the engine writes as it opens, and some. */
const spareBytes = 64e6
const pageBytes = 8_192
type Examine = (database: Reads) => Promise<void>

/** Whether there is anything where the embedded database is kept. */
export function holdsDatabase(folder: string): boolean {
  const path = join(folder, 'database')
  return existsSync(path) && readdirSync(path).length > 0
}

/** Throws a StoreProblem when it is damaged, and what `examine` throws. The database itself is not touched. */
export async function tryDatabase(folder: string, examine: Examine): Promise<void> {
  const path = join(folder, 'database')
  // The engine takes a folder without it for an empty one, and makes a new database over what is there.
  if (!existsSync(join(path, 'PG_VERSION'))) throw damaged(path)
  const { size, isCut } = measure(path)
  if (isCut) throw damaged(path)
  refuseFullDisk(path, size)
  const copy = join(folder, 'database.trial')
  const remove = () => rmSync(copy, { recursive: true, force: true })
  remove()
  try {
    linkAll(path, copy)
    await tryCopy({ path: copy, from: null, isTrial: true }, examine, () => damaged(path))
  } finally {
    remove()
  }
}

/** A file of which there can be no link is copied now. */
function linkAll(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, source))
    if (entry.isDirectory()) mkdirSync(target, { recursive: true })
    else
      try {
        linkSync(source, target)
      } catch {
        copyFileSync(source, target)
      }
  }
}

async function tryCopy(place: EmbeddedPlace, examine: Examine, asDamaged: () => StoreProblem): Promise<void> {
  const opening = openEmbeddedAt(place)
  // What is tried is opened itself, after it.
  prepareThread()
  const { database, drop } = await opening.catch(() => {
    throw asDamaged()
  })
  try {
    await readAll(database).catch(() => {
      throw asDamaged()
    })
    await examine(database)
  } finally {
    await drop()
  }
}

/** Each page carries a checksum, which the engine looks at as it reads it. An index alone would answer without the pages. */
async function readAll(database: Reads): Promise<void> {
  for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan'])
    await database.execute(sql.raw(`set enable_${way} = off`))
  const { rows } = await database.execute(
    sql`select oid::regclass::text as "table" from pg_class where relkind in ('r', 't', 'S')`,
  )
  // One statement: to ask for each table by itself takes as long again as to read it.
  const counts = rows.map(({ table }) => `(select count(*) from ${table})`)
  await database.execute(sql.raw(`select ${counts.join(' + ')}`))
  await findLastRows(database)
  await checkIndexes(database)
  // Each index and each sequence has a page, also where there are no rows.
  const lost = await database.execute(
    sql`select 1 from pg_class where relkind in ('i', 'S') and pg_relation_size(oid) = 0 limit 1`,
  )
  if (lost.rows.length > 0) throw new Error('an index or a sequence is not there')
}

/** A table that lost whole pages reads as a smaller one; its index still knows the rows: the last of them is looked for. */
async function findLastRows(database: Reads): Promise<void> {
  await database.execute(sql`set enable_indexscan = on`)
  await database.execute(sql`set enable_seqscan = off`)
  const { rows } = await database.execute(sql`
    select indrelid::regclass::text as "table", string_agg(quote_ident(attname) || ' desc', ', ' order by place) as key
    from pg_index, unnest(indkey) with ordinality as keys (number, place), pg_attribute
    where indisprimary and attrelid = indrelid and attnum = keys.number group by indrelid`)
  const last = rows.map(
    ({ table, key }) => `(select count(*) from (select 1 from ${table} order by ${key} limit 1) one)`,
  )
  await database.execute(sql.raw(`select ${last.join(' + ')}`))
}

/** What is searched by a damaged index is refused, or not found, in the middle of a day: each is read whole, and its order looked at. */
async function checkIndexes(database: Reads): Promise<void> {
  await database.execute(sql`create extension amcheck`)
  await database.execute(
    sql`select bt_index_check(pg_class.oid) from pg_class join pg_am on relam = pg_am.oid where relkind = 'i' and amname = 'btree'`,
  )
}

/** Throws where the copy, and what its engine writes into it, would find no room: that is no damage. */
function refuseFullDisk(path: string, size: number): void {
  const { bavail, bsize } = statfsSync(path)
  const needed = size + spareBytes
  if (bavail * bsize < needed)
    throw new StoreProblem(
      `the disk of ${path} is full: ${Math.ceil(needed / 1e6)} MB must be free for the venue to start`,
    )
}

/** The engine takes a last page that is cut for one that was never there: each table and index is whole pages. */
function measure(path: string): { size: number; isCut: boolean } {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) => ({ name, size: statSync(join(parentPath, name)).size }))
  return {
    size: sizes.reduce((sum, { size }) => sum + size, 0),
    isCut: sizes.some(({ name, size }) => /^\d+(_|\.|$)/.test(name) && size % pageBytes !== 0),
  }
}

const damaged = (path: string) =>
  new StoreProblem(
    `the database in ${path} is damaged and was left as it is: put a whole copy of that folder back, or move it away and restore a backup by "npm run venue -- restore FILE"`,
  )
