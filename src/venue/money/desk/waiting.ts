/** What waits for a second person: the lists of every kind, and what they look at before they confirm money. */
import { and, asc, count, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { cageCalls } from '#protocol/calls/cage.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import { ErrorCode, TransactionState } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { isPending as isWaiting, pendingBefore } from '../../approvals/pages.ts'
import { fixesOf, handPaysOf } from '../../floor/taskPages.ts'
import { peopleOf } from '../../statistics/people.ts'
import { named } from '../../people/named.ts'
import { account, approval, deskTransaction, fix, handPay, playerLimits } from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import type { Database, Queries } from '../../store/store.ts'
import { transactionOf, transactionsOf } from './pages.ts'
import { daysOf } from './secondPerson.ts'
import type { DeskTools } from './tools.ts'

type Confirms = CallAnswer<typeof cageCalls.deskConfirms>
type Older = Partial<Record<'transaction' | 'handPay' | 'fix' | 'approval' | 'player', number | undefined>>

const pageSize = 50
const isPaid = eq(handPay.state, 'paid')
const isProposed = eq(fix.state, 'proposed')
const isPending = eq(deskTransaction.state, TransactionState.pending)
const isLiftProposed = sql`jsonb_typeof(${playerLimits.exclusion} -> 'context' -> 'proposal') = 'object'`

const countOf = async (queries: Queries, table: PgTable, where: SQL) =>
  (await queries.select({ count: count() }).from(table).where(where))[0]?.count ?? 0

export async function confirmsOf(database: Database, older: Older): Promise<Confirms> {
  return {
    transactions: await transactionsOf(database, {
      ...(older.transaction === undefined ? {} : { before: older.transaction }),
      where: isPending,
    }),
    handPays: await handPaysOf(database, and(isPaid, older.handPay ? lt(handPay.id, older.handPay) : undefined)),
    fixes: await fixesOf(database, and(isProposed, older.fix ? lt(fix.id, older.fix) : undefined)),
    approvals: await pendingBefore(database, older.approval),
    lifts: await liftsAfter(database, older.player),
    counts: {
      transactions: await countOf(database, deskTransaction, isPending),
      handPays: await countOf(database, handPay, isPaid),
      fixes: await countOf(database, fix, isProposed),
      approvals: await countOf(database, approval, isWaiting),
      lifts: await countOf(database, playerLimits, isLiftProposed),
    },
  }
}

/** Exclusions that somebody proposes to lift before their end, by player. */
async function liftsAfter(queries: Queries, playerId: number | undefined): Promise<Confirms['lifts']> {
  const found = await queries
    .select({ player: named(account), exclusion: playerLimits.exclusion })
    .from(playerLimits)
    .innerJoin(account, eq(account.id, playerLimits.accountId))
    .where(and(isLiftProposed, playerId === undefined ? undefined : gt(playerLimits.accountId, playerId)))
    .orderBy(asc(playerLimits.accountId))
    .limit(pageSize)
  type Kept = { context: { until: number | null; proposal: { makerId: number; reason: string; at: number } } }
  const kept = found.map(({ player, exclusion }) => ({ player, ...(exclusion as Kept).context }))
  const makers = await peopleOf(
    queries,
    kept.map(({ proposal }) => proposal.makerId),
  )
  return kept.map(({ player, until, proposal: { makerId, reason, at } }) => ({
    ...{ player, until, reason, requestedAt: at },
    maker: makers.find(({ id }) => id === makerId) ?? null,
  }))
}

/** Of what waits, by kind: which, in one word. It is another one as soon as something comes or goes. */
export async function waitingNow(queries: Queries): Promise<{ count: number; mark: string }> {
  const { rows } = await queries.execute<{ count: string; mark: string | null }>(sql`
    select count(*)::text as count, md5(string_agg(name, ' ' order by name)) as mark from (
      select 'transaction ' || id as name from ${deskTransaction} where ${isPending}
      union all select 'hand pay ' || id from ${handPay} where ${isPaid}
      union all select 'fix ' || id from ${fix} where ${isProposed}
      union all select 'approval ' || id from ${approval} where ${isWaiting}
      union all select 'lift ' || account_id from ${playerLimits} where ${isLiftProposed}
    ) as waiting`)
  return { count: Number(rows[0]?.count ?? 0), mark: rows[0]?.mark ?? '' }
}

type Judgement = Omit<CallAnswer<typeof cageCalls.judgedTransaction>, 'money'>
/** What it would come to. Refusal: 60404. */
export async function judgementOf(
  queries: Queries,
  tools: Pick<DeskTools, 'settings' | 'now'>,
  id: number,
): Promise<Judgement> {
  const rows = sqlRows(queries)
  const row = await rows.deskTransactions.get(id)
  if (!row) throw new Refusal(ErrorCode.unknown, { id })
  const { player, cashier } = await daysOf(rows, tools, row)
  return {
    transaction: await transactionOf(queries, id),
    takesBack: row.refundOf === null ? null : await transactionOf(queries, row.refundOf),
    dayOfPlayer: { sum: player, from: tools.settings.withdrawalsConfirmedFrom },
    dayOfCashier: cashier === null ? null : { sum: cashier, from: tools.settings.cashierConfirmedFrom },
  }
}
