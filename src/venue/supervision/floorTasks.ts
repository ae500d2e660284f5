/** What waits for a person on the floor, and who took it up. */
import { and, eq, gt, inArray, isNull, lte, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FloorTask } from '#protocol/core/floorTasks.ts'
import {
  account,
  attendantCall,
  floorTask,
  handPay,
  machine,
  problem,
  problemSnooze,
  reservation,
} from '../store/schema/index.ts'
import { named } from '../people/named.ts'
import type { Queries } from '../store/store.ts'

/** So long before it begins, a machine is to be made ready for a booking. */
export const bookingAheadMs = 900_000

const player = alias(account, 'player')
const place = { id: machine.id, name: machine.name, cabin: machine.cabin }
type Waiting = Omit<FloorTask, 'age' | 'takenBy' | 'takenAt'>

/** The oldest first. Nobody is called for what is let wait. */
export async function floorTasksOf(queries: Queries, now: number, { withSnoozed = false } = {}): Promise<FloorTask[]> {
  const called = await queries
    .select({ id: handPay.id, amount: handPay.amount, since: handPay.calledAt, machine: place, player: named(player) })
    .from(handPay)
    .innerJoin(machine, eq(machine.id, handPay.machineId))
    .leftJoin(player, eq(player.id, handPay.accountId))
    .where(eq(handPay.state, 'called'))
  const waits = queries
    .select({ id: problemSnooze.id })
    .from(problemSnooze)
    .where(
      and(eq(problemSnooze.problemId, problem.id), eq(problemSnooze.state, 'running'), gt(problemSnooze.until, now)),
    )
  // That a machine waits for its hand pay is told by the hand pay.
  const problems = await queries
    .select({ id: problem.id, detail: problem.kind, since: problem.raisedAt, machine: place, player: named(player) })
    .from(problem)
    .innerJoin(machine, eq(machine.id, problem.machineId))
    .leftJoin(player, eq(player.id, problem.accountId))
    .where(and(isNull(problem.closedAt), ne(problem.kind, 'handPay'), withSnoozed ? undefined : notExists(waits)))
  const bookings = await queries
    .select({ id: reservation.id, since: reservation.startsAt, machine: place, player: named(player) })
    .from(reservation)
    .innerJoin(machine, eq(machine.id, reservation.machineId))
    .innerJoin(player, eq(player.id, reservation.accountId))
    .where(
      and(
        eq(reservation.state, 'waiting'),
        eq(reservation.kind, 'booking'),
        lte(reservation.startsAt, now + bookingAheadMs),
      ),
    )
  const calls = await queries
    .select({ id: attendantCall.id, since: attendantCall.calledAt, machine: place, player: named(player) })
    .from(attendantCall)
    .innerJoin(machine, eq(machine.id, attendantCall.machineId))
    .innerJoin(player, eq(player.id, attendantCall.accountId))
    .where(eq(attendantCall.state, 'open'))
  const waiting: Waiting[] = [
    ...calls.map((one): Waiting => ({ ...one, id: `call-${one.id}`, kind: 'call', amount: null, detail: 'call' })),
    ...called.map((one): Waiting => ({ ...one, id: `handPay-${one.id}`, kind: 'handPay', detail: 'handPay' })),
    ...problems.map((one): Waiting => ({ ...one, id: `problem-${one.id}`, kind: 'problem', amount: null })),
    ...bookings.map(
      (one): Waiting => ({ ...one, id: `booking-${one.id}`, kind: 'booking', amount: null, detail: 'booking' }),
    ),
  ]
  const takers = await takersOf(
    queries,
    waiting.map(({ id }) => id),
  )
  return waiting
    .map((one) => {
      const taken = takers.get(one.id)
      return { ...one, age: now - one.since, takenBy: taken?.by ?? null, takenAt: taken?.at ?? null }
    })
    .toSorted((left, right) => left.since - right.since || (left.id < right.id ? -1 : 1))
}

/** Who has them now. */
export async function takersOf(queries: Queries, tasks: readonly string[]) {
  if (tasks.length === 0) return new Map<string, { by: NonNullable<FloorTask['takenBy']>; at: number }>()
  const rows = await queries
    .select({ task: floorTask.task, at: floorTask.takenAt, by: named(player) })
    .from(floorTask)
    .innerJoin(player, eq(player.id, floorTask.takenBy))
    .where(and(inArray(floorTask.task, [...tasks]), isNull(floorTask.releasedAt)))
  return new Map(rows.map(({ task, ...taken }) => [task, taken]))
}
