/** The thread of the embedded database: PostgreSQL's protocol over messages, one after the other. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import type { Given } from './engineThread.ts'
import { OwnerOnlyFiles } from './ownerOnlyFiles.ts'
import { TrialFiles } from './trialFiles.ts'

/** `path` null: in memory. */
export type EmbeddedPlace = {
  path: string | null
  /** A file that holds its dump. */
  from: string | null
  /** Its files are links to those of another database. */
  isTrial: boolean
}
/** Which database it is, then what is asked of that. */
export type ToEmbedded = { open: EmbeddedPlace } | { connection: number; bytes: Uint8Array } | { close: true }
export type FromEmbedded = { connection: number; bytes?: Uint8Array; problem?: string }

const terminate = 'X'.charCodeAt(0)
const port = parentPort
if (port === null) throw new Error('it is a thread of the venue')
const [{ open }] = (await once(port, 'message')) as [{ open: EmbeddedPlace }]
const { path, from, isTrial } = open
const database = new PGlite({
  ...(workerData as Given),
  // What it shares with nobody is filled with zeros at each start: 128 MB take 0.1 s.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  ...(path === null ? {} : { fs: isTrial ? new TrialFiles(path) : new OwnerOnlyFiles(path) }),
  // What a trial reads indexes with; it goes with its copy.
  ...(isTrial && { extensions: { amcheck } }),
  ...(from === null ? {} : { loadDataDir: new Blob([readFileSync(from)]) }),
})
await database.waitReady

let current = 0
async function answer(message: Exclude<ToEmbedded, { open: unknown }>): Promise<void> {
  if ('close' in message) {
    await database.close()
    port?.close()
    return
  }
  const { connection, bytes } = message
  // There is no session behind a connection: what the one before left open ends with it.
  if (connection !== current) {
    if (database.isInTransaction()) await database.exec('rollback')
    await database.exec('deallocate all')
  }
  current = connection
  // The end of a connection would be the end of the database.
  if (bytes[0] === terminate) return
  try {
    const answered = new Uint8Array(await database.execProtocolRaw(bytes))
    port?.postMessage({ connection, bytes: answered } satisfies FromEmbedded, [answered.buffer])
  } catch (error) {
    port?.postMessage({ connection, problem: String(error) } satisfies FromEmbedded)
  }
}

let last: Promise<void> = Promise.resolve()
port.on('message', (message: Parameters<typeof answer>[0]) => {
  last = last.then(() => answer(message))
})
port.postMessage({ connection: current } satisfies FromEmbedded)
