/** Days of cabinets as people are answered: what the job found of them, and what became of that. */
import { and, count, desc, eq, gte, inArray, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import type { DayDifference, Difference } from '#protocol/core/reconciliation.ts'
import { approvalsOf, isPending } from '../approvals/pages.ts'
import { named } from '../people/named.ts'
import { account, approval, audit, machine, reconciliation } from '../store/schema/index.ts'
import { peopleOf } from '../statistics/people.ts'
import type { Queries } from '../store/store.ts'
import { contextOf } from './dayChecks.ts'

type Row = typeof reconciliation.$inferSelect
export const objectOf = (id: number) => `reconciliation/${id}`

/** By id of the row. */
export async function tellDifferences(queries: Queries, rows: readonly Row[]): Promise<Map<number, Difference>> {
  if (rows.length === 0) return new Map()
  const people = new Map(
    (
      await peopleOf(queries, [
        ...new Set(rows.flatMap(({ acceptedBy, secondId }) => [acceptedBy ?? [], secondId ?? []].flat())),
      ])
    ).map((person) => [person.id, person]),
  )
  const personOf = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
  const differing = rows.filter(({ state }) => state !== 'agreeing').map(({ id }) => objectOf(id))
  const waiting =
    differing.length === 0
      ? []
      : await approvalsOf(queries, and(isPending, eq(approval.kind, 'difference'), inArray(approval.object, differing)))
  const looks = await looksAt(queries, differing)
  return new Map(
    rows.map((row) => {
      const { mark, givesValue } = contextOf(row)
      const { id, state, isFinal, checkedAt, since, problemId, acceptedAt, reason } = row
      return [
        id,
        {
          ...{ id, state, isFinal, checkedAt, since, mark, needsSecond: givesValue, problemID: problemId },
          ...{ acceptedBy: personOf(row.acceptedBy), second: personOf(row.secondId), acceptedAt, reason },
          waitsFor: waiting.find(({ object }) => object === objectOf(id)) ?? null,
          looked: looks.get(objectOf(id)) ?? null,
        },
      ]
    }),
  )
}

async function looksAt(queries: Queries, objects: readonly string[]) {
  if (objects.length === 0) return new Map<string, { by: NonNullable<Difference['looked']>['by']; at: number }>()
  const rows = await queries
    .select({ object: audit.object, at: audit.at, by: named(account) })
    .from(audit)
    .innerJoin(account, eq(account.id, audit.actorId))
    .where(and(inArray(audit.object, [...objects]), eq(audit.act, 'difference looked at')))
    .orderBy(audit.id)
  return new Map(rows.map(({ object, ...look }) => [object, look]))
}

export type DifferenceFilter = {
  state?: Row['state'] | undefined
  machine?: number | undefined
  from?: string | undefined
  to?: string | undefined
}
const place = { id: machine.id, name: machine.name, cabin: machine.cabin }

async function told(queries: Queries, where: SQL | undefined, limit: number): Promise<DayDifference[]> {
  const found = await queries
    .select({ row: reconciliation, place })
    .from(reconciliation)
    .innerJoin(machine, eq(machine.id, reconciliation.machineId))
    .where(where)
    .orderBy(desc(reconciliation.gamingDay), desc(reconciliation.id))
    .limit(limit)
  const differences = await tellDifferences(
    queries,
    found.map(({ row }) => row),
  )
  return found.flatMap(({ row, place: of }) => {
    const difference = differences.get(row.id)
    return difference ? [{ ...difference, machine: of, day: row.gamingDay, figures: row.figures }] : []
  })
}

/** Newest day first, behind `after`; `total` of the whole filter. */
export async function differencesOf(
  queries: Queries,
  { state, machine: machineId, from, to }: DifferenceFilter,
  { after, limit }: { after: DayDifference | null; limit: number },
): Promise<{ differences: DayDifference[]; total: number }> {
  const isWanted = and(
    state === undefined ? ne(reconciliation.state, 'agreeing') : eq(reconciliation.state, state),
    machineId === undefined ? undefined : eq(reconciliation.machineId, machineId),
    from === undefined ? undefined : gte(reconciliation.gamingDay, from),
    to === undefined ? undefined : lte(reconciliation.gamingDay, to),
  )
  const isBehind =
    after === null
      ? undefined
      : or(
          lt(reconciliation.gamingDay, after.day),
          and(eq(reconciliation.gamingDay, after.day), lt(reconciliation.id, after.id)),
        )
  const [sum] = await queries.select({ total: count() }).from(reconciliation).where(isWanted)
  return { differences: await told(queries, and(isWanted, isBehind), limit), total: sum?.total ?? 0 }
}

export async function oneDifference(queries: Queries, id: number): Promise<DayDifference | null> {
  const [found] = await told(queries, eq(reconciliation.id, id), 1)
  return found ?? null
}

/** Oldest first. */
export async function eventsOf(queries: Queries, id: number) {
  const rows = await queries
    .select({ at: audit.at, act: audit.act, reason: audit.reason, by: named(account) })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.actorId))
    .where(eq(audit.object, objectOf(id)))
    .orderBy(desc(audit.id))
    .limit(200)
  return rows.toReversed()
}
