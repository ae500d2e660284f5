import { once } from 'node:events'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { takeThread } from './engineThread.ts'
import type { EmbeddedPlace, FromEmbedded, ToEmbedded } from './embeddedWorker.ts'
import { migrationsFolder, refuseNewerSchema } from './migrations.ts'
import { type StoreOptions, transactionOn } from './postgres.ts'
import * as schema from './schema/index.ts'
import { namingClient } from './statements.ts'

/** Brought to the newest schema, unless it is to stay as it is. */
export async function openEmbedded(folder: string | null, { asItIs = false, from }: StoreOptions) {
  const store = await openEmbeddedAt({ path: folder && join(folder, 'database'), from: from ?? null, isTrial: false })
  try {
    if (!asItIs) {
      await refuseNewerSchema(store.database)
      await migrate(store.database, { migrationsFolder })
    }
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

/**
 * The embedded database works in a thread of its own: its WebAssembly would hold up every socket for as long as a commit takes.
 * It is spoken to as a PostgreSQL is, over the one connection that it has.
 */
export async function openEmbeddedAt(place: EmbeddedPlace) {
  const worker = takeThread()
  worker.postMessage({ open: place } satisfies ToEmbedded)
  await once(worker, 'message')
  // A connection that failed is followed by another, and each listens to the one worker.
  worker.setMaxListeners(0)
  const pool = new pg.Pool({
    ...{ max: 1, user: 'postgres', database: 'postgres' },
    Client: namingClient(),
    // Kept for good, and with it what it has planned.
    idleTimeoutMillis: 0,
    stream: () => new WorkerStream(worker),
  })
  pool.on('error', () => {})
  const close = async () => {
    await pool.end()
    const ended = once(worker, 'exit')
    worker.postMessage({ close: true } satisfies ToEmbedded)
    await ended
  }
  const database = drizzle({ client: pool, schema })
  database.transaction = transactionOn(pool)
  return {
    database,
    reports: database,
    /** Ends it where it stands: for a database that is not kept. */
    drop: async () => {
      await worker.terminate()
      await pool.end().catch(() => {})
    },
    ping: async () => {
      await pool.query('select 1')
    },
    close,
  }
}

let connections = 0

/** What a socket is to the driver: bytes to the worker and back. */
class WorkerStream extends Duplex {
  readonly #connection = ++connections
  readonly #worker: Worker
  readonly #listen = ({ connection, bytes, problem }: FromEmbedded) => {
    if (connection !== this.#connection) return
    if (problem !== undefined) this.destroy(new Error(`the embedded database failed: ${problem}`))
    else this.push(bytes)
  }
  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#listen)
  }
  connect(): this {
    setImmediate(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): void {}
  unref(): void {}
  override _read(): void {}
  override _write(bytes: Uint8Array, _encoding: string, done: () => void): void {
    // A message takes the whole of the memory behind it: a copy of its own is small, and is handed over.
    const own = new Uint8Array(bytes)
    this.#worker.postMessage({ connection: this.#connection, bytes: own } satisfies ToEmbedded, [own.buffer])
    done()
  }
  /** A query is several messages, which the driver writes as one. */
  override _writev(parts: { chunk: Uint8Array }[], done: () => void): void {
    this._write(Buffer.concat(parts.map(({ chunk }) => chunk)), '', done)
  }
  override _final(done: () => void): void {
    done()
    this.destroy()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#listen)
    done(error)
  }
}
