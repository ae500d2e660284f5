/** Categories as staff are answered: their order, their members' figures, and their totals. */
import { createHash } from 'node:crypto'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Category, CategoryPlayer, CategoryTotals, CategoryType } from '#protocol/calls/categories.ts'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { addFigures, figuresBy, noFigures, ofPlayers, postedIn, sumsByType } from '../../statistics/figures.ts'
import { peopleOf } from '../../statistics/people.ts'
import type { Range } from '../../statistics/ranges.ts'
import { category, categoryPlayer, categoryTransaction, deskTransaction } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'

export type Named = { type: CategoryType; id: number }
const atOnce = 10_000

export const versionOf = ({ id, name }: { id: number; name: string }) =>
  createHash('sha256')
    .update(JSON.stringify([id, name]))
    .digest('base64url')
    .slice(0, 22)

export async function categoriesOf(
  queries: Queries,
  { type, id }: { type: CategoryType; id?: number },
): Promise<Category[]> {
  const members =
    type === 'player'
      ? sql`(select count(*) from ${categoryPlayer} where ${categoryPlayer.categoryId} = ${category.id})`
      : sql`(select count(*) from ${categoryTransaction} where ${categoryTransaction.categoryId} = ${category.id})`
  const found = await queries
    .select({ id: category.id, name: category.name, type: category.type, count: sql<number>`${members}::int` })
    .from(category)
    .where(and(eq(category.type, type), id === undefined ? undefined : eq(category.id, id)))
    .orderBy(asc(category.place), asc(category.id))
  return found.map((row) => ({ ...row, version: versionOf(row) }))
}
export const categoryNames = (queries: Queries) =>
  queries
    .select({ id: category.id, name: category.name, type: category.type })
    .from(category)
    .orderBy(asc(category.type), asc(category.place), asc(category.id))
export async function one(queries: Queries, named: Named): Promise<Category> {
  const [found] = await categoriesOf(queries, named)
  if (!found) throw new Refusal(ErrorCode.unknown, { id: named.id })
  return found
}

/** Its members with their figures of a range, and what these add up to. */
export async function figuresOf(
  queries: Queries,
  found: Named,
  range: Range,
): Promise<CategoryTotals & { players: CategoryPlayer[] }> {
  const members = await membersOf(queries, found)
  const where = sql`${postedIn(range)} and ${postingsOf(found, members)}`
  const figures = await figuresBy(queries, where)
  const sums = await sumsByType(queries, where)
  const people = await peopleOf(queries, members)
  const players = people.map((player) => {
    const { cash, gameResult, netResult } = figures.get(player.id) ?? noFigures
    return { player, cash, gameResult, netResult, transaction_sums: sums.get(player.id) ?? [] }
  })
  const total = [...figures.values()].reduce(addFigures, noFigures)
  const totalOf = (type: number) =>
    [...sums.values()].flat().reduce((sum, row) => (row.action === type ? sum + row.sum : sum), 0)
  return {
    players,
    ...{ totalCashIn: totalOf(TransactionType.deposit), totalCashOut: totalOf(TransactionType.withdraw) },
    ...{ totalCash: total.cash, totalGameResult: total.gameResult, totalNetResult: total.netResult },
  }
}

const postingsOf = ({ type, id }: Named, members: readonly number[]): SQL =>
  type === 'player'
    ? ofPlayers(members)
    : // With what takes them back, which nobody puts into a category by itself.
      sql`p.id in (select d.posting_id from category_transaction c
                   join desk_transaction d on c.transaction_id in (d.id, d.refund_of) where c.category_id = ${id})`

/** Whose figures a category shows: its players, or those whose transactions are in it. */
async function membersOf(queries: Queries, { type, id }: Named): Promise<number[]> {
  if (type === 'player') {
    const rows = await queries
      .select({ id: categoryPlayer.accountId })
      .from(categoryPlayer)
      .where(eq(categoryPlayer.categoryId, id))
      .limit(atOnce)
    return rows.map((row) => row.id)
  }
  const rows = await queries
    .selectDistinct({ id: deskTransaction.accountId })
    .from(categoryTransaction)
    .innerJoin(deskTransaction, eq(deskTransaction.id, categoryTransaction.transactionId))
    .where(eq(categoryTransaction.categoryId, id))
    .limit(atOnce)
  return rows.map((row) => row.id)
}
