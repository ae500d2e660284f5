/** What was deposited and comes back, with next to no play in between. */
import { and, asc, eq, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { deskTransaction, round } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'
import type { FoundPattern, Within } from './found.ts'

/** Four fifths of what was deposited came back, and the bets come to less than one fifth of it. */
const back = 0.8
const played = 0.2
/** Below a tenth of the threshold nobody looks. */
const leastPart = 0.1

export async function depositRefund(queries: Queries, { start, end, threshold }: Within): Promise<FoundPattern[]> {
  const { deposit, withdraw } = TransactionType
  const rows = await queries
    .select()
    .from(deskTransaction)
    .where(
      and(
        or(inArray(deskTransaction.type, [deposit, withdraw]), isNotNull(deskTransaction.refundOf)),
        // A deposit that was taken back is in the state refund: what it brought is gone by the refund.
        inArray(deskTransaction.state, [TransactionState.done, TransactionState.refund]),
        gte(deskTransaction.requestedAt, start),
        lt(deskTransaction.requestedAt, end),
      ),
    )
    .orderBy(asc(deskTransaction.id))
  const found: FoundPattern[] = []
  for (const [accountId, own] of Map.groupBy(rows, (row) => row.accountId)) {
    const isIn = ({ type, refundOf }: (typeof rows)[number]) => type === deposit && refundOf === null
    const isOut = ({ type, refundOf }: (typeof rows)[number]) =>
      (type === withdraw && refundOf === null) || (type === deposit && refundOf !== null)
    const moved = own.filter((row) => isIn(row) || isOut(row))
    const sum = (some: typeof rows) => some.reduce((total, { amount }) => total + Math.abs(amount), 0)
    const [given, taken] = [sum(moved.filter(isIn)), sum(moved.filter(isOut))]
    if (given === 0 || given < leastPart * threshold || taken < back * given) continue
    const bets = await betsOf(queries, accountId, { start, end })
    if (bets >= played * given) continue
    found.push({
      ...{ id: `back-${accountId}`, kind: 'depositRefund', machineId: null, address: null },
      ...{ at: moved.at(-1)?.requestedAt ?? start, playerIds: [accountId], amount: taken, measure: bets },
      evidence: moved.map((row) => ({
        ...{ at: row.requestedAt, object: `transaction/${row.id}`, player: accountId },
        amount: isIn(row) ? Math.abs(row.amount) : -Math.abs(row.amount),
      })),
    })
  }
  return found
}

async function betsOf(
  queries: Queries,
  accountId: number,
  { start, end }: Pick<Within, 'start' | 'end'>,
): Promise<number> {
  const [row] = await queries
    .select({ sum: sql<string>`coalesce(sum(${round.bet}), 0)::text` })
    .from(round)
    .where(and(eq(round.accountId, accountId), gte(round.endedAt, start), lt(round.endedAt, end)))
  return Number(row?.sum ?? 0)
}
