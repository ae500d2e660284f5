/** What waits for a person on the floor, and who took it up. */
import { and, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FloorTask } from '#protocol/calls/supervision.ts'
import { account, floorTask, handPay, machine, problem, reservation } from '../store/schema/index.ts'
import { named } from '../people/named.ts'
import type { Queries } from '../store/store.ts'

/** So long before it begins, a machine is to be made ready for a booking. */
const bookingAheadMs = 900_000

const player = alias(account, 'player')
const place = { id: machine.id, name: machine.name, cabin: machine.cabin }
type Waiting = Omit<FloorTask, 'age' | 'takenBy' | 'takenAt'>

/** The oldest first. */
export async function floorTasksOf(queries: Queries, now: number): Promise<FloorTask[]> {
  const called = await queries
    .select({ id: handPay.id, amount: handPay.amount, since: handPay.calledAt, machine: place, player: named(player) })
    .from(handPay)
    .innerJoin(machine, eq(machine.id, handPay.machineId))
    .leftJoin(player, eq(player.id, handPay.accountId))
    .where(eq(handPay.state, 'called'))
  // That a machine waits for its hand pay is told by the hand pay.
  const problems = await queries
    .select({ id: problem.id, detail: problem.kind, since: problem.raisedAt, machine: place, player: named(player) })
    .from(problem)
    .innerJoin(machine, eq(machine.id, problem.machineId))
    .leftJoin(player, eq(player.id, problem.accountId))
    .where(and(isNull(problem.closedAt), ne(problem.kind, 'handPay')))
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
  const waiting: Waiting[] = [
    ...called.map((one): Waiting => ({ ...one, id: `handPay-${one.id}`, kind: 'handPay', detail: 'handPay' })),
    ...problems.map((one): Waiting => ({ ...one, id: `problem-${one.id}`, kind: 'problem', amount: null })),
    ...(await faultsOf(queries)),
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

/** Cabinets that report faults, one task each for as long as it lasts: named by the step that began it. */
async function faultsOf(queries: Queries): Promise<Waiting[]> {
  const isNoRound = sql`event <> 'round.started' and event <> 'win.waiting' and event <> 'round.ended'`
  const { rows } = await queries.execute<Record<string, string | null>>(
    sql`select m.id::text as id, m.name, m.cabin::text as cabin, began.sequence::text as sequence, began.at::text as since,
          (select string_agg(value, ', ' order by value) from jsonb_array_elements_text(c.snapshot -> 'context' -> 'cabinetFaults')) as faults,
          p.id::text as "playerId", p.username, p.name as "playerName", p.lastname
        from cabinet c join machine m on m.id = c.machine_id
        left join account p on p.id = (c.snapshot -> 'context' -> 'holder' ->> 'playerId')::bigint
        cross join lateral (
          select sequence, at from cabinet_step
          where machine_id = c.machine_id and event = 'fault.raised' and ${isNoRound} and sequence > coalesce((
            select sequence from cabinet_step where machine_id = c.machine_id and event = 'machine.recovered' and ${isNoRound}
            order by at desc, sequence desc limit 1), 0)
          order by sequence limit 1) began
        where jsonb_array_length(c.snapshot -> 'context' -> 'cabinetFaults') > 0`,
  )
  return rows.map((row) => ({
    id: `fault-${row.id}-${row.sequence}`,
    kind: 'fault',
    machine: { id: Number(row.id), name: row.name ?? '', cabin: Number(row.cabin) },
    player:
      row.playerId === null
        ? null
        : {
            id: Number(row.playerId),
            username: row.username ?? '',
            name: row.playerName ?? '',
            lastname: row.lastname ?? '',
          },
    amount: null,
    detail: row.faults ?? '',
    since: Number(row.since),
  }))
}

async function takersOf(queries: Queries, tasks: readonly string[]) {
  if (tasks.length === 0) return new Map<string, { by: NonNullable<FloorTask['takenBy']>; at: number }>()
  const rows = await queries
    .select({ task: floorTask.task, at: floorTask.takenAt, by: named(player) })
    .from(floorTask)
    .innerJoin(player, eq(player.id, floorTask.takenBy))
    .where(and(inArray(floorTask.task, [...tasks]), isNull(floorTask.releasedAt)))
  return new Map(rows.map(({ task, ...taken }) => [task, taken]))
}
