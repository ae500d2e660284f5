/** Reservations as staff are answered. */
import { and, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reservation } from '#protocol/core/tasks.ts'
import { named } from '../people/named.ts'
import { account, audit, machine, reservation } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { versionOf } from '../store/versionOf.ts'

const pageSize = 200
const player = alias(account, 'player')
const maker = alias(account, 'maker')
const place = { machineID: machine.id, machineName: machine.name, cabin: machine.cabin }

export async function reservationsOf(queries: Queries, where: SQL | undefined): Promise<Reservation[]> {
  const found = await queries
    .select({ row: reservation, place, player: named(player), madeBy: named(maker) })
    .from(reservation)
    .innerJoin(machine, eq(machine.id, reservation.machineId))
    .innerJoin(player, eq(player.id, reservation.accountId))
    .leftJoin(maker, eq(maker.id, reservation.madeBy))
    .where(where)
    .orderBy(desc(reservation.id))
    .limit(pageSize)
  return found.map(({ row, place: where, ...people }) => ({
    ...{ id: row.id, ...where, ...people, kind: row.kind, startsAt: row.startsAt, until: row.until },
    ...{ state: row.state, reason: row.reason, endedAt: row.endedAt, version: versionOf(row) },
  }))
}

type Asked = {
  all?: '1' | undefined
  state?: Reservation['state'] | undefined
  machine?: number | undefined
  player?: number | undefined
  /** Seconds. */
  start?: number | undefined
  end?: number | undefined
  lastReservationID?: number | undefined
}
const given = <Value>(value: Value | undefined, where: (value: Value) => SQL) =>
  value === undefined ? undefined : where(value)
export const askedReservations = (queries: Queries, asked: Asked) =>
  reservationsOf(
    queries,
    and(
      asked.all || asked.state ? undefined : inArray(reservation.state, ['waiting', 'active']),
      given(asked.state, (state) => eq(reservation.state, state)),
      given(asked.machine, (id) => eq(reservation.machineId, id)),
      given(asked.player, (id) => eq(reservation.accountId, id)),
      given(asked.start, (start) => gt(reservation.until, start * 1_000)),
      given(asked.end, (end) => lt(reservation.startsAt, end * 1_000)),
      given(asked.lastReservationID, (id) => lt(reservation.id, id)),
    ),
  )

/** Who changed it last, and when; null: nobody since it was made by itself. */
export async function lastChangeOf(queries: Queries, id: number) {
  const [last] = await queries
    .select({ by: named(maker), at: audit.at })
    .from(audit)
    .innerJoin(maker, eq(maker.id, audit.actorId))
    .where(eq(audit.object, `reservation/${id}`))
    .orderBy(desc(audit.id))
    .limit(1)
  return last ?? null
}
