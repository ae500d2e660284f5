/** Who plays high: large bets and wins are noted of the rounds that are kept, results of days come from the ledger. */
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { statisticsCalls } from '#protocol/calls/statistics.ts'
import type { Settings } from '#protocol/core/settings.ts'
import type { DeskSettings } from '../money/desk/settings.ts'
import { firstDeskSettings, readDeskSettings } from '../money/desk/settings.ts'
import type { RoundRow } from '../history/collect.ts'
import { account, hotRound, machine, playSession } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import type { VenueTools } from '../compose/tools.ts'
import { peopleOf } from './people.ts'
import { type Range, rangeOf } from './ranges.ts'

const minorUnits = 100
const settingsLastMs = 60_000
const mostSessions = 200

type Limits = Pick<DeskSettings, 'hotCoinPrice' | 'hotFlagLimit' | 'hotLimit'>
const keptFrom = ({ hotCoinPrices }: Pick<Settings, 'hotCoinPrices'>, { hotCoinPrice, hotFlagLimit }: Limits) => ({
  bet: Math.min(hotCoinPrice, ...hotCoinPrices.filter((price) => price > 0)) * minorUnits,
  win: hotFlagLimit,
})

/** Of rounds that have just been kept, those whose bet or win is large are noted in the same commit: none is missed. */
export function createHotRounds(tools: {
  clock: { now: () => number }
  settings: Settings
  isDemo: boolean
}): (transaction: Transaction, rounds: readonly RoundRow[]) => Promise<void> {
  const { clock, settings, isDemo } = tools
  const first = firstDeskSettings(settings, isDemo)
  let limits = first
  let readAt = Number.NEGATIVE_INFINITY
  return async (transaction, rounds) => {
    if (clock.now() - readAt >= settingsLastMs) {
      limits = await readDeskSettings(transaction, first)
      readAt = clock.now()
    }
    const from = keptFrom(settings, limits)
    const hot = rounds.flatMap(({ sessionId, accountId, machineId, number, bet, win, endedAt }) =>
      sessionId !== null && accountId !== null && (bet >= from.bet || win >= from.win)
        ? [{ sessionId, accountId, machineId, round: number, bet, win, at: endedAt }]
        : [],
    )
    if (hot.length > 0) await transaction.insert(hotRound).values(hot).onConflictDoNothing()
  }
}

export function registerHotCalls({ registerCall, database, clock, settings, isDemo }: VenueTools): void {
  const { timeZone, hotCoinPrices } = settings
  registerCall(statisticsCalls.hot, async ({ query }) => {
    const range = rangeOf(query, { now: clock.now(), timeZone })
    const limits = await readDeskSettings(database, firstDeskSettings(settings, isDemo))
    const { hotLimit, hotFlagLimit } = limits
    const coinPrice = query.coinPrice ?? limits.hotCoinPrice
    return {
      limits: {
        ...{ coinPrice, coinPrices: hotCoinPrices, hotFlagLimit, hotLimit },
        keptFrom: keptFrom(settings, limits),
      },
      players: await hotDays(database, range, hotLimit),
      sessions: await hotSessions(database, range, { bet: coinPrice * minorUnits, win: hotFlagLimit }),
    }
  })
}

/** What makes one player hot since then: the result of that gaming day, and how many large bets and wins. */
export async function hotOf(
  queries: Queries,
  accountId: number,
  { since, gameResult }: { since: number; gameResult: number },
  { hotCoinPrice, hotFlagLimit, hotLimit }: Limits,
) {
  const [row] = await queries
    .select({
      bets: sql<number>`(count(*) filter (where ${hotRound.bet} >= ${hotCoinPrice * minorUnits}))::int`,
      wins: sql<number>`(count(*) filter (where ${hotRound.win} >= ${hotFlagLimit}))::int`,
    })
    .from(hotRound)
    .where(and(eq(hotRound.accountId, accountId), gte(hotRound.at, since)))
  const { bets = 0, wins = 0 } = row ?? {}
  return { coinPrice: hotCoinPrice, byResult: Math.abs(gameResult) >= hotLimit, bets, wins }
}

/** Gaming days on which the postings of the range make a player's result large, either way; the largest first. */
async function hotDays(queries: Queries, { start, end }: Range, limit: number) {
  const { rows } = await queries.execute<{ player: string; day: string; result: string }>(
    sql`select p.account_id::text as player, p.gaming_day as day, (-sum(e.amount))::text as result
        from posting p join entry e on e.posting_id = p.id
        where p.at >= ${start} and p.at < ${end} and p.account_id is not null and e.account = 'house/game'
        group by p.account_id, p.gaming_day having abs(sum(e.amount)) >= ${limit}
        order by abs(sum(e.amount)) desc, p.gaming_day desc, p.account_id limit 1000`,
  )
  const people = new Map(
    (await peopleOf(queries, [...new Set(rows.map(({ player }) => Number(player)))])).map((one) => [one.id, one]),
  )
  return rows.flatMap(({ player, day, result }) => {
    const person = people.get(Number(player))
    return person ? [{ player: person, gamingDay: day, gameResult: Number(result) }] : []
  })
}

async function hotSessions(queries: Queries, { start, end }: Range, from: { bet: number; win: number }) {
  const hotBets = sql<number>`(count(*) filter (where ${hotRound.bet} >= ${from.bet}))::int`
  const hotWins = sql<number>`(count(*) filter (where ${hotRound.win} >= ${from.win}))::int`
  const lastAt = sql<string>`max(${hotRound.at})::text`
  const found = await queries
    .select({
      sessionID: hotRound.sessionId,
      player: { id: account.id, username: account.username, name: account.name, lastname: account.lastname },
      ...{ machineID: machine.id, machineName: machine.name, cabin: machine.cabin },
      ...{ openedAt: playSession.openedAt, closedAt: playSession.closedAt, hotBets, hotWins, lastAt },
      highestBet: sql<string>`max(${hotRound.bet})::text`,
      highestWin: sql<string>`max(${hotRound.win})::text`,
    })
    .from(hotRound)
    .innerJoin(playSession, eq(playSession.id, hotRound.sessionId))
    .innerJoin(machine, eq(machine.id, hotRound.machineId))
    .innerJoin(account, eq(account.id, hotRound.accountId))
    .where(
      and(
        gte(hotRound.at, start),
        lt(hotRound.at, end),
        sql`(${hotRound.bet} >= ${from.bet} or ${hotRound.win} >= ${from.win})`,
      ),
    )
    .groupBy(hotRound.sessionId, account.id, machine.id, playSession.id)
    .orderBy(desc(sql`max(${hotRound.at})`), desc(hotRound.sessionId))
    .limit(mostSessions)
  return found.map(({ highestBet, highestWin, lastAt: at, ...session }) => ({
    ...session,
    ...{ highestBet: Number(highestBet), highestWin: Number(highestWin), lastAt: Number(at) },
  }))
}
