import { categoryCalls, type CategoryType } from '#protocol/calls/categories.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { conflict } from '../../money/desk/refusals.ts'
import { account, category, categoryPlayer, categoryTransaction, deskTransaction } from '../../store/schema/index.ts'
import type { Transaction } from '../../store/store.ts'
import { commitOnce, type KeyedInput, type VenueTools, writeAudit } from '../../compose/tools.ts'
import { categoriesOf, type Named, one, versionOf } from './pages.ts'

type CategoryTools = Pick<VenueTools, 'registerCall' | 'database' | 'clock'>

export function registerCategoryCalls(tools: CategoryTools): void {
  const { registerCall, database, clock } = tools
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
      if (!made) throw conflict({ reason: 'taken', field: 'name' })
      await audited(transaction, input, 'category added', made.id, { after: { type, name } })
      return one(transaction, { type, id: made.id })
    }),
  )

  registerCall(categoryCalls.renameCategory, (input) =>
    commitOnce(tools, categoryCalls.renameCategory, input, async (transaction) => {
      const { name } = input.body
      const before = await locked(transaction, input.params)
      const { version } = input.body
      if (version !== undefined && version !== versionOf(before))
        throw conflict({ reason: 'changed', category: await one(transaction, input.params) })
      const [other] = await transaction
        .select({ id: category.id })
        .from(category)
        .where(and(eq(category.type, before.type), eq(category.name, name)))
      if (other && other.id !== before.id) throw conflict({ reason: 'taken', field: 'name' })
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

  registerCall(categoryCalls.orderCategories, (input) =>
    commitOnce(tools, categoryCalls.orderCategories, input, async (transaction) => {
      const { type } = input.params
      const { ids } = input.body
      const rows = await transaction.select().from(category).where(eq(category.type, type)).for('update')
      const before = rows.toSorted((one, other) => one.place - other.place || one.id - other.id).map(({ id }) => id)
      if (new Set(ids).size !== before.length || ids.length !== before.length || ids.some((id) => !before.includes(id)))
        throw conflict({ reason: 'changed' })
      for (const [place, id] of ids.entries())
        await transaction.update(category).set({ place }).where(eq(category.id, id))
      await writeAudit(transaction, tools, input, {
        ...{ act: 'categories ordered', object: `categories/${type}`, before: { ids: before }, after: { ids } },
      })
      return { Categories: await categoriesOf(transaction, { type }) }
    }),
  )
}

const idsOf = { player: 'players', transaction: 'transactions' } as const
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
  if (cause?.code === '23505') throw conflict({ reason: 'taken', field: 'name' })
  throw error
}
