/** What the venue's cabinets have paid of late. A row of it names nobody, and its minute is rounded: it tells no one's evening. */
import { desc } from 'drizzle-orm'
import type { RecentWin } from '#protocol/calls/lobby.ts'
import { round } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

/** A win that others may like to hear of, in bets. */
const leastTimes = 5
const lookedAt = 500
const mostTold = 10
/** Everybody in the lobby asks the same. */
const freshMs = 5_000
const minute = 60_000

type NameOf = (machineId: number) => string | undefined

export function createRecentWins(database: Database, now: () => number, nameOf: NameOf): () => Promise<RecentWin[]> {
  let known: { at: number; wins: Promise<RecentWin[]> } | null = null
  async function read(): Promise<RecentWin[]> {
    const rows = await database
      .select({ id: round.id, machineId: round.machineId, bet: round.bet, win: round.win, endedAt: round.endedAt })
      .from(round)
      .orderBy(desc(round.id))
      .limit(lookedAt)
    return rows
      .filter(({ bet, win }) => bet > 0 && win >= leastTimes * bet)
      .flatMap(({ id, machineId, bet, win, endedAt }) => {
        const game = nameOf(machineId)
        const minutes = Math.max(0, Math.floor((now() - endedAt) / minute))
        return game === undefined
          ? []
          : [{ id, machineID: machineId, game, amount: win, times: Math.floor(win / bet), minutes }]
      })
      .slice(0, mostTold)
  }
  return () => {
    if (known && now() - known.at < freshMs && now() >= known.at) return known.wins
    const asked = { at: now(), wins: read() }
    known = asked
    asked.wins.catch(() => {
      if (known === asked) known = null
    })
    return asked.wins
  }
}
