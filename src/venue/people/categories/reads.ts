/** What is looked at of the junket: categories with their totals, one with its members, and who may be put into it. */
import { and, desc, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { categoryCalls } from '#protocol/calls/categories.ts'
import { UserType } from '#protocol/core/codes.ts'
import { sumsOf, transactionsOf } from '../../money/desk/pages.ts'
import { type Range, rangeOf } from '../../statistics/ranges.ts'
import { account, categoryPlayer, categoryTransaction, deskTransaction } from '../../store/schema/index.ts'
import type { VenueTools } from '../../compose/tools.ts'
import { named } from '../named.ts'
import { foundBy } from '../search.ts'
import { categoriesOf, figuresOf, one } from './pages.ts'

const mostCandidates = 20
type Asked = { startUnix?: number | undefined; endUnix?: number | undefined }

/** Those that were settled, or where they are not, asked for in the range, ms. */
export function isInCategory(id: number, { start, end }: Range): SQL {
  const at = sql`coalesce(${deskTransaction.settledAt}, ${deskTransaction.requestedAt})`
  return sql`${deskTransaction.id} in (select c.transaction_id from category_transaction c where c.category_id = ${id})
    and ${at} >= ${start} and ${at} < ${end}`
}

export function registerCategoryReads(
  tools: Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings'>,
): void {
  const { registerCall, database, clock, settings } = tools
  const asked = ({ startUnix, endUnix }: Asked) =>
    rangeOf({ start: startUnix, end: endUnix }, { now: clock.now(), timeZone: settings.timeZone })

  registerCall(categoryCalls.category, async ({ params, query }) => {
    const category = await one(database, params)
    return { category, ...(await figuresOf(database, category, asked(query))) }
  })

  registerCall(categoryCalls.categoryTotals, async ({ params: { type }, query }) => {
    const range = asked(query)
    const categories = []
    for (const category of await categoriesOf(database, { type })) {
      const { players: _, ...totals } = await figuresOf(database, category, range)
      categories.push({ category, ...totals })
    }
    return { categories }
  })

  registerCall(categoryCalls.categoryTransactions, async ({ params: { id }, query }) => {
    await one(database, { type: 'transaction', id })
    const where = isInCategory(id, asked(query))
    const sums = await sumsOf(database, { where })
    return {
      transactions: await transactionsOf(database, { where, before: query.lastTransactionID }),
      total: sums.reduce((all, { count }) => all + count, 0),
      sums,
    }
  })

  registerCall(categoryCalls.categoryCandidates, async ({ params, query: { search } }) => {
    const { type, id } = await one(database, params)
    const found = search === undefined ? undefined : foundBy(search).isFound
    if (type === 'player') {
      const inIt = database
        .select({ id: categoryPlayer.accountId })
        .from(categoryPlayer)
        .where(and(eq(categoryPlayer.categoryId, id), eq(categoryPlayer.accountId, account.id)))
      const players = await database
        .select(named(account))
        .from(account)
        .where(and(eq(account.type, UserType.player), found, notExists(inIt)))
        .orderBy(desc(account.id))
        .limit(mostCandidates)
      return { players, transactions: [] }
    }
    const inIt = database
      .select({ id: categoryTransaction.transactionId })
      .from(categoryTransaction)
      .where(and(eq(categoryTransaction.categoryId, id), eq(categoryTransaction.transactionId, deskTransaction.id)))
    const ofFound =
      found && sql`${deskTransaction.accountId} in (${database.select({ id: account.id }).from(account).where(found)})`
    const where = and(notExists(inIt), ofFound)
    return { players: [], transactions: await transactionsOf(database, { where, limit: mostCandidates }) }
  })
}
