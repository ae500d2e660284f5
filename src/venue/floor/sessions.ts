/** Sessions of one machine, and play that belongs to none of them. */
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { TransactionState } from '#protocol/core/codes.ts'
import type { Meters } from '#protocol/cabinet/state.ts'
import type { MachineSession, OrphanSpins } from '#protocol/core/machines.ts'
import { account, playSession, transfer } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

const pageSize = 50
const loggedSessions = 10

async function readSessions(queries: Queries, where: SQL | undefined, limit: number): Promise<MachineSession[]> {
  const found = await queries
    .select({
      row: playSession,
      player: { id: account.id, username: account.username, name: account.name, lastname: account.lastname },
    })
    .from(playSession)
    .innerJoin(account, eq(account.id, playSession.accountId))
    .where(where)
    .orderBy(desc(playSession.id))
    .limit(limit)
  const ids = found.map(({ row }) => row.id)
  const moved =
    ids.length === 0
      ? []
      : await queries
          .select({
            sessionId: transfer.sessionId,
            direction: transfer.direction,
            sum: sql<string>`sum(${transfer.actual})::text`,
          })
          .from(transfer)
          .where(and(inArray(transfer.sessionId, ids), eq(transfer.state, TransactionState.done)))
          .groupBy(transfer.sessionId, transfer.direction)
  const sumOf = (sessionId: number, direction: 'in' | 'out') =>
    Number(moved.find((one) => one.sessionId === sessionId && one.direction === direction)?.sum ?? 0)
  return found.map(({ row, player }) => {
    const { id, state, openedAt, closedAt, closedBy, metersAtStart, metersAtEnd } = row
    const moved = (meter: keyof Meters) => metersAtStart && metersAtEnd && metersAtEnd[meter] - metersAtStart[meter]
    return {
      ...{ id, player, state, openedAt, closedAt, closedBy, metersAtStart, metersAtEnd },
      ...{ cashIn: sumOf(id, 'in'), cashOut: sumOf(id, 'out') },
      ...{ turnOver: moved('TurnOver'), totalWin: moved('TotalWin') },
    }
  })
}

/** Newest first, 50, older than `before`. */
export const sessionsOf = (queries: Queries, machineId: number, before: number | undefined) =>
  readSessions(
    queries,
    and(eq(playSession.machineId, machineId), before === undefined ? undefined : lt(playSession.id, before)),
    pageSize,
  )

/**
 * The last sessions, and what TurnOver and TotalWin moved between two of them, or since the last one until `meters`:
 * a cabinet counts on whoever plays it. Nothing is said of a gap whose ends are not known, or after meters that began anew.
 */
export async function lastSessions(
  queries: Queries,
  machineId: number,
  meters: Meters | null,
): Promise<{ last_sessions: MachineSession[]; orphan_spins: OrphanSpins[] }> {
  const found = await readSessions(queries, eq(playSession.machineId, machineId), loggedSessions + 1)
  const isWhole = found.length <= loggedSessions
  /** Oldest first: where play may have gone on with nobody in the seat. A cabinet that never had a session counts from nothing. */
  const gaps: { before: MachineSession | null; after: MachineSession | null }[] = found
    .toReversed()
    .map((after, place, sessions) => ({ before: sessions[place - 1] ?? null, after }))
  if (found[0] === undefined || found[0].state === 'closed') gaps.push({ before: found[0] ?? null, after: null })
  const orphans = gaps.flatMap(({ before, after }): OrphanSpins[] => {
    const start = before ? before.metersAtEnd : isWhole ? nothingCounted : null
    const end = after ? after.metersAtStart : meters
    if (!start || !end) return []
    const [turnOver, totalWin] = [end.TurnOver - start.TurnOver, end.TotalWin - start.TotalWin]
    if (turnOver < 0 || totalWin < 0 || turnOver + totalWin === 0) return []
    return [
      {
        ...{ afterSessionID: before?.id ?? null, beforeSessionID: after?.id ?? null },
        ...{ from: before?.closedAt ?? null, until: after?.openedAt ?? null, turnOver, totalWin },
      },
    ]
  })
  return { last_sessions: found.slice(0, loggedSessions), orphan_spins: orphans.toReversed() }
}
const nothingCounted = { TurnOver: 0, TotalWin: 0 }
