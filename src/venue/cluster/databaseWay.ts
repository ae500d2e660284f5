/** From process to process through PostgreSQL (`listen`, `notify`), which all of a venue reach: the way that is left without Redis. */
import type { Logger } from 'pino'
import type { Client } from 'pg'
import { type Envelope, sleep, type Way } from './messages.ts'

const newsChannel = 'takewin/news'
const channelOf = (process: string) => `takewin/to/${process}`
/** PostgreSQL takes less than 8,000 bytes at once. */
const longestPart = 7_000
const mostAtOnce = 200
const answersWithinMs = 2_000
const askEveryMs = 2_000
const dialAgainMs = 500
/** Of parts whose others never came. */
const mostOpenParts = 1_000

/** One byte a letter, so that it can be cut anywhere. */
const plain = (text: string) =>
  text.replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

export async function openDatabaseWay(
  databaseUrl: string,
  process: string,
  { heard, missed, logger }: { heard: (envelope: Envelope) => void; missed: () => void; logger: Logger },
): Promise<Way> {
  const { default: pg } = await import('pg')
  let closed = false
  let client: Client | null = null
  let wasOpen = false
  let sent = 0
  const parts = new Map<string, string[]>()
  type Waiting = { to: string | null; text: string; resolve: () => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let sending = false

  function take(payload = ''): void {
    const [, from = '', number = '', place = '', of = '', text = ''] =
      /^([^:]*):(\d+):(\d+):(\d+):(.*)$/s.exec(payload) ?? []
    if (from === process) return
    const name = `${from}:${number}`
    const known = parts.get(name) ?? []
    known[Number(place)] = text
    if (known.length === Number(of) && Object.keys(known).length === known.length) {
      parts.delete(name)
      heard(JSON.parse(known.join('')) as Envelope)
      return
    }
    parts.set(name, known)
    const [oldest] = parts.keys()
    if (parts.size > mostOpenParts && oldest !== undefined) parts.delete(oldest)
  }

  async function dial(): Promise<void> {
    while (!closed) {
      const next = new pg.Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: 2 * answersWithinMs,
        keepAlive: true,
        query_timeout: answersWithinMs,
        application_name: 'takewin news',
      })
      const gone = () => lost(next)
      next.on('error', gone)
      next.on('end', gone)
      next.on('notification', ({ payload }) => take(payload))
      try {
        await next.connect()
        await next.query(`listen "${newsChannel}"`)
        await next.query(`listen "${channelOf(process)}"`)
      } catch {
        void next.end().catch(() => undefined)
        await sleep(dialAgainMs)
        continue
      }
      if (closed) return void next.end().catch(() => undefined)
      client = next
      if (wasOpen) missed()
      wasOpen = true
      void flush()
      return
    }
  }
  function lost(one: Client): void {
    if (client !== one || closed) return
    logger.warn('the line to the database that carries news broke')
    client = null
    parts.clear()
    refuse(waiting)
    waiting = []
    void one.end().catch(() => undefined)
    void dial()
  }
  function refuse(given: readonly Waiting[]): void {
    for (const { reject } of given) reject(new Error('the database cannot be reached'))
  }
  async function flush(): Promise<void> {
    if (sending) return
    sending = true
    while (client !== null && waiting.length > 0) {
      const one = client
      const now = waiting.splice(0, mostAtOnce)
      const rows = now.flatMap(({ to, text }) => {
        sent += 1
        const pieces = Array.from({ length: Math.ceil(text.length / longestPart) }, (_, place) =>
          text.slice(place * longestPart, (place + 1) * longestPart),
        )
        const channel = to === null ? newsChannel : channelOf(to)
        return pieces.map((piece, place) => [channel, `${process}:${sent}:${place}:${pieces.length}:${piece}`] as const)
      })
      try {
        await one.query(
          'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as row(channel, payload)',
          [rows.map(([channel]) => channel), rows.map(([, payload]) => payload)],
        )
        for (const { resolve } of now) resolve()
      } catch {
        refuse(now)
        lost(one)
      }
    }
    sending = false
  }

  await dial()
  const asking = setInterval(() => {
    const one = client
    one?.query('select 1').catch(() => lost(one))
  }, askEveryMs)
  return {
    send: (to, envelope) =>
      new Promise((resolve, reject) => {
        const text = plain(JSON.stringify(envelope))
        const one = { to, text, resolve, reject }
        if (client === null) return refuse([one])
        waiting.push(one)
        void flush()
      }),
    close: async () => {
      closed = true
      clearInterval(asking)
      refuse(waiting)
      waiting = []
      await client?.end().catch(() => undefined)
    },
  }
}
