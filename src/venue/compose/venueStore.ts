/**
 * One venue: its database, its data folder and its cabinets' folder carry one mark. Nothing is started on the parts of two
 * venues, nor a new venue beside what an old one has left.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { keepToOwner, writeFirst } from '../store/ownerOnly.ts'
import type { Reads } from '../store/migrations.ts'
import type { StoreOptions } from '../store/postgres.ts'
import { StoreProblem } from '../store/problem.ts'
import { venueSetting } from '../store/schema/index.ts'
import { type Database, openStore, type Store } from '../store/store.ts'
import type { Environment } from './environment.ts'

type Place = Pick<Environment, 'dataFolder' | 'databaseUrl'>
/** What a data folder holds of a venue. */
type Traces = { mark: string | null; floorMark: string | null; secret: boolean; journals: number }

const settingName = 'venue'

/** Throws a StoreProblem where the parts are not of one venue: nothing is changed then. */
export async function openVenueStore(place: Place, options: StoreOptions = {}): Promise<Store> {
  const { dataFolder, databaseUrl } = place
  const storePlace = databaseUrl === null ? dataFolder : { databaseUrl }
  if (dataFolder === null) return openStore(storePlace, options)
  // Before the database: another process of the venue may be marking both.
  const traces = readTraces(dataFolder)
  const examine = async (database: Reads | null) => {
    const found = database === null ? unused : await readMark(database)
    refuseLost(place, traces, found)
    refuseForeign(dataFolder, traces, found.mark)
  }
  const store = await openStore(storePlace, { ...options, examine })
  try {
    const mark = await markDatabase(store.database, traces.mark)
    for (const path of marksIn(dataFolder)) {
      keepToOwner(dirname(path))
      if (!existsSync(path)) writeFirst(path, `${mark}\n`)
    }
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

const marksIn = (dataFolder: string) => [join(dataFolder, 'venue.id'), join(dataFolder, 'floor', 'venue.id')] as const

function readTraces(dataFolder: string): Traces {
  const [mark, floorMark] = marksIn(dataFolder).map((path) =>
    existsSync(path) ? readFileSync(path, 'utf8').trim() || null : null,
  )
  const floor = join(dataFolder, 'floor')
  const names = existsSync(floor) ? readdirSync(floor) : []
  return {
    ...{ mark: mark ?? null, floorMark: floorMark ?? null },
    secret: existsSync(join(dataFolder, 'secret')),
    journals: names.filter((name) => /^cabinet-\d+\.journal$/.test(name)).length,
  }
}

type Found = { mark: string | null; isUsed: boolean }
const unused: Found = { mark: null, isUsed: false }

/** Of a database of any version, or of none. */
async function readMark(database: Reads): Promise<Found> {
  const { rows } = await database.execute(
    sql`select to_regclass('public.venue_setting') is not null and to_regclass('public.account') is not null as known`,
  )
  if (rows[0]?.known !== true) return unused
  const { rows: found } = await database.execute(
    sql`select (select value #>> '{}' from venue_setting where name = ${settingName}) as mark,
          exists (select 1 from account) as "hasPeople"`,
  )
  const mark = (found[0]?.mark ?? null) as string | null
  return { mark, isUsed: mark !== null || found[0]?.hasPeople === true }
}

function refuseLost({ dataFolder, databaseUrl }: Place, traces: Traces, { isUsed }: Found): void {
  const left = [
    ...(traces.mark === null ? [] : ['the mark']),
    ...(traces.secret ? ['the secret'] : []),
    ...(traces.journals > 0 ? [`the journals of ${traces.journals} cabinets`] : []),
  ]
  if (isUsed || left.length === 0) return
  const holds = `${dataFolder} holds ${left.join(', ')} of a venue`
  throw new StoreProblem(
    databaseUrl === null
      ? `${holds}, but its database is gone from ${dataFolder}/database: put that folder back, or restore a backup by "npm run venue -- restore FILE", or name another VENUE_DATA for a new venue`
      : `${holds}, but the database of DATABASE_URL is empty: name the database of that venue, or restore a backup into it by "npm run venue -- restore FILE", or name another VENUE_DATA for a new venue`,
  )
}

function refuseForeign(dataFolder: string, { mark, floorMark }: Traces, known: string | null): void {
  if (known !== null && mark !== null && mark !== known)
    throw new StoreProblem(
      `the database is of another venue than ${dataFolder}: put the right database back, or name the VENUE_DATA that belongs to it`,
    )
  const own = known ?? mark
  if (own !== null && floorMark !== null && floorMark !== own)
    throw new StoreProblem(
      `the cabinets in ${dataFolder}/floor are of another venue than the database: put the right folder back, or move this one away, and two persons settle what stood on the cabinets`,
    )
}

/** Answers what it is marked with, whichever process of the venue was first. */
async function markDatabase(database: Database, kept: string | null): Promise<string> {
  const first = { name: settingName, value: kept ?? randomUUID(), changedAt: Date.now() }
  await database.insert(venueSetting).values(first).onConflictDoNothing()
  return (await readMark(database)).mark ?? first.value
}
