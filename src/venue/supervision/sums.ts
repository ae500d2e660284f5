/** What was moved, bet and won in sessions so far. */
import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { TransactionState } from '#protocol/core/codes.ts'
import type { Settings } from '#protocol/core/settings.ts'
import { firstDeskSettings, readDeskSettings } from '../money/desk/settings.ts'
import { handPay, hotRound, round, transfer } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

/** Minor units. `turnOver`: all bets of the rounds that are kept. `isHot`: one of its rounds was bet or won as high as the venue’s hot limits. */
export type SessionSums = { cashIn: number; cashOut: number; handPaid: number; turnOver: number; isHot: boolean }
export const noSums: SessionSums = { cashIn: 0, cashOut: 0, handPaid: 0, turnOver: 0, isHot: false }
/** The player’s: what came back and stands there, less what went in. */
export const netOf = ({ cashIn, cashOut, handPaid }: SessionSums, credit: number | null) =>
  cashOut + handPaid + (credit ?? 0) - cashIn

type Venue = { settings: Settings; isDemo: boolean }
const minorUnits = 100

export async function sumsOf(
  queries: Queries,
  { settings, isDemo }: Venue,
  ids: readonly number[],
): Promise<Map<number, SessionSums>> {
  const sums = new Map<number, SessionSums>()
  if (ids.length === 0) return sums
  const wanted = [...ids]
  const total = (column: typeof transfer.actual | typeof handPay.amount | typeof round.bet) =>
    sql<string>`coalesce(sum(${column}), 0)::text`
  const add = (id: number | null, more: Partial<SessionSums>) =>
    id !== null && sums.set(id, { ...(sums.get(id) ?? noSums), ...more })
  const moved = await queries
    .select({ id: transfer.sessionId, direction: transfer.direction, sum: total(transfer.actual) })
    .from(transfer)
    .where(and(inArray(transfer.sessionId, wanted), eq(transfer.state, TransactionState.done)))
    .groupBy(transfer.sessionId, transfer.direction)
  for (const { id, direction, sum } of moved)
    add(id, direction === 'in' ? { cashIn: Number(sum) } : { cashOut: Number(sum) })
  const paid = await queries
    .select({ id: handPay.sessionId, sum: total(handPay.amount) })
    .from(handPay)
    .where(and(inArray(handPay.sessionId, wanted), inArray(handPay.state, ['confirmed', 'done'])))
    .groupBy(handPay.sessionId)
  for (const { id, sum } of paid) add(id, { handPaid: Number(sum) })
  const bets = await queries
    .select({ id: round.sessionId, sum: total(round.bet) })
    .from(round)
    .where(inArray(round.sessionId, wanted))
    .groupBy(round.sessionId)
  for (const { id, sum } of bets) add(id, { turnOver: Number(sum) })
  const { hotCoinPrice, hotFlagLimit } = await readDeskSettings(queries, firstDeskSettings(settings, isDemo))
  const hot = await queries
    .selectDistinct({ id: hotRound.sessionId })
    .from(hotRound)
    .where(
      and(
        inArray(hotRound.sessionId, wanted),
        or(gte(hotRound.bet, hotCoinPrice * minorUnits), gte(hotRound.win, hotFlagLimit)),
      ),
    )
  for (const { id } of hot) add(id, { isHot: true })
  return sums
}
