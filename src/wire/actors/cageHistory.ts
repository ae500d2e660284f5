import { fromPromise } from 'xstate'
import type { CageHistoryAbout, HandOversAbout, SafesAbout } from '#machines/desk/pages/cageHistory/index.ts'
import type { QueryAsk, QueryPage } from '#machines/kit/query/index.ts'
import { cageCalls } from '#protocol/calls/cage.ts'
import { handOverCalls } from '#protocol/calls/handOvers.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { Refused } from '#protocol/core/refused.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { gamingDayStartSeconds } from '../page/days.ts'
import { createAdjustingCommand } from './adjusting.ts'

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
        ? { start: gamingDayStartSeconds(first, zone), end: gamingDayStartSeconds(last, zone, 1) }
        : { start: Math.floor(since / 1_000) }
    const query = { ...other, ...range, ...(after === null ? {} : { lastTransactionID: Number(after) }) }
    const { transactions, categories, cashiers, total, sums } = await client.call(
      deskCalls.deskTransactions,
      { query },
      { signal, poll: true },
    )
    const about: CageHistoryAbout = { from: first, to: last, today, since, total, sums, categories, cashiers }
    return { rows: transactions, about, isLast: transactions.length < pageSize }
  }
  async function handOvers({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const zone = timeZone()
    const today = gamingDayOf(now(), zone)
    const { from = today, to = today, ...other } = filter
    const range = { start: gamingDayStartSeconds(from, zone), end: gamingDayStartSeconds(to, zone, 1) }
    const query = { ...other, ...range, ...(after === null ? {} : { lastHandOverID: Number(after) }) }
    const answer = await client.call(handOverCalls.pastHandOvers, { query }, { signal, poll: true })
    const { handOvers: rows, ...told } = answer
    const about: HandOversAbout = { from, to, today, since: null, ...told }
    return { rows, about, isLast: rows.length < pageSize }
  }
  async function safes({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const zone = timeZone()
    const today = gamingDayOf(now(), zone)
    const { from, to, ...other } = filter
    const days = from && to ? { start: gamingDayStartSeconds(from, zone), end: gamingDayStartSeconds(to, zone, 1) } : {}
    const query = { ...other, ...days, ...(after === null ? {} : { lastCageID: Number(after) }) }
    const { cages, cashiers, total, since, sums } = await client.call(
      cageCalls.cages,
      { query },
      { signal, poll: true },
    )
    const first = since === null ? today : gamingDayOf(since, zone)
    const about: SafesAbout = { from: from ?? first, to: to ?? today, today, since: null, total, sums, cashiers }
    return { rows: cages, about, isLast: cages.length < pageSize }
  }
  return {
    rows: { fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(page(input, signal))) },
    handOvers: {
      fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(handOvers(input, signal))),
    },
    safes: { fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(safes(input, signal))) },
    adjustingCommand: createAdjustingCommand(client),
  }
}
