/** Sessions of a player with what was played in them, and the receipt of one. */
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { spendOrder, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { Meters } from '#protocol/cabinet/state.ts'
import type { OwnSession, Receipt } from '#protocol/calls/history.ts'
import { houseGame, walletOf } from '../money/ledger/accounts.ts'
import { addPockets, noPockets } from '../money/ledger/pockets.ts'
import { entry, playSession, posting, round, transfer } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { sessionsBefore, type SessionsAsked } from '../people/history.ts'

export async function playedSessions(
  queries: Queries,
  accountId: number,
  asked: SessionsAsked = {},
): Promise<OwnSession[]> {
  const sessions = await sessionsBefore(queries, accountId, asked)
  const played = await playedIn(
    queries,
    sessions.map(({ id }) => id),
  )
  return sessions.map((session) => ({ ...session, ...(played.get(session.id) ?? notRead) }))
}

type Played = Pick<OwnSession, 'bets' | 'wins' | 'rounds'>
const notRead: Played = { bets: null, wins: null, rounds: null }

async function playedIn(queries: Queries, ids: number[]): Promise<Map<number, Played>> {
  if (ids.length === 0) return new Map()
  const { id, state, metersAtStart, metersAtEnd, roundAtStart, roundAtEnd } = playSession
  const sessions = await queries
    .select({ id, state, metersAtStart, metersAtEnd, roundAtStart, roundAtEnd })
    .from(playSession)
    .where(inArray(id, ids))
  const kept = await queries
    .select({
      id: round.sessionId,
      count: sql<number>`count(*)::int`,
      bets: sql<string>`sum(${round.bet})::text`,
      wins: sql<string>`sum(${round.win})::text`,
    })
    .from(round)
    .where(inArray(round.sessionId, ids))
    .groupBy(round.sessionId)
  return new Map(
    sessions.map((row) => {
      const rows = kept.find((one) => one.id === row.id)
      if (row.state !== 'closed')
        return [row.id, { bets: Number(rows?.bets ?? 0), wins: Number(rows?.wins ?? 0), rounds: rows?.count ?? 0 }]
      const { metersAtStart: start, metersAtEnd: end } = row
      const bets = grown(start, end, 'TurnOver')
      const counted = row.roundAtStart === null || row.roundAtEnd === null ? -1 : row.roundAtEnd - row.roundAtStart
      // Nothing counted beside money that was bet: whoever wrote the meters counted no rounds.
      const rounds = counted > 0 || (counted === 0 && bets === 0) ? counted : (rows?.count ?? null)
      return [row.id, { bets, wins: grown(start, end, 'TotalWin'), rounds }]
    }),
  )
}
/** Null when it was not read, or went back: a cabinet was begun anew. */
const grown = (start: Meters | null, end: Meters | null, meter: keyof Meters): number | null =>
  start && end && end[meter] >= start[meter] ? end[meter] - start[meter] : null

/** Whose a session is; null when there is none. */
export async function playerOf(queries: Queries, sessionId: number): Promise<number | null> {
  const { accountId } = playSession
  const [row] = await queries.select({ accountId }).from(playSession).where(eq(playSession.id, sessionId))
  return row?.accountId ?? null
}

/** Null when the player has no such session. */
export async function receiptOf(queries: Queries, accountId: number, sessionId: number): Promise<Receipt | null> {
  const [session] = await playedSessions(queries, accountId, { where: eq(playSession.id, sessionId) })
  if (!session) return null
  const moved = await queries
    .select()
    .from(transfer)
    .where(and(eq(transfer.sessionId, sessionId), eq(transfer.state, TransactionState.done)))
    .orderBy(asc(transfer.number))
  const of = (direction: 'in' | 'out') => moved.filter((one) => one.direction === direction)
  const pocketsOf = (direction: 'in' | 'out') =>
    of(direction).reduce((sum, { pockets }) => addPockets(sum, pockets ?? noPockets()), noPockets())
  return {
    ...session,
    topUps: of('in')
      .slice(1)
      .map(({ actual, settledAt, requestedAt }) => ({ amount: actual, at: settledAt ?? requestedAt })),
    handPays: await handPaysOf(queries, accountId, sessionId),
    pockets: { given: pocketsOf('in'), returned: pocketsOf('out') },
    balanceAfter: session.state === 'closed' ? await balanceAfter(queries, accountId, sessionId) : null,
  }
}

async function handPaysOf(queries: Queries, accountId: number, sessionId: number): Promise<Receipt['handPays']> {
  const paid = await queries
    .select({ at: posting.at, amount: sql<string>`(-sum(${entry.amount}))::text` })
    .from(posting)
    .innerJoin(entry, and(eq(entry.postingId, posting.id), eq(entry.account, houseGame)))
    .where(
      and(
        eq(posting.sessionId, sessionId),
        eq(posting.accountId, accountId),
        inArray(posting.type, [TransactionType.handPay, TransactionType.jackpot]),
      ),
    )
    .groupBy(posting.id)
    .orderBy(asc(posting.id))
  return paid.map(({ at, amount }) => ({ at, amount: Math.max(0, Number(amount)) }))
}

/** What the wallet held after the last posting of the session. */
async function balanceAfter(queries: Queries, accountId: number, sessionId: number): Promise<number | null> {
  const [last] = await queries
    .select({ id: sql<string | null>`max(${posting.id})::text` })
    .from(posting)
    .where(eq(posting.sessionId, sessionId))
  if (last?.id == null) return null
  let balance = 0
  for (const pocket of spendOrder) {
    const [stood] = await queries
      .select({ balance: entry.balanceAfter })
      .from(entry)
      .where(and(eq(entry.account, walletOf(accountId, pocket)), lte(entry.postingId, Number(last.id))))
      .orderBy(desc(entry.place))
      .limit(1)
    balance += stood?.balance ?? 0
  }
  return balance
}
