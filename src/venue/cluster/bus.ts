/** How the processes of one venue hear of each other: news to all, and questions to one. Several share Redis streams. */
import type { Logger } from 'pino'
import { ErrorCode } from '#protocol/core/codes.ts'
import { notAnswered, Refusal } from '#protocol/core/errors.ts'
import { redisOptions } from './redisOptions.ts'
import { type Counted, countHere } from './counting.ts'
import { type RefusalBody } from '#protocol/core/refused.ts'

export type Message = { kind: string; [key: string]: unknown }
export type Bus = {
  /** Name of this process, in front of its sockets' names. */
  process: string
  /** To all the others. Order is kept; nothing is lost while Redis keeps its streams. */
  tell: (news: Message) => void
  /** To one. */
  send: (process: string, news: Message) => void
  /** Asks one. Rejects with its refusal, or 60007: `unanswered` unless it was certainly not asked. */
  ask: (process: string, question: Message) => Promise<unknown>
  /** The processes that are alive, this one included. Who waits for an answer of another one is refused. */
  alive: () => Promise<ReadonlySet<string>>
  listen: (listener: Listener) => void
  /** How often this was counted by all processes in the span that its first count began, and how long that lasts. By this one alone while the others cannot be asked. */
  count: (key: string, withinMs: number) => Promise<Counted>
  close: () => Promise<void>
}
export type Listener = {
  heard: (news: Message, from: string) => void
  asked: (question: Message, from: string) => Promise<unknown>
  /** News may have been missed: what others said is to be read anew. */
  missed: () => void
}

/** The only process of its venue. */
export function createLoneBus(process = crypto.randomUUID().slice(0, 8)): Bus {
  return {
    process,
    tell: () => {},
    send: () => {},
    ask: () => Promise.reject(new Refusal(ErrorCode.machineNotAvailable)),
    alive: () => Promise.resolve(new Set([process])),
    listen: () => {},
    count: countHere(),
    close: () => Promise.resolve(),
  }
}

const newsStream = 'takewin:news'
const streamOf = (process: string) => `takewin:to:${process}`
const countKey = (key: string) => `takewin:count:${key}`
const aliveKey = (process: string) => `takewin:alive:${process}`
const keptNews = 100_000
/** What is for one process is forgotten when nobody has written to it for so long: it is gone, or has been given up. */
const keptForOneMs = 10 * 60_000
const aliveForMs = 3_000
const beatMs = 500
const answerTimeoutMs = 20_000
/** How long Redis may take to say who is alive: the leases wait for it. */
const aliveWithinMs = 1_000
/** How long whoever is counted may wait for Redis. */
const countedWithinMs = 500

type Envelope = {
  from: string
  /** `missed`: news of the sender were lost on their way. */
  kind: 'news' | 'question' | 'answer' | 'missed'
  id?: number
  message: unknown
  refusal?: RefusalBody
}

export async function openRedisBus(url: string, process: string, logger: Logger): Promise<Bus> {
  // A quarter of all files that a venue imports, and most venues have no Redis.
  const { createClient } = await import('@redis/client')
  let isOpen = false
  const writer = createClient(redisOptions(url, () => isOpen))
  const reader = writer.duplicate()
  const waiting = new Map<
    number,
    { to: string; resolve: (answer: unknown) => void; reject: (error: unknown) => void; withdraw: () => void }
  >()
  let listener: Listener | null = null
  let asked = 0
  let closed = false
  /** News of ours that Redis did not take. */
  let isLost = false
  /** The processes as they were last read, and until when one that is not found may only not have come back to Redis yet. */
  let known: ReadonlySet<string> = new Set([process])
  let readAt = performance.now()
  let doubtfulUntil = 0
  writer.on('ready', () => {
    doubtfulUntil = performance.now() + aliveForMs
  })
  for (const client of [writer, reader]) {
    client.on('error', (error: unknown) => {
      if (!closed) logger.warn({ error: String(error) }, 'Redis cannot be reached')
    })
    await client.connect()
  }
  isOpen = true

  const add = (stream: string, envelope: Envelope) =>
    write(stream, envelope).catch((error: unknown) => {
      if (!closed) logger.warn({ error: String(error) }, 'a message was not sent')
      isLost = true
      return null
    })
  async function write(stream: string, envelope: Envelope): Promise<string | null> {
    const message = { json: JSON.stringify(envelope) }
    const limit = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: keptNews } } as const
    if (stream === newsStream) return writer.xAdd(stream, '*', message, limit)
    // Together: a stream that was written to a process that is gone must not stay for good.
    const [entry] = await writer.multi().xAdd(stream, '*', message, limit).pExpire(stream, keptForOneMs).execTyped()
    return entry
  }
  async function beat(): Promise<void> {
    try {
      await writer.set(aliveKey(process), '1', { expiration: { type: 'PX', value: aliveForMs } })
    } catch {
      return
    }
    if (!isLost || closed) return
    isLost = false
    await add(newsStream, { from: process, kind: 'missed', message: null })
  }
  await beat()
  const beating = setInterval(() => void beat(), beatMs)

  function take({ from, kind, id, message, refusal }: Envelope): void {
    if (from === process || !listener) return
    if (kind === 'news') return listener.heard(message as Message, from)
    if (kind === 'missed') return listener.missed()
    if (kind === 'question') {
      listener.asked(message as Message, from).then(
        (answer) => add(streamOf(from), { from: process, kind: 'answer', id, message: answer ?? null }),
        (error: unknown) => {
          if (!(error instanceof Refusal)) logger.error({ error }, 'a question of another process failed')
          const { body } = error instanceof Refusal ? error : new Refusal(ErrorCode.internal)
          return add(streamOf(from), { from: process, kind: 'answer', id, message: null, refusal: body })
        },
      )
      return
    }
    const one = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (refusal) one?.reject(Refusal.from(refusal))
    else one?.resolve(message)
  }

  /** Null: Redis does not answer. */
  async function readAlive(): Promise<Set<string> | null> {
    if (!writer.isReady) return null
    const found = new Set<string>([process])
    async function scan(): Promise<Set<string>> {
      for await (const keys of writer.scanIterator({ MATCH: aliveKey('*'), COUNT: 1_000 }))
        for (const key of keys) found.add(key.slice(aliveKey('').length))
      return found
    }
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, aliveWithinMs, null)
    try {
      return await Promise.race([scan(), late])
    } catch {
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  const count = countHere()
  /** Null: Redis does not answer. */
  async function countEverywhere(key: string, withinMs: number): Promise<Counted | null> {
    if (!writer.isReady) return null
    const name = countKey(key)
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, countedWithinMs, null)
    // Together: a count without an end would stay for good.
    const counted = writer.multi().incr(name).pExpire(name, withinMs, 'NX').pTTL(name).execTyped()
    try {
      const found = await Promise.race([counted, late])
      return found && { count: found[0], leftMs: Math.max(1, found[2]) }
    } catch {
      return null
    } finally {
      clearTimeout(timer)
      counted.catch(() => undefined)
    }
  }

  /** From now on: what was said before is in the database. */
  const places = new Map([
    [newsStream, '$'],
    [streamOf(process), '0-0'],
  ])
  async function read(): Promise<void> {
    const last = await writer.xRevRange(newsStream, '+', '-', { COUNT: 1 })
    places.set(newsStream, last?.[0]?.id ?? '0-0')
    while (!closed)
      try {
        const streams = [...places].map(([key, id]) => ({ key, id }))
        const found = await reader.xRead(streams, { BLOCK: 5_000, COUNT: 1_000 })
        for (const { name, messages } of found ?? [])
          for (const { id, message } of messages) {
            places.set(name, id)
            take(JSON.parse(message.json) as Envelope)
          }
      } catch (error) {
        if (closed) return
        logger.warn({ error: String(error) }, 'the news of the other processes cannot be read')
        await new Promise((resolve) => setTimeout(resolve, 500))
        listener?.missed()
      }
  }
  const reading = read()

  return {
    process,
    tell: (message) => void add(newsStream, { from: process, kind: 'news', message }),
    send: (to, message) => {
      if (to === process) listener?.heard(message, process)
      else void add(streamOf(to), { from: process, kind: 'news', message })
    },
    ask: (to, message) =>
      new Promise((resolve, reject) => {
        const refuse = (refusal = notAnswered()) => {
          waiting.delete(id)
          clearTimeout(timer)
          reject(refusal)
        }
        // Never acted on later, when whoever asked has been refused long ago.
        const withdraw = () => {
          refuse()
          sent.then((entry) => (entry === null ? null : writer.xDel(streamOf(to), entry))).catch(() => undefined)
        }
        const id = ++asked
        const timer = setTimeout(() => withdraw(), answerTimeoutMs)
        const done =
          <Value>(act: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer)
            act(value)
          }
        waiting.set(id, { to, resolve: done(resolve), reject: done(reject), withdraw })
        if (!writer.isReady) return refuse(new Refusal(ErrorCode.machineNotAvailable))
        const sent = add(streamOf(to), { from: process, kind: 'question', id, message })
        void sent.then((entry) => entry ?? refuse())
      }),
    alive: async () => {
      const found = await readAlive()
      if (!found) return known
      const now = performance.now()
      // After an outage the others come back one by one.
      if (now - readAt > aliveForMs / 2) doubtfulUntil = now + aliveForMs
      readAt = now
      const living = now < doubtfulUntil ? new Set([...known, ...found]) : found
      known = living
      for (const { to, withdraw } of [...waiting.values()]) if (!living.has(to)) withdraw()
      return living
    },
    listen: (one) => {
      listener = one
    },
    count: async (key, withinMs) => (await countEverywhere(key, withinMs)) ?? count(key, withinMs),
    close: async () => {
      closed = true
      for (const { reject } of waiting.values()) reject(notAnswered())
      waiting.clear()
      clearInterval(beating)
      await writer.del([aliveKey(process), streamOf(process)]).catch(() => undefined)
      reader.destroy()
      await reading.catch(() => undefined)
      await writer.close()
    },
  }
}
