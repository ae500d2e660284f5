/** Saved views of the desk. Only who made one changes it; a shared one also whoever arranges the groups, and so what others see. */
import { and, asc, count, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { mostViews, type SavedView, type ViewPage, viewCalls } from '#protocol/calls/views.ts'
import type { Call } from '#protocol/core/call.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts, items } from '#protocol/core/permissions.ts'
import { commitOnce, type KeyedInput, type VenueTools, writeAudit } from '../compose/tools.ts'
import type { Caller } from '../identity/identity.ts'
import { permits } from '../identity/permissions.ts'
import { account, defaultView, savedView } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'

type Row = typeof savedView.$inferSelect
const isPage = (page: string): page is ViewPage => page in items
const mayOpen = (caller: Caller, page: string) => isPage(page) && permits(caller, items[page])
const isOwn = (caller: Caller, { accountId }: Pick<Row, 'accountId'>) => accountId === caller.accountId
const isSeen = (caller: Caller, row: Row) => mayOpen(caller, row.page) && (isOwn(caller, row) || row.isShared)
const mayChange = (caller: Caller, row: Row) => isOwn(caller, row) || (row.isShared && permits(caller, acts.editGroups))

export function registerViewCalls(tools: Pick<VenueTools, 'registerCall' | 'database' | 'clock'>): void {
  const { registerCall, database, clock } = tools

  registerCall(viewCalls.views, async ({ caller }) => ({ views: await viewsOf(database, caller) }))

  registerCall(viewCalls.saveView, (input) =>
    write(viewCalls.saveView, input, async (transaction) => {
      const { accountId } = input.caller
      checkPage(input.caller, input.body.page)
      await lockPerson(transaction, accountId)
      await checkCount(transaction, accountId)
      await checkName(transaction, { id: 0, accountId, ...input.body })
      const [made] = await transaction
        .insert(savedView)
        .values({ accountId, ...input.body, changedAt: clock.now() })
        .returning()
      if (!made) throw new Error('a view was inserted without a row')
      return { row: made, told: { act: 'view saved', after: factsOf(made) } }
    }),
  )
  registerCall(viewCalls.changeView, (input) =>
    write(viewCalls.changeView, input, async (transaction) => {
      const { name, address, isShared } = input.body
      const before = await changeable(transaction, input, { isDeleted: false })
      const after = {
        ...before,
        ...(name === undefined ? {} : { name }),
        ...(address === undefined ? {} : { address }),
        ...(isShared === undefined ? {} : { isShared }),
      }
      await checkName(transaction, after)
      await put(transaction, before.id, after)
      return { row: after, told: { act: 'view changed', before: factsOf(before), after: factsOf(after) } }
    }),
  )
  registerCall(viewCalls.deleteView, (input) =>
    write(viewCalls.deleteView, input, async (transaction) => {
      const row = await changeable(transaction, input, { isDeleted: false })
      await put(transaction, row.id, { deletedAt: clock.now() })
      return { row, told: { act: 'view deleted', before: factsOf(row) } }
    }),
  )
  registerCall(viewCalls.restoreView, (input) =>
    write(viewCalls.restoreView, input, async (transaction) => {
      const row = await changeable(transaction, input, { isDeleted: true })
      await checkCount(transaction, row.accountId)
      await checkName(transaction, row)
      await put(transaction, row.id, { deletedAt: null })
      return { row, told: { act: 'view restored', after: factsOf(row) } }
    }),
  )
  registerCall(viewCalls.setDefaultView, async (input) => {
    const { caller, params, body } = input
    checkPage(caller, params.page)
    return commitOnce(tools, viewCalls.setDefaultView, input, async (transaction) => {
      const mine = and(eq(defaultView.accountId, caller.accountId), eq(defaultView.page, params.page))
      if (body.id === null) await transaction.delete(defaultView).where(mine)
      else {
        const row = await seen(transaction, caller, body.id, { isDeleted: false })
        if (row.page !== params.page) throw new Refusal(ErrorCode.unknown, { id: body.id })
        const set = { viewId: row.id }
        await transaction
          .insert(defaultView)
          .values({ accountId: caller.accountId, page: params.page, ...set })
          .onConflictDoUpdate({ target: [defaultView.accountId, defaultView.page], set })
      }
      return { views: await viewsOf(transaction, caller) }
    })
  })

  type Written = { row: Row; told: { act: string; before?: unknown; after?: unknown } }
  /** One commit: what is written, its audit, and the list as the caller then sees it. */
  function write(call: Call, input: KeyedInput, work: (transaction: Transaction) => Promise<Written>) {
    return commitOnce(tools, call, input, async (transaction) => {
      const { row, told } = await work(transaction)
      await writeAudit(transaction, tools, input, { ...told, object: `view/${row.id}` })
      return { views: await viewsOf(transaction, input.caller) }
    })
  }
  async function put(transaction: Transaction, id: number, change: Partial<Row>): Promise<void> {
    const { name, address, isShared, deletedAt } = change
    const set = { name, address, isShared, deletedAt, changedAt: clock.now() }
    await transaction.update(savedView).set(set).where(eq(savedView.id, id))
  }
}

const factsOf = ({ page, name, address, isShared }: Row) => ({ page, name, address, isShared })
const lockPerson = (transaction: Transaction, id: number) =>
  transaction.select({ id: account.id }).from(account).where(eq(account.id, id)).for('no key update')

function checkPage(caller: Caller, page: ViewPage): void {
  if (!permits(caller, items[page])) throw new Refusal(ErrorCode.noPermission, { missing: items[page] })
}

/** What is another's, and not shared, nobody learns of. */
async function seen(queries: Queries, caller: Caller, id: number, { isDeleted }: { isDeleted: boolean }): Promise<Row> {
  const state = isDeleted ? isNotNull(savedView.deletedAt) : isNull(savedView.deletedAt)
  const [row] = await queries
    .select()
    .from(savedView)
    .where(and(eq(savedView.id, id), state))
  if (!row || !isSeen(caller, row)) throw new Refusal(ErrorCode.unknown, { id })
  return row
}

/** One after the other with whatever else its owner's views are given. */
async function changeable(
  transaction: Transaction,
  { caller, params }: KeyedInput & { params: { id: number } },
  state: { isDeleted: boolean },
): Promise<Row> {
  const found = await seen(transaction, caller, params.id, state)
  await lockPerson(transaction, found.accountId)
  const row = await seen(transaction, caller, params.id, state)
  if (!mayChange(caller, row)) throw new Refusal(ErrorCode.noPermission, { missing: acts.editGroups })
  return row
}

/** One more may be had. The person is locked. */
async function checkCount(queries: Queries, accountId: number): Promise<void> {
  const [there] = await queries
    .select({ views: count() })
    .from(savedView)
    .where(and(eq(savedView.accountId, accountId), isNull(savedView.deletedAt)))
  if ((there?.views ?? 0) >= mostViews) throw new Refusal(ErrorCode.limitReached, { limit: mostViews })
}

async function checkName(queries: Queries, row: Pick<Row, 'id' | 'accountId' | 'page' | 'name'>): Promise<void> {
  const { id, accountId, page, name } = savedView
  const [other] = await queries
    .select({ id })
    .from(savedView)
    .where(
      and(
        ...[eq(accountId, row.accountId), eq(page, row.page), eq(name, row.name)],
        ...[ne(id, row.id), isNull(savedView.deletedAt)],
      ),
    )
  if (other) throw new Refusal(ErrorCode.conflict, { reason: 'taken' })
}

async function viewsOf(queries: Queries, caller: Caller): Promise<SavedView[]> {
  const mine = and(eq(defaultView.accountId, caller.accountId), eq(defaultView.viewId, savedView.id))
  const rows = await queries
    .select({ row: savedView, name: account.name, lastname: account.lastname, default: defaultView.viewId })
    .from(savedView)
    .innerJoin(account, eq(account.id, savedView.accountId))
    .leftJoin(defaultView, mine)
    .where(
      and(isNull(savedView.deletedAt), or(eq(savedView.accountId, caller.accountId), eq(savedView.isShared, true))),
    )
    .orderBy(asc(savedView.name), asc(savedView.id))
  return rows.flatMap(({ row, name, lastname, default: chosen }) => {
    const { page } = row
    if (!isPage(page) || !isSeen(caller, row)) return []
    return {
      ...{ id: row.id, page, name: row.name, address: row.address, isShared: row.isShared },
      ...{ isDefault: chosen !== null, isOwn: isOwn(caller, row), mayChange: mayChange(caller, row) },
      owner: `${name} ${lastname}`.trim(),
    }
  })
}
