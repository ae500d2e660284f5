/** How the processes of one venue hear of each other: news to all, and questions to one. Several share Redis, and while it is away their database. */
import type { Logger } from 'pino'
import { ErrorCode } from '#protocol/core/codes.ts'
import { notAnswered, Refusal } from '#protocol/core/errors.ts'
import { inTrace, traceNow } from '../inspect/trace.ts'
import { type Counted, countHere } from './counting.ts'
import { openDatabaseWay } from './databaseWay.ts'
import type { Envelope, Message } from './messages.ts'
import { openRedisWay } from './redisWay.ts'

export type { Message } from './messages.ts'
export type Bus = {
  /** Name of this process, in front of its sockets' names. */
  process: string
  /** To all the others. Order is kept; what was lost on its way makes the others look anew. */
  tell: (news: Message) => void
  /** To one. */
  send: (process: string, news: Message) => void
  /** Asks one. Rejects with its refusal, or 60007: `unanswered` unless it was certainly not asked. */
  ask: (process: string, question: Message) => Promise<unknown>
  /**
   * The processes that are alive: those that the database hears, those that Redis hears, and this one. Who waits for an answer of
   * another one is refused.
   */
  alive: (heard: readonly string[]) => Promise<ReadonlySet<string>>
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

const answerTimeoutMs = 20_000
/** While Redis is away for this process it says so every so often, and is believed for so long. */
const sayAwayEveryMs = 500
const awayForMs = 2_000

type By = 'redis' | 'database'
type Waiting = {
  to: string
  by: By
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
  /** Refuses who waits; what was asked is not acted on later where it can still be taken back. */
  withdraw: () => void
}

export async function openBus(
  { redisUrl, databaseUrl, openWithinMs }: { redisUrl: string; databaseUrl: string; openWithinMs?: number },
  process: string,
  logger: Logger,
): Promise<Bus> {
  const waiting = new Map<number, Waiting>()
  let listener: Listener | null = null
  let asked = 0
  let closed = false
  /** News of ours that nobody took. */
  let isLost = false
  const awayUntil = new Map<string, number>()
  let by: By = 'redis'
  let hasWays = false

  const take = (by: By) => (envelope: Envelope) => {
    const { from, kind, id, message, refusal, trace } = envelope
    if (from === process) return
    if (kind === 'away') {
      awayUntil.set(from, performance.now() + awayForMs)
      return
    }
    if (kind === 'answer') {
      const one = waiting.get(id ?? 0)
      waiting.delete(id ?? 0)
      if (refusal) one?.reject(Refusal.from(refusal))
      else one?.resolve(message)
      return
    }
    const hearer = listener
    if (!hearer) return
    if (kind === 'news') return hearer.heard(message as Message, from)
    if (kind === 'missed') return hearer.missed()
    // It lay in Redis while that was away: whoever asked has been refused long ago.
    const answering =
      by === 'redis' && !redis.isOpen()
        ? Promise.reject(new Refusal(ErrorCode.machineNotAvailable))
        : inTrace(trace ?? null, () => hearer.asked(message as Message, from))
    const answer = (given: Pick<Envelope, 'message' | 'refusal'>) =>
      // By the way on which it came: the other process may not have another.
      post(from, { from: process, kind: 'answer', id, ...given }, by)
    answering.then(
      (given) => answer({ message: given ?? null }),
      (error: unknown) => {
        if (!(error instanceof Refusal)) logger.error({ error }, 'a question of another process failed')
        const { body } = error instanceof Refusal ? error : new Refusal(ErrorCode.internal)
        answer({ message: null, refusal: body })
      },
    )
  }
  const database = await openDatabaseWay(databaseUrl, process, {
    ...{ heard: take('database'), missed: () => listener?.missed(), logger },
  })
  const redis = await openRedisWay(redisUrl, process, {
    ...{ heard: take('redis'), changed: () => hasWays && choose(), openWithinMs, logger },
  }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })

  const isWhole = () => {
    const now = performance.now()
    for (const [name, until] of awayUntil) if (until < now) awayUntil.delete(name)
    return redis.isOpen() && awayUntil.size === 0
  }
  const sayAway = () => database.send(null, { from: process, kind: 'away', message: null }).catch(() => undefined)
  /** All of the venue go the same way: by Redis when it is there for each of them. */
  function choose(): void {
    if (closed) return
    const chosen: By = isWhole() ? 'redis' : 'database'
    if (chosen === by) return
    by = chosen
    logger.warn({ by }, 'the processes of the venue speak by another way from now on')
    if (by === 'database') {
      if (!redis.isOpen()) void sayAway()
      for (const one of [...waiting.values()]) if (one.by === 'redis') one.withdraw()
    }
    // What was on its way may have been lost.
    post(null, { from: process, kind: 'missed', message: null })
    listener?.missed()
  }
  hasWays = true
  const choosing = setInterval(() => {
    if (!redis.isOpen()) void sayAway()
    choose()
    if (!isLost) return
    isLost = false
    post(null, { from: process, kind: 'missed', message: null })
  }, sayAwayEveryMs)

  function post(to: string | null, envelope: Envelope, first: By = by): void {
    const other = () => (by === first ? Promise.reject(new Error('there is no other way')) : send(by, to, envelope))
    send(first, to, envelope)
      .catch(other)
      .catch((error: unknown) => {
        if (!closed && !isLost) logger.warn({ error: String(error) }, 'a message was not sent')
        isLost = true
      })
  }
  const send = (way: By, to: string | null, envelope: Envelope): Promise<(() => void) | undefined> =>
    way === 'redis' ? redis.send(to, envelope) : database.send(to, envelope).then(() => undefined)

  return {
    process,
    tell: (message) => post(null, { from: process, kind: 'news', message }),
    send: (to, message) => {
      if (to === process) listener?.heard(message, process)
      else post(to, { from: process, kind: 'news', message })
    },
    ask: (to, message) =>
      new Promise((resolve, reject) => {
        const id = ++asked
        const end = () => {
          waiting.delete(id)
          clearTimeout(timer)
        }
        const withdraw = () => {
          end()
          reject(notAnswered())
          void sent.then((takeBack) => takeBack?.()).catch(() => undefined)
        }
        const timer = setTimeout(() => withdraw(), answerTimeoutMs)
        const done =
          <Value>(act: (value: Value) => void) =>
          (value: Value) => {
            end()
            act(value)
          }
        waiting.set(id, { to, by, resolve: done(resolve), reject: done(reject), withdraw })
        const sent = send(by, to, { from: process, kind: 'question', id, message, trace: traceNow() })
        sent.catch(() => withdraw())
      }),
    alive: async (heard) => {
      const found = (await redis.alive()) ?? []
      const living = new Set([process, ...heard, ...found])
      for (const { to, withdraw } of [...waiting.values()]) if (!living.has(to)) withdraw()
      return living
    },
    listen: (one) => {
      listener = one
    },
    count: redis.count,
    close: async () => {
      closed = true
      for (const { reject } of [...waiting.values()]) reject(notAnswered())
      waiting.clear()
      clearInterval(choosing)
      await redis.close()
      await database.close()
    },
  }
}
