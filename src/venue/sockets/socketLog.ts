/** Writes down what goes over the game sockets of this process: presses, pushes and lag, by session, a few seconds of them at a time. */
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { repeat } from '../compose/repeat.ts'
import { traceNow } from '../inspect/trace.ts'
import { type SocketEvent, socketLog } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

const everyMs = 5_000
/** Of one session within that time: what asks for more than a person can press is not kept. */
const mostEvents = 200
/** Of one session; the oldest go first. Looked after at every so many rows, so that few writes do more than write. */
const mostRows = 1_500
const lookAfterEvery = 100
/** Ms: less is no news to anybody. */
const lagGrain = 20

type Seat = { sessionId: number; accountId: number; lag: number | null; shown: string; written: number }
type Waiting = { seat: Seat; events: SocketEvent[] }
export type SocketLog = ReturnType<typeof openSocketLog>

export function openSocketLog(tools: { database: Database; clock: { now: () => number }; logger: Logger }) {
  const { database, clock, logger } = tools
  /** By socket id. */
  const seats = new Map<string, Seat>()
  const waiting = new Map<number, Waiting>()

  function note(seat: Seat, event: Omit<SocketEvent, 'at'>, at = clock.now()): void {
    const own = waiting.get(seat.sessionId) ?? { seat, events: [] }
    waiting.set(seat.sessionId, own)
    const trace = traceNow()
    if (own.events.length < mostEvents) own.events.push({ at, ...event, ...(trace === null ? {} : { trace }) })
  }
  async function write(): Promise<void> {
    const due = [...waiting.values()]
    waiting.clear()
    if (due.length === 0) return
    await database.insert(socketLog).values(due.map(rowOf))
    for (const { seat } of due) {
      seat.written += 1
      if (seat.written % lookAfterEvery === 0) await forgetOldest(database, seat.sessionId)
    }
  }
  const stop = repeat(everyMs, write, (error) =>
    logger.error({ error }, 'what went over game sockets could not be written down'),
  )

  return {
    /** What goes over this socket from now on is of that session. */
    seated: (socket: string, sessionId: number, accountId: number): void => {
      if (seats.get(socket)?.sessionId === sessionId) return
      seats.set(socket, { sessionId, accountId, lag: null, shown: '', written: 0 })
    },
    left: (socket: string): void => void seats.delete(socket),
    /** Of nobody's seat it is not kept. */
    press: async <Answer>(socket: string, button: string, work: () => Promise<Answer> | Answer): Promise<Answer> => {
      const [seat, at] = [seats.get(socket), clock.now()]
      const pressed = (answer: Record<string, unknown>): void => {
        if (seat) note(seat, { kind: 'press', name: button, detail: { took: clock.now() - at, ...answer } }, at)
      }
      try {
        const answer = await work()
        pressed({})
        return answer
      } catch (error) {
        pressed(refusedBy(error))
        throw error
      }
    },
    /** A push that shows nothing else than the one before is left out. */
    push: (socket: string, name: string, detail: Record<string, unknown> = {}): void => {
      const seat = seats.get(socket)
      const shown = JSON.stringify([name, detail])
      if (!seat || seat.shown === shown) return
      seat.shown = shown
      note(seat, { kind: 'push', name, detail })
    },
    lag: (socket: string, ms: number): void => {
      const seat = seats.get(socket)
      if (!seat || Math.abs((seat.lag ?? -1_000) - ms) < lagGrain) return
      seat.lag = ms
      note(seat, { kind: 'lag', name: 'lag', detail: { ms } })
    },
    close: async (): Promise<void> => {
      await stop()
      await write().catch((error: unknown) =>
        logger.warn({ error }, 'the last of the game sockets is not written down'),
      )
    },
  }
}

/** A press is noted when it is answered, and stands where it was asked. */
function rowOf({ seat: { sessionId, accountId }, events: noted }: Waiting) {
  const events = noted.toSorted((one, other) => one.at - other.at)
  return { sessionId, accountId, events, from: events[0]?.at ?? 0, until: events.at(-1)?.at ?? 0 }
}

function refusedBy(error: unknown): Record<string, unknown> {
  if (!(error instanceof Refusal)) return { code: ErrorCode.internal }
  const { code, Params } = error.body
  const reason = Params?.['reason']
  return { code, ...(typeof reason === 'string' ? { reason } : {}) }
}

export async function forgetOldest(database: Database, sessionId: number): Promise<void> {
  const ofSession = eq(socketLog.sessionId, sessionId)
  const [last] = await database
    .select({ id: socketLog.id })
    .from(socketLog)
    .where(ofSession)
    .orderBy(desc(socketLog.id))
    .offset(mostRows)
    .limit(1)
  if (last) await database.delete(socketLog).where(and(ofSession, lte(socketLog.id, last.id)))
}
