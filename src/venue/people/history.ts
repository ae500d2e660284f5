/** What is told of one player: sessions, transfers, postings, sums and series per gaming day. All from the rows themselves. */
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type {
  CageDay,
  LocalTransaction,
  PlayerSession,
  PlayerSummary,
  PlayerTransaction,
  PlayingDay,
} from '#protocol/core/users.ts'
import { marksOfPostings } from '../money/desk/refundMarks.ts'
import { houseGame } from '../money/ledger/accounts.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { figuresOfPlayer, postedIn } from '../statistics/figures.ts'
import type { Range } from '../statistics/ranges.ts'
import { machine, playSession, transfer } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

const pageSize = 50
const { done } = TransactionState

export async function postingsBefore(
  queries: Queries,
  accountId: number,
  before: number | undefined,
): Promise<PlayerTransaction[]> {
  const wallet = `wallet/${accountId}/`
  const { rows } = await queries.execute<Record<'id' | 'amount' | 'at', string> & PostingText>(
    sql`select p.id::text as id, p.type, p.cause, p.at::text as at, p.gaming_day as "gamingDay",
          p.machine_id::text as "machineID", p.session_id::text as "sessionID",
          coalesce((select sum(e.amount) from entry e where e.posting_id = p.id and starts_with(e.account, ${wallet})), 0)::text as amount
        from posting p
        where p.account_id = ${accountId} ${before === undefined ? sql`` : sql`and p.id < ${before}`}
        order by p.id desc limit ${pageSize}`,
  )
  const marks = await marksOfPostings(
    queries,
    accountId,
    rows.map(({ id }) => Number(id)),
  )
  return rows.map(({ id, amount, at, machineID, sessionID, ...rest }) => ({
    ...rest,
    ...{ id: Number(id), amount: Number(amount), at: Number(at) },
    ...{ machineID: numberOf(machineID), sessionID: numberOf(sessionID) },
    refund: marks.get(Number(id)) ?? null,
  }))
}
type PostingText = {
  type: number | null
  cause: string
  gamingDay: string
  machineID: string | null
  sessionID: string | null
}
const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** Older than `before`, newest first. */
export type SessionsAsked = { before?: number | undefined; where?: SQL | undefined; limit?: number }

export async function sessionsBefore(
  queries: Queries,
  accountId: number,
  { before, where, limit = pageSize }: SessionsAsked,
): Promise<PlayerSession[]> {
  const moved = (direction: 'in' | 'out') =>
    sql<string>`coalesce((select sum(t.actual) from transfer t where t.session_id = ${playSession.id}
      and t.direction = ${direction} and t.state = ${done}), 0)::text`
  const rows = await queries
    .select({
      row: playSession,
      place: { machineName: machine.name, cabin: machine.cabin },
      cashIn: moved('in'),
      cashOut: moved('out'),
      handPay: sql<string>`coalesce((select sum(-e.amount) from posting p join entry e on e.posting_id = p.id and e.account = ${houseGame}
        where p.session_id = ${playSession.id} and p.account_id = ${accountId}
          and p.type in (${TransactionType.handPay}, ${TransactionType.jackpot})), 0)::text`,
    })
    .from(playSession)
    .innerJoin(machine, eq(machine.id, playSession.machineId))
    .where(
      and(eq(playSession.accountId, accountId), before === undefined ? undefined : lt(playSession.id, before), where),
    )
    .orderBy(desc(playSession.id))
    .limit(limit)
  return rows.map(({ row, place, ...sums }) => {
    const [cashIn, cashOut, handPay] = [sums.cashIn, sums.cashOut, sums.handPay].map(Number) as [number, number, number]
    const { id, machineId, state, openedAt, closedAt, closedBy } = row
    return {
      ...{ id, machineID: machineId, ...place, state, openedAt, closedAt, closedBy, cashIn, cashOut, handPay },
      result: state === 'closed' ? cashOut + handPay - cashIn : null,
    }
  })
}

const transfersWhere = (queries: Queries, where: SQL | undefined) =>
  queries
    .select({ row: transfer, machineName: machine.name })
    .from(transfer)
    .innerJoin(machine, eq(machine.id, transfer.machineId))
    .where(where)
    .orderBy(desc(transfer.requestedAt), desc(transfer.number))
const localOf = ({ row, machineName }: Awaited<ReturnType<typeof transfersWhere>>[number]): LocalTransaction => ({
  ...{ id: row.id, direction: row.direction, machineID: row.machineId, machineName, sessionID: row.sessionId },
  ...{ amount: row.amount, actual: row.actual, state: row.state, sasStatus: row.sasStatus },
  ...{ requestedAt: row.requestedAt, settledAt: row.settledAt },
  creditBefore: row.metersBefore.CurrentCredit,
  creditAfter: row.metersAfter?.CurrentCredit ?? null,
})

/** Older than the transfer `before`, which must be the player's own; of any other, nothing. */
export async function transfersBefore(
  queries: Queries,
  accountId: number,
  before: string | undefined,
): Promise<LocalTransaction[]> {
  let older: SQL | undefined
  if (before !== undefined) {
    const [last] = await queries
      .select({ at: transfer.requestedAt, number: transfer.number })
      .from(transfer)
      .where(and(eq(transfer.id, before), eq(transfer.accountId, accountId)))
    if (!last) return []
    older = or(
      lt(transfer.requestedAt, last.at),
      and(eq(transfer.requestedAt, last.at), lt(transfer.number, last.number)),
    )
  }
  const rows = await transfersWhere(queries, and(eq(transfer.accountId, accountId), older)).limit(pageSize)
  return rows.map(localOf)
}

export async function gamesBefore(queries: Queries, accountId: number, before: number | undefined) {
  const sessions = await sessionsBefore(queries, accountId, { before })
  const ids = sessions.map(({ id }) => id)
  const transfers = ids.length === 0 ? [] : await transfersWhere(queries, inArray(transfer.sessionId, ids))
  const all = transfers.map(localOf)
  return sessions.map((session) => ({
    ...session,
    transfers: all.filter(({ sessionID }) => sessionID === session.id),
  }))
}

/** Per gaming day and type of posting: what the wallet gained, and what the house's accounts of play and hospitality did. */
async function daySums(queries: Queries, accountId: number, range: Range) {
  const { rows } = await queries.execute<
    Record<'wallet' | 'game' | 'comp', string> & { day: string; type: number | null }
  >(
    sql`select p.gaming_day as day, p.type,
          coalesce(sum(e.amount) filter (where starts_with(e.account, ${`wallet/${accountId}/`})), 0)::text as wallet,
          coalesce(sum(e.amount) filter (where e.account = ${houseGame}), 0)::text as game,
          coalesce(sum(e.amount) filter (where e.account = 'house/comp'), 0)::text as comp
        from posting p join entry e on e.posting_id = p.id
        where p.account_id = ${accountId} and ${postedIn(range)}
        group by 1, 2 order by 1`,
  )
  return rows.map(({ day, type, wallet, game, comp }) => ({
    ...{ day, type, wallet: Number(wallet), game: Number(game), comp: Number(comp) },
  }))
}
type DaySum = Awaited<ReturnType<typeof daySums>>[number]

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) => rows.reduce((sum, row) => sum + value(row), 0)
const walletBy = (rows: readonly DaySum[], ...types: number[]) =>
  sumOf(
    rows.filter(({ type }) => type !== null && types.includes(type)),
    ({ wallet }) => wallet,
  )

const sessionsIn = (queries: Queries, accountId: number, { start, end }: Range) =>
  queries
    .select({ openedAt: playSession.openedAt, closedAt: playSession.closedAt })
    .from(playSession)
    .where(and(eq(playSession.accountId, accountId), gte(playSession.openedAt, start), lt(playSession.openedAt, end)))

/** Figures by the definitions of the player statistics: sums of the ledger, so that a refund counts where it was posted. */
export async function summaryOf(
  queries: Queries,
  accountId: number,
  range: Range,
  now: number,
): Promise<PlayerSummary> {
  const figures = await figuresOfPlayer(queries, accountId, postedIn(range))
  const days = await daySums(queries, accountId, range)
  const sessions = await sessionsIn(queries, accountId, range)
  return {
    ...figures,
    deposits: walletBy(days, TransactionType.deposit),
    withdrawals: 0 - walletBy(days, TransactionType.withdraw),
    cashIn: 0 - walletBy(days, TransactionType.cashIn),
    cashOut: walletBy(days, TransactionType.cashOut),
    sessions: sessions.length,
    played: sumOf(sessions, ({ openedAt, closedAt }) => Math.max(0, (closedAt ?? now) - openedAt)),
  }
}

export async function cageDays(queries: Queries, accountId: number, range: Range): Promise<CageDay[]> {
  const sums = await daySums(queries, accountId, range)
  const days = sums.map((own) => own.day)
  return uniqueDays(days)
    .map((day) => {
      const own = sums.filter((one) => one.day === day)
      return {
        ...{ day, deposits: walletBy(own, TransactionType.deposit) },
        withdrawals: 0 - walletBy(own, TransactionType.withdraw),
        credit: walletBy(own, TransactionType.credit),
        granted: walletBy(own, TransactionType.discount, TransactionType.bonus) - sumOf(own, ({ comp }) => comp),
      }
    })
    .filter(({ day: _, ...amounts }) => Object.values(amounts).some((amount) => amount !== 0))
}

export async function playingDays(
  queries: Queries,
  accountId: number,
  range: Range,
  timeZone: string,
): Promise<PlayingDay[]> {
  const sums = await daySums(queries, accountId, range)
  const begun = (await sessionsIn(queries, accountId, range)).map(({ openedAt }) => gamingDayOf(openedAt, timeZone))
  return uniqueDays([...sums.map(({ day }) => day), ...begun])
    .map((day) => {
      const own = sums.filter((one) => one.day === day)
      return {
        ...{ day, cashIn: 0 - walletBy(own, TransactionType.cashIn), cashOut: walletBy(own, TransactionType.cashOut) },
        handPay: walletBy(own, TransactionType.handPay, TransactionType.jackpot),
        gameResult: 0 - sumOf(own, ({ game }) => game),
        sessions: begun.filter((one) => one === day).length,
      }
    })
    .filter(({ day: _, ...amounts }) => Object.values(amounts).some((amount) => amount !== 0))
}

const uniqueDays = (days: readonly string[]) => [...new Set(days)].sort()
