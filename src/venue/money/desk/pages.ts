import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
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

/** Newest first, 50, older than `before`. */
export async function transactionsOf(
  queries: Queries,
  by: { player?: number; state?: number; before?: number; where?: SQL },
): Promise<DeskTransaction[]> {
  const found = await read(queries)
    .where(
      and(
        by.player === undefined ? undefined : eq(deskTransaction.accountId, by.player),
        by.state === undefined ? undefined : eq(deskTransaction.state, by.state),
        by.before === undefined ? undefined : lt(deskTransaction.id, by.before),
        by.where,
      ),
    )
    .orderBy(desc(deskTransaction.id))
    .limit(pageSize)
  return found.map(asAnswer)
}
