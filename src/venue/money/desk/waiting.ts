/** What waits for a second person: the lists of every kind, and what they look at before they confirm money. */
import { and, asc, count, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { cageCalls } from '#protocol/calls/cage.ts'
import { waitingKinds } from '#protocol/calls/chat.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import { ErrorCode, TransactionState } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { isPending as isWaiting, pendingBefore } from '../../approvals/pages.ts'
import { fixesOf, handPaysOf } from '../../floor/taskPages.ts'
import type { Caller } from '../../identity/identity.ts'
import { disputedHandOvers, isDisputed } from '../cage/handOverPages.ts'
import { peopleOf } from '../../statistics/people.ts'
import { named } from '../../people/named.ts'
import {
  account,
  approval,
  cage,
  cageHandOver,
  deskTransaction,
  fix,
  handPay,
  playerLimits,
} from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import type { Database, Queries } from '../../store/store.ts'
import { transactionOf, transactionsOf } from './pages.ts'
import { daysOf } from './secondPerson.ts'
import type { DeskTools } from './tools.ts'

type Confirms = CallAnswer<typeof cageCalls.deskConfirms>
type Viewer = Pick<Caller, 'accountId' | 'type' | 'permissions'>
type Older = Partial<Record<'transaction' | 'handPay' | 'fix' | 'approval' | 'player' | 'handOver', number | undefined>>

const pageSize = 50
const isPaid = eq(handPay.state, 'paid')
const isProposed = eq(fix.state, 'proposed')
const isPending = eq(deskTransaction.state, TransactionState.pending)
const isLiftProposed = sql`jsonb_typeof(${playerLimits.exclusion} -> 'context' -> 'proposal') = 'object'`

const countOf = async (queries: Queries, table: PgTable, where: SQL) =>
  (await queries.select({ count: count() }).from(table).where(where))[0]?.count ?? 0

export async function confirmsOf(database: Database, viewer: Viewer, older: Older): Promise<Confirms> {
  return {
    transactions: await transactionsOf(database, {
      ...(older.transaction === undefined ? {} : { before: older.transaction }),
      where: isPending,
    }),
    handPays: await handPaysOf(database, and(isPaid, older.handPay ? lt(handPay.id, older.handPay) : undefined)),
    fixes: await fixesOf(database, and(isProposed, older.fix ? lt(fix.id, older.fix) : undefined)),
    approvals: await pendingBefore(database, older.approval),
    lifts: await liftsAfter(database, older.player),
    handOvers: await disputedHandOvers(database, viewer, { before: older.handOver, most: pageSize }),
    counts: {
      transactions: await countOf(database, deskTransaction, isPending),
      handPays: await countOf(database, handPay, isPaid),
      fixes: await countOf(database, fix, isProposed),
      approvals: await countOf(database, approval, isWaiting),
      lifts: await countOf(database, playerLimits, isLiftProposed),
      handOvers: await countOf(database, cageHandOver, isDisputed),
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
      union all select 'hand-over ' || id from ${cageHandOver} where ${isDisputed}
    ) as waiting`)
  return { count: Number(rows[0]?.count ?? 0), mark: rows[0]?.mark ?? '' }
}

type Waits = { about: (typeof waitingKinds)[number]; count: number; at: number }
/** By kind, in the order of the kinds: how many wait for anybody but whoever asked or gains by it, and since when the first does. */
export async function waitingForOthers(queries: Queries, accountId: number): Promise<Waits[]> {
  const { rows } = await queries.execute<{ about: Waits['about']; count: string; at: string }>(sql`
    select about, count(*)::text as count, min(at)::text as at from (
      select 'transactions' as about, requested_at as at, array[maker_id] as first from ${deskTransaction} where ${isPending}
      union all select 'handPays', called_at, array[maker_id] from ${handPay} where ${isPaid}
      union all select 'fixes', made_at, array[maker_id] from ${fix} where ${isProposed}
      union all select case kind when 'safeAdjustment' then 'adjustments' else 'approvals' end, requested_at,
        array[maker_id, account_id] from ${approval} where ${isWaiting}
      union all select 'lifts', (${playerLimits.exclusion} #>> '{context,proposal,at}')::bigint,
        array[(${playerLimits.exclusion} #>> '{context,proposal,makerId}')::bigint] from ${playerLimits} where ${isLiftProposed}
      union all select 'handOvers', requested_at, array[maker_id, (select account_id from ${cage} where id = to_cage_id)]
        from ${cageHandOver} where ${isDisputed}
    ) as waiting where not (first @> array[${accountId}::bigint]) group by about`)
  return rows
    .map(({ about, count: waits, at }) => ({ about, count: Number(waits), at: Number(at) }))
    .toSorted((one, other) => waitingKinds.indexOf(one.about) - waitingKinds.indexOf(other.about))
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
