import { categoryCalls, type CategoryType } from '#protocol/calls/categories.ts'
import { ErrorCode, TransactionType, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { conflict } from '../../money/desk/refusals.ts'
import { addFigures, figuresBy, noFigures, ofPlayers, postedIn, sumsByType } from '../../statistics/figures.ts'
import { peopleOf } from '../../statistics/people.ts'
import { rangeOf } from '../../statistics/ranges.ts'
import { account, category, categoryPlayer, categoryTransaction, deskTransaction } from '../../store/schema/index.ts'
import type { Queries, Transaction } from '../../store/store.ts'
import { commitOnce, type KeyedInput, type VenueTools, writeAudit } from '../../compose/tools.ts'

type CategoryTools = Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings'>
type Named = { type: CategoryType; id: number }
type Answer = Named & { name: string; count: number }

export function registerCategoryCalls(tools: CategoryTools): void {
  const { registerCall, database, clock, settings } = tools
  const audited = (
    transaction: Transaction,
    input: KeyedInput,
    act: string,
    id: number,
    told: { before?: unknown; after?: unknown },
  ) => writeAudit(transaction, tools, input, { act, object: `category/${id}`, ...told })

  registerCall(categoryCalls.categories, async ({ params: { type } }) => ({
    Categories: await categoriesOf(database, { type }),
  }))

  registerCall(categoryCalls.addCategory, (input) =>
    commitOnce(tools, categoryCalls.addCategory, input, async (transaction) => {
      const { type } = input.params
      const { name } = input.body
      const [made] = await transaction
        .insert(category)
        .values({ type, name, createdAt: clock.now() })
        .onConflictDoNothing()
        .returning({ id: category.id })
      if (!made) throw conflict({ reason: 'name taken' })
      await audited(transaction, input, 'category added', made.id, { after: { type, name } })
      return { id: made.id, name, type, count: 0 }
    }),
  )

  registerCall(categoryCalls.renameCategory, (input) =>
    commitOnce(tools, categoryCalls.renameCategory, input, async (transaction) => {
      const { name } = input.body
      const before = await locked(transaction, input.params)
      const [other] = await transaction
        .select({ id: category.id })
        .from(category)
        .where(and(eq(category.type, before.type), eq(category.name, name)))
      if (other && other.id !== before.id) throw conflict({ reason: 'name taken' })
      await transaction.update(category).set({ name }).where(eq(category.id, before.id)).catch(asNameTaken)
      await audited(transaction, input, 'category renamed', before.id, {
        ...{ before: { name: before.name }, after: { name } },
      })
      return one(transaction, input.params)
    }),
  )

  registerCall(categoryCalls.deleteCategory, (input) =>
    commitOnce(tools, categoryCalls.deleteCategory, input, async (transaction) => {
      const { id, type, name } = await locked(transaction, input.params)
      const { count } = await one(transaction, input.params)
      if (count > 0) throw conflict({ reason: 'in use', count })
      await transaction.delete(category).where(eq(category.id, id))
      await audited(transaction, input, 'category deleted', id, { before: { type, name } })
      return {}
    }),
  )

  registerCall(categoryCalls.assignCategory, (input) =>
    commitOnce(tools, categoryCalls.assignCategory, input, async (transaction) => {
      const { id, type } = await locked(transaction, input.params)
      const ids = [...new Set(input.body.ids)]
      await refuseStrangers(transaction, type, ids)
      const since = clock.now()
      const put =
        type === 'player'
          ? transaction
              .insert(categoryPlayer)
              .values(ids.map((accountId) => ({ categoryId: id, accountId, since })))
              .onConflictDoNothing()
              .returning({ id: categoryPlayer.accountId })
          : transaction
              .insert(categoryTransaction)
              .values(ids.map((transactionId) => ({ categoryId: id, transactionId, since })))
              .onConflictDoNothing()
              .returning({ id: categoryTransaction.transactionId })
      const added = (await put).map((row) => row.id)
      await audited(transaction, input, 'category assigned', id, { after: { [idsOf[type]]: added } })
      return one(transaction, input.params)
    }),
  )

  registerCall(categoryCalls.unassignCategory, (input) =>
    commitOnce(tools, categoryCalls.unassignCategory, input, async (transaction) => {
      const { id, type } = await locked(transaction, input.params)
      const { ids } = input.body
      const taken =
        type === 'player'
          ? transaction
              .delete(categoryPlayer)
              .where(and(eq(categoryPlayer.categoryId, id), inArray(categoryPlayer.accountId, ids)))
              .returning({ id: categoryPlayer.accountId })
          : transaction
              .delete(categoryTransaction)
              .where(and(eq(categoryTransaction.categoryId, id), inArray(categoryTransaction.transactionId, ids)))
              .returning({ id: categoryTransaction.transactionId })
      const removed = (await taken).map((row) => row.id)
      await audited(transaction, input, 'category unassigned', id, { before: { [idsOf[type]]: removed } })
      return one(transaction, input.params)
    }),
  )

  registerCall(categoryCalls.category, async ({ params, query: { startUnix, endUnix } }) => {
    const found = await one(database, params)
    const { timeZone } = settings
    const range = rangeOf({ start: startUnix, end: endUnix }, { now: clock.now(), timeZone })
    const members = await membersOf(database, found)
    const which =
      found.type === 'player'
        ? ofPlayers(members)
        : sql`p.id in (select d.posting_id from category_transaction c join desk_transaction d on d.id = c.transaction_id
                       where c.category_id = ${found.id})`
    const where = sql`${postedIn(range)} and ${which}`
    const figures = await figuresBy(database, where)
    const sums = await sumsByType(database, where)
    const people = await peopleOf(database, members)
    const players = people.map((player) => {
      const { cash, gameResult, netResult } = figures.get(player.id) ?? noFigures
      return { player, cash, gameResult, netResult, transaction_sums: sums.get(player.id) ?? [] }
    })
    const total = [...figures.values()].reduce(addFigures, noFigures)
    const totalOf = (type: number) =>
      [...sums.values()].flat().reduce((sum, one) => (one.action === type ? sum + one.sum : sum), 0)
    return {
      ...{ category: found, players },
      ...{ totalCashIn: totalOf(TransactionType.deposit), totalCashOut: totalOf(TransactionType.withdraw) },
      ...{ totalCash: total.cash, totalGameResult: total.gameResult, totalNetResult: total.netResult },
    }
  })
}

const idsOf = { player: 'players', transaction: 'transactions' } as const
const atOnce = 10_000

async function categoriesOf(queries: Queries, { type, id }: { type: CategoryType; id?: number }): Promise<Answer[]> {
  const members =
    type === 'player'
      ? sql`(select count(*) from ${categoryPlayer} where ${categoryPlayer.categoryId} = ${category.id})`
      : sql`(select count(*) from ${categoryTransaction} where ${categoryTransaction.categoryId} = ${category.id})`
  return queries
    .select({ id: category.id, name: category.name, type: category.type, count: sql<number>`${members}::int` })
    .from(category)
    .where(and(eq(category.type, type), id === undefined ? undefined : eq(category.id, id)))
    .orderBy(category.id)
}
async function one(queries: Queries, named: Named): Promise<Answer> {
  const [found] = await categoriesOf(queries, named)
  if (!found) throw new Refusal(ErrorCode.unknown, { id: named.id })
  return found
}

/** Nobody puts anything into it, and it is not deleted, until the commit ends. */
async function locked(transaction: Transaction, { type, id }: Named) {
  const [row] = await transaction
    .select()
    .from(category)
    .where(and(eq(category.type, type), eq(category.id, id)))
    .for('update')
  if (!row) throw new Refusal(ErrorCode.unknown, { id })
  return row
}

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

/** Only players, and only transactions that there are. */
async function refuseStrangers(transaction: Transaction, type: CategoryType, ids: readonly number[]): Promise<void> {
  const found =
    type === 'player'
      ? await transaction
          .select({ id: account.id })
          .from(account)
          .where(and(inArray(account.id, [...ids]), eq(account.type, UserType.player)))
      : await transaction
          .select({ id: deskTransaction.id })
          .from(deskTransaction)
          .where(inArray(deskTransaction.id, [...ids]))
  const there = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !there.has(id))
  if (missing.length > 0) throw new Refusal(ErrorCode.unknown, { ids: missing })
}

function asNameTaken(error: unknown): never {
  const { cause } = error as { cause?: { code?: string } }
  if (cause?.code === '23505') throw conflict({ reason: 'name taken' })
  throw error
}
