/** Writes down what goes over the sockets of this process: presses, pushes and lag, by session, a few seconds of them at a time. */
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { repeat } from '../compose/repeat.ts'
import { traceNow } from '../inspect/trace.ts'
import { account, playSession, type SocketEvent, socketLog } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

const everyMs = 5_000
/** Of one session within that time: what asks for more than a person can press is not kept. */
const mostEvents = 200
/** Of one session; the oldest go first. Looked after at every so many rows, so that few writes do more than write. */
const mostRows = 1_500
const lookAfterEvery = 100
/** Ms for which what a player is told is still of the session that is over: what became of its money. */
const afterwardsMs = 10_000
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
  /** By account: whose session it is shows when it is written. */
  const told = new Map<number, SocketEvent[]>()

  function add(events: SocketEvent[], event: Omit<SocketEvent, 'at'>, at = clock.now()): void {
    const trace = traceNow()
    if (events.length < mostEvents) events.push({ at, ...event, ...(trace === null ? {} : { trace }) })
  }
  function note(seat: Seat, event: Omit<SocketEvent, 'at'>, at?: number): void {
    const own = waiting.get(seat.sessionId) ?? { seat, events: [] }
    waiting.set(seat.sessionId, own)
    add(own.events, event, at)
  }
  async function write(): Promise<void> {
    const [bySession, byAccount] = [new Map(waiting), new Map(told)]
    waiting.clear()
    told.clear()
    for (const { sessionId, accountId, events } of await ofSessions(database, byAccount)) {
      // Its seat may be at another process, or nobody's any more: each of these rows is looked after.
      const seat = { sessionId, accountId, lag: null, shown: '', written: lookAfterEvery - 1 }
      const own = bySession.get(sessionId) ?? { seat, events: [] }
      bySession.set(sessionId, { ...own, events: [...own.events, ...events] })
    }
    const due = [...bySession.values()]
    if (due.length === 0) return
    await database.insert(socketLog).values(due.map(rowOf))
    for (const { seat } of due) {
      seat.written += 1
      if (seat.written % lookAfterEvery === 0) await forgetOldest(database, seat.sessionId)
    }
  }
  const stop = repeat(everyMs, write, (error) =>
    logger.error({ error }, 'what went over the sockets could not be written down'),
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
    /** What somebody was told beside their seat; of who has none it is not kept, nor what shows nothing else than the one before. */
    told: (accountId: number, name: string, detail: Record<string, unknown>): void => {
      const events = told.get(accountId) ?? []
      told.set(accountId, events)
      const before = events.findLast((event) => event.name === name)
      if (before && JSON.stringify(before.detail) === JSON.stringify(detail)) return
      add(events, { kind: 'told', name, detail })
    },
    lag: (socket: string, ms: number): void => {
      const seat = seats.get(socket)
      if (!seat || Math.abs((seat.lag ?? -1_000) - ms) < lagGrain) return
      seat.lag = ms
      note(seat, { kind: 'lag', name: 'lag', detail: { ms } })
    },
    close: async (): Promise<void> => {
      await stop()
      await write().catch((error: unknown) => logger.warn({ error }, 'the last of the sockets is not written down'))
    },
  }
}

/** What was told to whom, by the session that they had then: the newest that had begun, while it was open and shortly after. */
async function ofSessions(database: Database, told: ReadonlyMap<number, SocketEvent[]>) {
  if (told.size === 0) return []
  const newest = database
    .select({ id: playSession.id, from: playSession.openedAt, until: playSession.closedAt })
    .from(playSession)
    .where(eq(playSession.accountId, account.id))
    .orderBy(desc(playSession.id))
    .limit(2)
    .as('newest')
  const sessions = await database
    .select({ accountId: account.id, id: newest.id, from: newest.from, until: newest.until })
    .from(account)
    .innerJoinLateral(newest, sql`true`)
    .where(inArray(account.id, [...told.keys()]))
    .orderBy(desc(newest.id))
  return [...told].flatMap(([accountId, events]) => {
    const own = sessions.filter((session) => session.accountId === accountId)
    const sessionOf = ({ at }: SocketEvent) => {
      const session = own.find(({ from }) => from <= at)
      return session && at <= (session.until ?? at) + afterwardsMs ? session.id : null
    }
    return [...Map.groupBy(events, sessionOf)].flatMap(([sessionId, ofSession]) =>
      sessionId === null ? [] : [{ sessionId, accountId, events: ofSession }],
    )
  })
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
