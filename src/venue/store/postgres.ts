import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { appliedMigrations, migrationsFolder, ownMigrations, type Reads, refuseNewerSchema } from './migrations.ts'
import { StoreProblem } from './problem.ts'
import * as schema from './schema/index.ts'
import { namingClient } from './statements.ts'

export type StoreOptions = {
  /** Told of every connection that broke; the pool opens another when one is needed. */
  onConnectionLost?: (error: Error) => void
  /** For work by hand beside a venue: no statement is ever cut off. */
  patient?: boolean
  /** Leaves the schema as it is found, of whatever version. */
  asItIs?: boolean
  /** Looks at what is there before anything is written; null: an embedded database that is not there yet. Throws what ends the start. */
  examine?: (database: Reads | null) => Promise<void>
  /** A file that holds the dump of an embedded database: an empty one begins as that. */
  from?: string
}

/** How a venue shows in `pg_stat_activity`. */
export const venueApplication = 'takewin venue'
/** Any number that is always the same: the lock under which one process at a time migrates. */
const migrationLock = 4_739_201
/** SQLSTATE. */
const insufficientPrivilege = '42501'
const mostConnections = 10
/** For what reads through years: a statement of it may take all of its time, and the game and the cage go on beside. */
const mostReports = 6
const connectWithinMs = 10_000
/** A server that is starting itself, on a host that is busy with it, takes longer. */
const openWithinMs = 30_000
const statementWithinMs = 30_000
/** A process that is frozen or cut off in a transaction holds the rows of a cabinet until then, and nobody can take it. */
const idleWithinMs = 5_000
/** Longer than the server's own limit, so that it only ends the wait for a server that is gone without a word. */
const answerWithinMs = statementWithinMs + 10_000

/** Opens PostgreSQL and brings it to the newest schema, one process at a time. TLS is what the URL's `sslmode` says. */
export async function openPostgres(url: string, options: StoreOptions = {}) {
  const onConnectionLost = options.onConnectionLost ?? (() => {})
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    application_name: options.patient ? 'takewin' : venueApplication,
  }
  await preparePostgres(connection, url, options)
  const poolOf = (max: number, waitMs: number) =>
    openPool(
      {
        ...connection,
        Client: namingClient(),
        max,
        connectionTimeoutMillis: waitMs,
        ...(options.patient
          ? {}
          : {
              statement_timeout: statementWithinMs,
              idle_in_transaction_session_timeout: idleWithinMs,
              query_timeout: answerWithinMs,
            }),
      },
      onConnectionLost,
    )
  const pool = poolOf(mostConnections, connectWithinMs)
  const reports = poolOf(mostReports, answerWithinMs)
  return {
    database: databaseOn(pool),
    reports: databaseOn(reports),
    ping: async () => {
      await pool.query('select 1')
    },
    close: async () => {
      await Promise.all([pool.end(), reports.end()])
    },
  }
}

function openPool(config: pg.PoolConfig, onConnectionLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool listens to its idle clients only: one that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  // Told by the client already; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

function databaseOn(pool: pg.Pool): NodePgDatabase<typeof schema> {
  const database = drizzle({ client: pool, schema })
  database.transaction = transactionOn(pool)
  return database
}

type Transact = NodePgDatabase<typeof schema>['transaction']

/** Drizzle's own never gives a connection back whose `begin` failed, and hides the first error behind that of the rollback. */
export function transactionOn(pool: pg.Pool): Transact {
  const databases = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>()
  return async (work, config) => {
    const client = await pool.connect()
    const database = databases.get(client) ?? drizzle({ client, schema })
    databases.set(client, database)
    let first: { error: unknown } | undefined
    try {
      return await database.transaction(
        (transaction) =>
          work(transaction).catch((error: unknown) => {
            first = { error }
            throw error
          }),
        config,
      )
    } catch (error) {
      throw first === undefined ? error : first.error
    } finally {
      // Only a connection outside of any transaction goes back to the others.
      client.release(statusOf(client) !== 'I')
    }
  }
}

/** `I` idle, `T` in a transaction, `E` in a failed one. The driver has it, its types do not. */
const statusOf = (client: pg.PoolClient) =>
  (client as pg.PoolClient & { getTransactionStatus: () => string | null }).getTransactionStatus()

async function preparePostgres(
  connection: pg.ClientConfig,
  url: string,
  { asItIs, examine }: StoreOptions,
): Promise<void> {
  let client: pg.Client
  try {
    client = new pg.Client({ ...connection, connectionTimeoutMillis: openWithinMs })
    client.on('error', () => {})
    await client.connect()
  } catch (error) {
    throw new StoreProblem(`the database ${placeOf(url)} cannot be reached: ${reasonOf(error)}`, { cause: error })
  }
  try {
    const database = drizzle({ client })
    const { rows } = await database.execute<{ encoding: string }>(
      sql`select current_setting('server_encoding') as encoding`,
    )
    if (rows[0]?.encoding !== 'UTF8')
      throw new StoreProblem(
        `the database ${placeOf(url)} keeps text as ${rows[0]?.encoding}, it must be made with UTF8`,
      )
    if (asItIs) return
    await database.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await examine?.(database)
    await refuseNewerSchema(database)
    // Who may not change the schema has nothing to do with one that is whole.
    if ((await appliedMigrations(database)).join() !== ownMigrations().join())
      await migrate(database, { migrationsFolder }).catch((error: unknown) => {
        if ((error as { cause?: { code?: string } }).cause?.code !== insufficientPrivilege) throw error
        throw new StoreProblem(
          `the role of DATABASE_URL may not change the tables of ${placeOf(url)}: as their owner, run npm run venue -- migrate ROLE`,
        )
      })
  } finally {
    // Ends the lock too.
    await client.end()
  }
}

/** Without the user's name and password. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${pathname.slice(1)} at ${host || searchParams.get('host') || 'localhost'}`
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
