import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { openEmbedded } from './embedded.ts'
import { takeFolder } from './folderLock.ts'
import { openPostgres, type StoreOptions } from './postgres.ts'
import type { Reads } from './migrations.ts'
import { holdsDatabase, tryDatabase } from './trial.ts'
import type * as schema from './schema/index.ts'

/** What a raw query answers. A count or a bigint of it is a string: cast it. */
type Rows<Row> = { rows: Row[] }
interface RawResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}
export type Database = PgDatabase<RawResult, typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query can run on: inside a transaction or by itself. */
export type Queries = Database | Transaction

export type Store = {
  database: Database
  /** The same, for what reads through years: on PostgreSQL over connections of its own. */
  reports: Database
  /** Resolves when the database answers. */
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** A folder for the embedded database, null for one in memory that keeps nothing, or a PostgreSQL. */
export type StorePlace = string | null | { databaseUrl: string }

/** Opens the database and brings it to the newest schema, unless it is to stay as it is. */
export async function openStore(place: StorePlace, options: StoreOptions = {}): Promise<Store> {
  if (typeof place === 'object' && place !== null) return openPostgres(place.databaseUrl, options)
  const release = place === null ? () => {} : takeFolder(place)
  try {
    const examine = async (database: Reads | null) => options.examine?.(database)
    if (place !== null) await (holdsDatabase(place) ? tryDatabase(place, examine) : examine(null))
    const store = await openEmbedded(place, options)
    return { ...store, close: () => store.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Serialization failure and deadlock: PostgreSQL undid the transaction, which may run again as it is. */
export const isRetryable = (error: unknown): boolean =>
  causes(error).some(({ code }) => code === '40001' || code === '40P01')

const attempts = 5
/** One commit. What PostgreSQL undid runs again from its beginning, so `work` keeps nothing but in the database. */
export async function commitWhole<Answer>(
  database: Database,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++)
    try {
      return await database.transaction(work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
}

/** SQLSTATE's class of connections, PostgreSQL ending or starting, and what sockets and names fail with. */
const lostCodes =
  /^(08...|57P0[1-5]|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver gives these no code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/

/** PostgreSQL went away or cannot be reached. What was being committed may be there or not: ask again by its key. */
export const isConnectionLost = (error: unknown): boolean =>
  causes(error).some(
    ({ code, message, syscall }) =>
      lostCodes.test(`${code}`) || lostMessages.test(`${message}`) || syscall === 'connect',
  )

/** An error and what it was caused by: Drizzle wraps the driver's. */
function causes(error: unknown): { code?: unknown; message?: unknown; syscall?: unknown }[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at)
  return chain
}
