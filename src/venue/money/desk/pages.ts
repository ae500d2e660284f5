import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TransactionSum } from '#protocol/calls/transactions.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { account, deskTransaction } from '../../store/schema/index.ts'
import { named } from '../../people/named.ts'
import type { Queries } from '../../store/store.ts'

const pageSize = 50
const player = alias(account, 'player')
const maker = alias(account, 'maker')
const checker = alias(account, 'checker')

const read = (queries: Queries) =>
  queries
    .select({ row: deskTransaction, player: named(player), maker: named(maker), checker: named(checker) })
    .from(deskTransaction)
    .innerJoin(player, eq(player.id, deskTransaction.accountId))
    .leftJoin(maker, eq(maker.id, deskTransaction.makerId))
    .leftJoin(checker, eq(checker.id, deskTransaction.checkerId))

function asAnswer(found: Awaited<ReturnType<typeof read>>[number]): DeskTransaction {
  const { id, type, state, amount, reason, rejectedFor, handPayId, refundOf, refundOfTransfer, cageId } = found.row
  const { requestedAt, settledAt, gamingDay, why } = found.row
  return {
    ...{ id, player: found.player, type, state, amount, reason, rejectedFor, handPayID: handPayId, refundOf },
    ...{ refundOfTransfer, cageID: cageId, maker: found.maker, checker: found.checker, why },
    ...{ requestedAt, settledAt, gamingDay },
  }
}

/** One as it is answered. It is there. */
export async function transactionOf(queries: Queries, id: number): Promise<DeskTransaction> {
  const [found] = await read(queries).where(eq(deskTransaction.id, id))
  if (!found) throw new Error(`no transaction ${id}`)
  return asAnswer(found)
}

export type DeskFilter = { player?: number | undefined; state?: number | undefined; where?: SQL | undefined }
const whereOf = ({ player: id, state, where }: DeskFilter) =>
  and(
    id === undefined ? undefined : eq(deskTransaction.accountId, id),
    state === undefined ? undefined : eq(deskTransaction.state, state),
    where,
  )

/** How many there are, and what those that are done add up to, by type. */
export async function sumsOf(queries: Queries, filter: DeskFilter): Promise<TransactionSum[]> {
  const { type, amount, state } = deskTransaction
  const isDone = sql`${state} = ${TransactionState.done}`
  return queries
    .select({ type, count: count(), sum: sql`coalesce(sum(${amount}) filter (where ${isDone}), 0)`.mapWith(Number) })
    .from(deskTransaction)
    .where(whereOf(filter))
    .groupBy(type)
    .orderBy(type)
}

/** Newest first, 50 where nothing else is said, older than `before`. */
export async function transactionsOf(
  queries: Queries,
  { before, limit = pageSize, ...filter }: DeskFilter & { before?: number | undefined; limit?: number },
): Promise<DeskTransaction[]> {
  const found = await read(queries)
    .where(and(whereOf(filter), before === undefined ? undefined : lt(deskTransaction.id, before)))
    .orderBy(desc(deskTransaction.id))
    .limit(limit)
  return found.map(asAnswer)
}
