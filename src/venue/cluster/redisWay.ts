/** From process to process through Redis streams. */
import type { Logger } from 'pino'
import { type Counted, countHere } from './counting.ts'
import { type Envelope, sleep, type Way, within } from './messages.ts'
import { redisOptions } from './redisOptions.ts'

const newsStream = 'takewin:news'
const streamOf = (process: string) => `takewin:to:${process}`
const countKey = (key: string) => `takewin:count:${key}`
const aliveKey = (process: string) => `takewin:alive:${process}`
const keptNews = 100_000
/** What is for one process is forgotten when nobody has written to it for so long: it is gone, or has been given up. */
const keptForOneMs = 10 * 60_000
const aliveForMs = 3_000
const beatMs = 500
/** How long Redis may take to answer before it counts as away. */
const answersWithinMs = 1_000
/** When it is back, what lay in it is read first, and refused. */
const settledAfterMs = 2_000
/** How long whoever is counted may wait for Redis. */
const countedWithinMs = 500
const silentForMs = 8_000
/** How long one reading waits for news. */
const readForMs = 1_000

export type RedisWay = Omit<Way, 'send'> & {
  /** Answers how it is taken back, so that nobody acts on it later. */
  send: (to: string | null, envelope: Envelope) => Promise<() => void>
  /** Whether it answers, what comes is read, and what lay in it while it was away has been. */
  isOpen: () => boolean
  /** The processes that it hears. Null: it does not answer. */
  alive: () => Promise<ReadonlySet<string> | null>
  count: (key: string, withinMs: number) => Promise<Counted>
}

export async function openRedisWay(
  url: string,
  process: string,
  {
    heard,
    changed,
    openWithinMs = 6_000,
    logger,
  }: { heard: (envelope: Envelope) => void; changed: () => void; openWithinMs?: number | undefined; logger: Logger },
): Promise<RedisWay> {
  // A quarter of all files that a venue imports, and most venues have no Redis.
  const { createClient } = await import('@redis/client')
  let isStarted = false
  let closed = false
  /** Both lines answer, as they were heard last. */
  const answers = { writer: true, reader: true }
  let openSince = Number.NEGATIVE_INFINITY
  const isAnswering = () => answers.writer && answers.reader
  const isOpen = () => isAnswering() && performance.now() - openSince >= settledAfterMs
  let last = true
  function hear(line: keyof typeof answers, isHeard: boolean): void {
    answers[line] = isHeard
    if (last === isAnswering() || closed) return
    last = isAnswering()
    openSince = performance.now()
    changed()
  }
  const { socket, ...named } = redisOptions(url, () => isStarted)
  // A line that says nothing at all is half open: another is dialled.
  const options = { ...named, socket: { ...socket, socketTimeout: silentForMs } }
  const writer = createClient({ ...options, disableOfflineQueue: true })
  const reader = createClient(options)
  let lastError: unknown = null
  let isTold = false
  for (const [line, client] of [
    ['writer', writer],
    ['reader', reader],
  ] as const)
    client.on('error', (error: unknown) => {
      lastError = error
      if (!isStarted || closed) return
      // Once for each outage.
      if (!isTold) logger.warn({ error: String(error) }, 'Redis cannot be reached')
      isTold = true
      hear(line, false)
    })
  const connected = Promise.all([writer.connect(), reader.connect()])
  try {
    if ((await within(openWithinMs, connected, null)) === null)
      throw new Error(
        `Redis at ${new URL(url).host} cannot be reached: ${lastError === null ? 'it does not answer' : reasonOf(lastError)}`,
      )
  } catch (error) {
    closed = true
    connected.catch(() => undefined)
    for (const client of [writer, reader]) client.destroy()
    throw error
  }
  isStarted = true

  async function beat(): Promise<void> {
    const said = writer.set(aliveKey(process), '1', { expiration: { type: 'PX', value: aliveForMs } })
    const isHeard = await within(
      answersWithinMs,
      said.then(
        () => true,
        () => false,
      ),
      false,
    )
    if (isHeard) isTold = false
    hear('writer', isHeard)
  }
  await beat()
  const beating = setInterval(() => void beat(), beatMs)

  /** From now on: what was said before is in the database. */
  const places = new Map([
    [newsStream, '$'],
    [streamOf(process), '0-0'],
  ])
  const found = await writer.xRevRange(newsStream, '+', '-', { COUNT: 1 })
  places.set(newsStream, found?.[0]?.id ?? '0-0')
  async function read(): Promise<void> {
    while (!closed)
      try {
        const streams = [...places].map(([key, id]) => ({ key, id }))
        const asked = reader.xRead(streams, { BLOCK: readForMs, COUNT: 1_000 })
        asked.catch(() => undefined)
        const first = await within(readForMs + answersWithinMs, asked, 'late' as const)
        if (first === 'late') hear('reader', false)
        const read = first === 'late' ? await asked : first
        for (const { name, messages } of read ?? [])
          for (const { id, message } of messages) {
            places.set(name, id)
            heard(JSON.parse(message.json) as Envelope)
          }
        hear('reader', true)
      } catch (error) {
        if (closed) return
        if (answers.reader) logger.warn({ error: String(error) }, 'the news of the other processes cannot be read')
        hear('reader', false)
        await sleep(500)
      }
  }
  const reading = read()

  async function scan(): Promise<ReadonlySet<string> | null> {
    const living = new Set<string>([process])
    try {
      for await (const keys of writer.scanIterator({ MATCH: aliveKey('*'), COUNT: 1_000 }))
        for (const key of keys) living.add(key.slice(aliveKey('').length))
      return living
    } catch {
      return null
    }
  }

  const countAlone = countHere()
  /** Null: Redis does not answer. */
  async function countEverywhere(key: string, withinMs: number): Promise<Counted | null> {
    if (!answers.writer) return null
    const name = countKey(key)
    // Together: a count without an end would stay for good.
    const counted = writer.multi().incr(name).pExpire(name, withinMs, 'NX').pTTL(name).execTyped()
    const found = await within(countedWithinMs, counted, null).catch(() => null)
    counted.catch(() => undefined)
    return found && { count: found[0], leftMs: Math.max(1, found[2]) }
  }

  return {
    isOpen,
    send: async (to, envelope) => {
      const message = { json: JSON.stringify(envelope) }
      const limit = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: keptNews } } as const
      if (to === null) {
        await writer.xAdd(newsStream, '*', message, limit)
        return () => undefined
      }
      const stream = streamOf(to)
      // Together: a stream that was written to a process that is gone must not stay for good.
      const [entry] = await writer.multi().xAdd(stream, '*', message, limit).pExpire(stream, keptForOneMs).execTyped()
      return () => void (entry === null ? undefined : writer.xDel(stream, entry).catch(() => undefined))
    },
    alive: () => (answers.writer ? within(answersWithinMs, scan(), null) : Promise.resolve(null)),
    count: async (key, withinMs) => (await countEverywhere(key, withinMs)) ?? countAlone(key, withinMs),
    close: async () => {
      closed = true
      clearInterval(beating)
      const forgotten = writer.del([aliveKey(process), streamOf(process)]).catch(() => undefined)
      await within(answersWithinMs, forgotten, undefined)
      reader.destroy()
      await reading.catch(() => undefined)
      writer.destroy()
    },
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
