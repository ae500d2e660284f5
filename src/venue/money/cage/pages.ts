/** Safes as staff are answered. */
import { and, count, desc, eq, gte, lt, min, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Cage } from '#protocol/calls/cage.ts'
import type { SafeSum } from '#protocol/calls/safes.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { Caller } from '../../identity/identity.ts'
import { permits } from '../../identity/permissions.ts'
import type { CageRow } from '../../store/rows.ts'
import { account, approval, cage } from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import { named } from '../../people/named.ts'
import type { Queries } from '../../store/store.ts'
import { waitingFor } from './cages.ts'
import { adjustedSince, adjustmentsOf, expectedIn, takenBy } from './money.ts'

const pageSize = 50
/** More than a venue has open at once. */
const mostOpen = 1_000
const cashier = alias(account, 'cashier')
const closer = alias(account, 'closer')
type Viewer = Pick<Caller, 'accountId' | 'type' | 'permissions'>
/** Whoever counts blind must not see what is expected. */
export const seesSums = (viewer: Viewer, { state, accountId }: Pick<CageRow, 'state' | 'accountId'>): boolean =>
  state === 'closed' || (viewer.accountId !== accountId && permits(viewer, acts.confirm))

/** Who may have cash booked in a safe: whose it is by running it, others by adjusting or confirming. */
export const adjusters = ({ accountId }: Pick<Viewer, 'accountId'>, safe: Pick<CageRow, 'accountId'>) =>
  accountId === safe.accountId ? acts.runSafe : [...acts.adjust, ...acts.confirm]
/** Of the call itself, whosever safe it is. */
export const rightToAdjust = [...acts.runSafe, ...acts.adjust]
const mayAdjust = (viewer: Viewer, safe: Pick<CageRow, 'accountId'>): boolean =>
  permits(viewer, rightToAdjust) && permits(viewer, adjusters(viewer, safe))

export async function cagesOf(
  queries: Queries,
  viewer: Viewer,
  where: SQL | undefined,
  most = pageSize,
): Promise<Cage[]> {
  const found = await queries
    .select({ row: cage, cashier: named(cashier), closer: named(closer) })
    .from(cage)
    .innerJoin(cashier, eq(cashier.id, cage.accountId))
    .leftJoin(closer, eq(closer.id, cage.closedBy))
    .where(where)
    .orderBy(desc(cage.id))
    .limit(most)
  const answers: Cage[] = []
  for (const { row, cashier: whose, closer: closedBy } of found) {
    const { id, state, openedAt, opening, openingPieces, recounts, closedAt, counted, countedPieces, reason } = row
    const isOpen = state === 'open'
    const taken = isOpen
      ? seesSums(viewer, row)
        ? await takenBy(sqlRows(queries), id)
        : null
      : { receipts: row.receipts ?? 0, payments: row.payments ?? 0 }
    const expected = taken && expectedIn(row, taken)
    answers.push({
      ...{ id, cashier: whose, state, openedAt, opening, openingPieces, closedAt, closedBy, counted, countedPieces },
      ...{ receipts: taken?.receipts ?? null, payments: taken?.payments ?? null, expected, reason, recounts },
      variance: expected === null || counted === null ? null : counted - expected,
      adjusted: isOpen ? 0 : await adjustedSince(sqlRows(queries), id),
      waiting: isOpen
        ? await waitingFor(sqlRows(queries), row)
        : (await adjustmentsOf(sqlRows(queries), id, 'pending')).length,
      mayAdjust: mayAdjust(viewer, row),
    })
  }
  return answers
}

type Asked = {
  cashier?: number | undefined
  state?: CageRow['state'] | undefined
  start?: number | undefined
  end?: number | undefined
}
/** What the list and its export are asked for, seconds. */
export const cageWhere = ({ cashier: whose, state, start, end }: Asked): SQL | undefined =>
  and(
    whose === undefined ? undefined : eq(cage.accountId, whose),
    state === undefined ? undefined : eq(cage.state, state),
    start === undefined ? undefined : gte(cage.openedAt, start * 1_000),
    end === undefined ? undefined : lt(cage.openedAt, end * 1_000),
  )

export const cagesBefore = (
  queries: Queries,
  viewer: Viewer,
  { where, before, most = pageSize }: { where: SQL | undefined; before: number | undefined; most?: number },
) => cagesOf(queries, viewer, and(where, before === undefined ? undefined : lt(cage.id, before)), most)

export async function countCages(
  queries: Queries,
  where: SQL | undefined,
): Promise<{ total: number; since: number | null }> {
  const [all] = await queries
    .select({ total: count(), since: min(cage.openedAt) })
    .from(cage)
    .where(where)
  return { total: all?.total ?? 0, since: all?.since ?? null }
}

/** What its rows add up to, as the viewer sees them. */
export async function sumsOfCages(queries: Queries, viewer: Viewer, where: SQL | undefined): Promise<SafeSum[]> {
  const isClosed = and(where, eq(cage.state, 'closed'))
  const expected = sql`${cage.opening} + coalesce(${cage.receipts}, 0) - coalesce(${cage.payments}, 0)`
  const sum = (of: SQL) => sql`sum(${of})`.mapWith(Number)
  const [closed] = await queries
    .select({
      count: count(),
      expected: sum(expected),
      counted: sum(sql`${cage.counted}`),
      variance: sum(sql`${cage.counted} - (${expected})`),
    })
    .from(cage)
    .where(isClosed)
  const [booked] = await queries
    .select({ adjusted: sum(sql`(${approval.asked}->>'amount')::bigint`) })
    .from(cage)
    .innerJoin(approval, eq(approval.object, sql`'cage/' || ${cage.id}::text`))
    .where(and(isClosed, eq(approval.kind, 'safeAdjustment'), eq(approval.state, 'done'), isOfClosed))
  const open = await cagesOf(queries, viewer, and(where, eq(cage.state, 'open')), mostOpen)
  const isSeen = open.every((one) => one.expected !== null)
  const sums: SafeSum[] = [
    {
      ...{ state: 'open', count: open.length, counted: null, variance: null, adjusted: 0 },
      expected: isSeen ? open.reduce((all, one) => all + (one.expected ?? 0), 0) : null,
    },
    {
      ...{ state: 'closed', count: 0, expected: 0, counted: 0, variance: 0 },
      ...closed,
      adjusted: booked?.adjusted ?? 0,
    },
  ]
  return sums.filter((one) => one.count > 0)
}
const isOfClosed = sql`${approval.asked}->>'state' = 'closed'`
