/** Safes as staff are answered. */
import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Cage } from '#protocol/calls/cage.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { Caller } from '../../identity/identity.ts'
import { permits } from '../../identity/permissions.ts'
import type { CageRow } from '../../store/rows.ts'
import { account, cage } from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import { named } from '../../people/named.ts'
import type { Queries } from '../../store/store.ts'
import { waitingFor } from './cages.ts'
import { expectedIn, takenBy } from './money.ts'

const pageSize = 50
const cashier = alias(account, 'cashier')
const closer = alias(account, 'closer')
type Viewer = Pick<Caller, 'accountId' | 'type' | 'permissions'>
/** Whoever counts blind must not see what is expected. */
export const seesSums = (viewer: Viewer, { state, accountId }: Pick<CageRow, 'state' | 'accountId'>): boolean =>
  state === 'closed' || (viewer.accountId !== accountId && permits(viewer, acts.confirm))

export async function cagesOf(queries: Queries, viewer: Viewer, where: SQL | undefined): Promise<Cage[]> {
  const found = await queries
    .select({ row: cage, cashier: named(cashier), closer: named(closer) })
    .from(cage)
    .innerJoin(cashier, eq(cashier.id, cage.accountId))
    .leftJoin(closer, eq(closer.id, cage.closedBy))
    .where(where)
    .orderBy(desc(cage.id))
    .limit(pageSize)
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
      waiting: isOpen ? await waitingFor(sqlRows(queries), row) : 0,
    })
  }
  return answers
}

export const cagesBefore = (
  queries: Queries,
  viewer: Viewer,
  by: { cashier?: number | undefined; state?: CageRow['state'] | undefined; before?: number | undefined },
) =>
  cagesOf(
    queries,
    viewer,
    and(
      by.cashier === undefined ? undefined : eq(cage.accountId, by.cashier),
      by.state === undefined ? undefined : eq(cage.state, by.state),
      by.before === undefined ? undefined : lt(cage.id, by.before),
    ),
  )
