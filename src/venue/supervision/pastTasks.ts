/** What waited for a person on the floor and is over: from when to when, and who took it up. */
import { and, desc, eq, gte, inArray, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PastTask } from '#protocol/core/floorTasks.ts'
import {
  account,
  attendantCall,
  audit,
  floorTask,
  handPay,
  machine,
  problem,
  reservation,
} from '../store/schema/index.ts'
import { named } from '../people/named.ts'
import type { Queries } from '../store/store.ts'
import { bookingAheadMs } from './floorTasks.ts'

const pageSize = 50
const player = alias(account, 'player')
const place = { id: machine.id, name: machine.name, cabin: machine.cabin }
type Over = Omit<PastTask, 'takenBy' | 'takenAt'>
type Plain = Omit<Over, 'ended'>
/** `start` and `end` in seconds, `before` in ms. */
type Asked = { start?: number | undefined; end?: number | undefined; before?: number | undefined }

/** The last first. */
export async function pastTasksOf(
  queries: Queries,
  { start, end, before }: Asked,
  limit = pageSize,
): Promise<PastTask[]> {
  const within = (over: SQL) =>
    and(
      start === undefined ? undefined : gte(over, start * 1_000),
      end === undefined ? undefined : lt(over, end * 1_000),
      before === undefined ? undefined : lte(over, before),
    )
  // One that the cabinet itself has reset tells no moment, and is none of these.
  const paid = sql<number>`coalesce(${handPay.madeAt}, ${handPay.decidedAt})`.mapWith(Number)
  const pays = await queries
    .select({
      id: handPay.id,
      amount: handPay.amount,
      since: handPay.calledAt,
      over: paid,
      machine: place,
      player: named(player),
    })
    .from(handPay)
    .innerJoin(machine, eq(machine.id, handPay.machineId))
    .leftJoin(player, eq(player.id, handPay.accountId))
    .where(and(ne(handPay.state, 'called'), isNotNull(paid), within(paid)))
    .orderBy(desc(paid))
    .limit(limit)
  const closed = sql<number>`${problem.closedAt}`.mapWith(Number)
  const problems = await queries
    .select({
      id: problem.id,
      detail: problem.kind,
      since: problem.raisedAt,
      over: closed,
      machine: place,
      player: named(player),
    })
    .from(problem)
    .innerJoin(machine, eq(machine.id, problem.machineId))
    .leftJoin(player, eq(player.id, problem.accountId))
    .where(and(isNotNull(problem.closedAt), ne(problem.kind, 'handPay'), within(closed)))
    .orderBy(desc(closed))
    .limit(limit)
  // It waited from a quarter of an hour before it begins, or since it was made; what was cancelled before that never did.
  const begun = sql<number>`least(coalesce(${reservation.endedAt}, ${reservation.startsAt}), ${reservation.startsAt})`
  const over = begun.mapWith(Number)
  const made = sql<number | null>`(
    select min(${audit.at}) from ${audit}
    where ${audit.object} = 'reservation/' || ${reservation.id} and ${audit.act} = 'booked'
  )`
  const madeAt = made.mapWith(Number)
  const bookings = await queries
    .select({ id: reservation.id, startsAt: reservation.startsAt, madeAt, over, machine: place, player: named(player) })
    .from(reservation)
    .innerJoin(machine, eq(machine.id, reservation.machineId))
    .innerJoin(player, eq(player.id, reservation.accountId))
    .where(
      and(
        eq(reservation.kind, 'booking'),
        ne(reservation.state, 'waiting'),
        sql`${begun} > ${reservation.startsAt} - ${bookingAheadMs}::bigint`,
        within(begun),
      ),
    )
    .orderBy(desc(begun))
    .limit(limit)
  const callOver = sql<number>`${attendantCall.endedAt}`.mapWith(Number)
  const calls = await queries
    .select({
      id: attendantCall.id,
      ended: attendantCall.state,
      since: attendantCall.calledAt,
      over: callOver,
      machine: place,
      player: named(player),
    })
    .from(attendantCall)
    .innerJoin(machine, eq(machine.id, attendantCall.machineId))
    .innerJoin(player, eq(player.id, attendantCall.accountId))
    .where(and(isNotNull(attendantCall.endedAt), within(callOver)))
    .orderBy(desc(callOver))
    .limit(limit)
  const plain: Plain[] = [
    ...pays.map((one): Plain => ({ ...one, id: `handPay-${one.id}`, kind: 'handPay', detail: 'handPay' })),
    ...problems.map((one): Plain => ({ ...one, id: `problem-${one.id}`, kind: 'problem', amount: null })),
    ...bookings.map(
      ({ startsAt, madeAt, ...one }): Plain => ({
        ...{ ...one, id: `booking-${one.id}`, kind: 'booking', amount: null, detail: 'booking' },
        since: Math.max(startsAt - bookingAheadMs, madeAt ?? 0),
      }),
    ),
  ]
  const all: Over[] = [
    ...plain.map((one) => ({ ...one, ended: null })),
    ...calls.map(
      ({ ended, ...one }): Over => ({
        ...{ ...one, id: `call-${one.id}`, kind: 'call', amount: null, detail: 'call' },
        ended: ended === 'open' ? null : ended,
      }),
    ),
  ]
  const page = all.toSorted((one, other) => other.over - one.over || (one.id < other.id ? -1 : 1)).slice(0, limit)
  const takers = await everTaken(
    queries,
    page.map(({ id }) => id),
  )
  return page.map((one) => ({ ...one, takenBy: null, takenAt: null, ...takers.get(one.id) }))
}

/** Who had each of them last, and when somebody took it up first. */
async function everTaken(queries: Queries, tasks: readonly string[]) {
  const taken = new Map<string, Pick<PastTask, 'takenBy' | 'takenAt'>>()
  if (tasks.length === 0) return taken
  const rows = await queries
    .select({ task: floorTask.task, at: floorTask.takenAt, by: named(player) })
    .from(floorTask)
    .innerJoin(player, eq(player.id, floorTask.takenBy))
    .where(inArray(floorTask.task, [...tasks]))
    .orderBy(floorTask.id)
  for (const { task, at, by } of rows) taken.set(task, { takenBy: by, takenAt: taken.get(task)?.takenAt ?? at })
  return taken
}
