/** How refunds of what a list shows stand, by its rows alone; what else speaks against one is told when it is asked for. */
import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import type { RefundMark } from '#protocol/core/refunds.ts'
import { deskTransaction, playSession, posting, transfer } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'

const { pending, done, refund } = TransactionState
type Row = Pick<DeskTransaction, 'id' | 'state' | 'refundOf' | 'refundOfTransfer'>

/** By transaction. */
export async function marksOfTransactions(
  queries: Queries,
  rows: readonly Row[],
): Promise<Map<number, NonNullable<RefundMark>>> {
  const { refundOf, state } = deskTransaction
  const backs = rows.filter((row) => row.refundOf === null && row.refundOfTransfer === null)
  const open = backs.filter((row) => row.state === done).map(({ id }) => id)
  const waiting = await queries
    .select({ of: refundOf })
    .from(deskTransaction)
    .where(and(inArray(refundOf, open), eq(state, pending)))
  const waits = new Set(waiting.map(({ of }) => of))
  return new Map(
    backs
      .filter((row) => row.state === done || row.state === refund)
      .map(({ id, state: now }) => [
        id,
        { of: { kind: 'transaction', id }, state: now === refund ? 'done' : waits.has(id) ? 'waits' : 'open' },
      ]),
  )
}

/** By posting of the player's: what a transaction or a transfer posted. */
export async function marksOfPostings(
  queries: Queries,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, NonNullable<RefundMark>>> {
  const { id, state, refundOf, refundOfTransfer, postingId } = deskTransaction
  const desk = await queries
    .select({ id, state, refundOf, refundOfTransfer, postingId })
    .from(deskTransaction)
    .where(and(eq(deskTransaction.accountId, accountId), inArray(postingId, [...ids])))
  const ofDesk = await marksOfTransactions(queries, desk)
  const keys = await queries
    .select({ id: posting.id, key: posting.key })
    .from(posting)
    .where(and(inArray(posting.id, [...ids]), inArray(posting.type, [TransactionType.cashIn, TransactionType.cashOut])))
  const postingOf = new Map(keys.map(({ id: postedAs, key }) => [key, postedAs]))
  const moved = await marksOfTransfers(
    queries,
    keys.flatMap(({ key }) => (key.startsWith(ofTransfer) ? [key.slice(ofTransfer.length)] : [])),
  )
  return new Map([
    ...desk.flatMap((row): [number, NonNullable<RefundMark>][] => {
      const mark = ofDesk.get(row.id)
      return mark && row.postingId !== null ? [[row.postingId, mark]] : []
    }),
    ...[...moved].flatMap(([transferId, mark]): [number, NonNullable<RefundMark>][] => {
      const postedAs = postingOf.get(`${ofTransfer}${transferId}`)
      return postedAs === undefined ? [] : [[postedAs, mark]]
    }),
  ])
}

/** How a transfer names its posting. */
const ofTransfer = 'transfer/'

/** By transfer, of sessions that are over; what one lost is told when it is asked for. */
export async function marksOfTransfers(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, NonNullable<RefundMark>>> {
  const { refundOfTransfer, state } = deskTransaction
  const found = await queries
    .select({ id: transfer.id, state: transfer.state })
    .from(transfer)
    .innerJoin(playSession, eq(playSession.id, transfer.sessionId))
    .where(
      and(
        inArray(transfer.id, [...ids]),
        inArray(transfer.state, [done, refund]),
        ne(transfer.sasStatus, 'unfinished'),
        gt(transfer.actual, 0),
        eq(playSession.state, 'closed'),
      ),
    )
  const open = found.flatMap((row) => (row.state === done ? [row.id] : []))
  const waiting =
    open.length === 0
      ? []
      : await queries
          .select({ of: refundOfTransfer })
          .from(deskTransaction)
          .where(and(inArray(refundOfTransfer, open), eq(state, pending)))
  const waits = new Set(waiting.map(({ of }) => of))
  return new Map(
    found.map(({ id, state: now }) => [
      id,
      { of: { kind: 'transfer', id }, state: now === refund ? 'done' : waits.has(id) ? 'waits' : 'open' },
    ]),
  )
}
