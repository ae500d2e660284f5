/** What limits are held against, summed by the database. */
import { and, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { houseGame } from '../money/ledger/accounts.ts'
import type { VenueRows } from './rows.ts'
import { deskTransaction, entry, posting } from './schema/index.ts'
import type { Queries } from './store.ts'

const takenBack = alias(deskTransaction, 'taken_back')

export function sumsOf(transaction: Queries): VenueRows['sums'] {
  const { deposit, withdraw, credit } = TransactionType
  const { pending, done, refund } = TransactionState
  const first = (rows: { sum: string }[]) => Number(rows[0]?.sum ?? 0)
  const ofPlay = async (which: ReturnType<typeof and>) =>
    first(
      await transaction
        .select({ sum: sql<string>`coalesce(sum(${entry.amount}), 0)::text` })
        .from(posting)
        .innerJoin(entry, eq(entry.postingId, posting.id))
        .where(and(which, eq(entry.account, houseGame))),
    )
  const { type, state, amount, refundOf, gamingDay } = deskTransaction
  const isGiven = and(
    inArray(type, [deposit, credit]),
    inArray(state, [pending, done]),
    gt(amount, 0),
    isNull(refundOf),
  )
  const isHandedBack = and(
    or(eq(type, withdraw), and(eq(type, credit), gt(amount, 0))),
    inArray(state, [pending, refund]),
    lt(takenBack.gamingDay, gamingDay),
  )
  return {
    lost: (accountId, sinceDay) => ofPlay(and(eq(posting.accountId, accountId), gte(posting.gamingDay, sinceDay))),
    lostInSession: (sessionId) => ofPlay(eq(posting.sessionId, sessionId)),
    deposited: async (accountId, sinceDay) =>
      first(
        await transaction
          .select({ sum: sql<string>`coalesce(sum(abs(${amount})), 0)::text` })
          .from(deskTransaction)
          .leftJoin(takenBack, eq(takenBack.id, refundOf))
          .where(and(eq(deskTransaction.accountId, accountId), gte(gamingDay, sinceDay), or(isGiven, isHandedBack))),
      ),
  }
}
