/** What the ledger has of transactions across the desk: their entries, and the link of the chain that they stand in. */
import { asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { LedgerPosting, PostedTransaction } from '#protocol/calls/transactions.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { deskTransaction, entry, ledgerBatch, posting } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'
import { marksOfTransactions } from './refundMarks.ts'

export async function withPostings(queries: Queries, rows: readonly DeskTransaction[]): Promise<PostedTransaction[]> {
  const known = await postingsOf(
    queries,
    rows.map(({ id }) => id),
  )
  const marks = await marksOfTransactions(queries, rows)
  return rows.map((row) => ({ ...row, posting: known.get(row.id) ?? null, refund: marks.get(row.id) ?? null }))
}

/** By the transaction that they are of. */
async function postingsOf(queries: Queries, ids: readonly number[]): Promise<Map<number, LedgerPosting>> {
  const known = new Map<number, LedgerPosting>()
  if (ids.length === 0) return known
  const link = queries
    .select({
      number: ledgerBatch.number,
      at: sql`${ledgerBatch.at}`.mapWith(ledgerBatch.at).as('link_at'),
      hash: ledgerBatch.hash,
      previousHash: ledgerBatch.previousHash,
    })
    .from(ledgerBatch)
    .where(gte(ledgerBatch.lastPosting, posting.id))
    .orderBy(asc(ledgerBatch.lastPosting))
    .limit(1)
    .as('link')
  const found = await queries
    .select({
      of: deskTransaction.id,
      id: posting.id,
      at: posting.at,
      reverses: posting.reverses,
      link: { number: link.number, at: link.at, hash: link.hash, previousHash: link.previousHash },
    })
    .from(deskTransaction)
    .innerJoin(posting, eq(posting.id, deskTransaction.postingId))
    .leftJoinLateral(link, sql`true`)
    .where(inArray(deskTransaction.id, [...ids]))
  const { postingId, account, amount, balanceAfter } = entry
  const entries = await queries
    .select({ postingId, account, amount, balanceAfter })
    .from(entry)
    .where(
      inArray(
        postingId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(postingId), asc(entry.id))
  const byPosting = Map.groupBy(entries, (one) => one.postingId)
  for (const { of, ...one } of found)
    known.set(of, {
      ...one,
      entries: (byPosting.get(one.id) ?? []).map((row) => ({
        ...{ account: row.account, amount: row.amount },
        balance: row.account.startsWith('wallet/') ? row.balanceAfter : null,
      })),
    })
  return known
}
