/** A migrated, empty embedded database, made once per schema and copied: making one anew takes seconds. */
import { createHash } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '#venue/store/migrations.ts'
import { openStore, type Store } from '#venue/store/store.ts'

const modules = join(import.meta.dirname, '../../node_modules')
const cache = join(modules, '.cache/takewin-databases')
const schema = createHash('sha256').update(readFileSync(join(modules, '@electric-sql/pglite/package.json')))
for (const name of readdirSync(migrationsFolder).toSorted())
  if (name.endsWith('.sql')) schema.update(name).update(readFileSync(join(migrationsFolder, name)))
const template = join(cache, schema.digest('hex').slice(0, 16))
const dump = join(template, 'dump.tar')

async function prepare(): Promise<void> {
  if (existsSync(template)) return
  const own = `${template}-${process.pid}`
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own, { recursive: true })
  const database = new PGlite()
  await migrate(drizzle({ client: database }), { migrationsFolder })
  // Nothing is made of them: two thirds of the files, and half of the time that it takes to open it.
  await database.exec('update pg_database set datistemplate = false, datallowconn = true')
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`)
  const dumped = await database.dumpDataDir('none')
  await database.close()
  writeFileSync(join(own, 'dump.tar'), Buffer.from(await dumped.arrayBuffer()))
  const unpacked = new PGlite({ dataDir: join(own, 'database'), loadDataDir: dumped })
  await unpacked.waitReady
  await unpacked.close()
  try {
    renameSync(own, template)
  } catch {
    // Another process of this run was first.
    rmSync(own, { recursive: true, force: true })
  }
  for (const name of readdirSync(cache))
    if (!name.startsWith(template.slice(cache.length + 1))) rmSync(join(cache, name), { recursive: true, force: true })
}

/** A database in memory, of the caller's own. */
export async function openTestStore(): Promise<Store> {
  await prepare()
  return openStore(null, { from: dump })
}

/** Puts the database into an empty data folder, as if a venue had been there and gone. */
export async function fillDataFolder(folder: string): Promise<void> {
  await prepare()
  cpSync(join(template, 'database'), join(folder, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE })
}
