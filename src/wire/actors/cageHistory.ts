import { fromPromise } from 'xstate'
import type { CageHistoryAbout } from '#machines/desk/pages/cageHistory/index.ts'
import type { QueryAsk, QueryPage } from '#machines/kit/query/index.ts'
import { cageCalls } from '#protocol/calls/cage.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { Refused } from '#protocol/core/refused.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { startOfGamingDay } from '../page/days.ts'

const pageSize = 50
type Setup = { client: Client; now: () => number; timeZone: () => string }

/** What went across the desk, page by page. */
export function createCageHistoryActors({ client, now, timeZone }: Setup) {
  /** When one's own safe was last closed, ms. Who has none, or may not look at it, has no such moment. */
  async function lastClose(signal: AbortSignal): Promise<number | null> {
    try {
      const { last } = await client.call(cageCalls.ownCage, {}, { signal, poll: true })
      return last?.closedAt ?? null
    } catch (problem) {
      if (problem instanceof Refused && problem.code === ErrorCode.noPermission) return null
      throw problem
    }
  }
  async function page({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const zone = timeZone()
    const today = gamingDayOf(now(), zone)
    const { from, to, ...other } = filter
    const since = from === undefined ? await lastClose(signal) : null
    const [first, last] = [from ?? today, to ?? today]
    const range =
      since === null
        ? { start: startOfGamingDay(first, zone), end: startOfGamingDay(last, zone, 1) }
        : { start: Math.floor(since / 1_000) }
    const query = { ...other, ...range, ...(after === null ? {} : { lastTransactionID: Number(after) }) }
    const { transactions, total, sums } = await client.call(
      deskCalls.deskTransactions,
      { query },
      { signal, poll: true },
    )
    const about: CageHistoryAbout = { from: first, to: last, today, since, total, sums }
    return { rows: transactions, about, isLast: transactions.length < pageSize }
  }
  return {
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(page(input, signal))),
  }
}
