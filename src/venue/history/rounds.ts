import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { ListedRound, RoundDetail, RoundSummary } from '#protocol/calls/history.ts'
import { machine, round, roundStill } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

const pageSize = 50

type Row = typeof round.$inferSelect
const summaryOf = ({ id, cabinetRound, number, sessionId, machineId, handPay, ...row }: Row): RoundSummary => {
  const { startedAt, endedAt, bet, win, freeSpins, metersBefore, metersAfter, still } = row
  return {
    ...{
      id,
      cabinetRound,
      number,
      sessionID: sessionId,
      machineID: machineId,
      startedAt,
      endedAt,
      bet,
      win,
      freeSpins,
    },
    ...{ byHand: handPay !== null, creditBefore: metersBefore.CurrentCredit, creditAfter: metersAfter.CurrentCredit },
    still,
  }
}

const rowsBefore = (queries: Queries, where: SQL | undefined, before: number | undefined, limit: number) =>
  queries
    .select({ row: round, machine: { id: machine.id, name: machine.name, cabin: machine.cabin } })
    .from(round)
    .innerJoin(machine, eq(machine.id, round.machineId))
    .where(and(where, before === undefined ? undefined : lt(round.id, before)))
    .orderBy(desc(round.id))
    .limit(limit)

/** Newest first, 50, older than `before`. */
export async function roundsBefore(
  queries: Queries,
  where: SQL | undefined,
  before: number | undefined,
): Promise<RoundSummary[]> {
  const found = await rowsBefore(queries, where, before, pageSize)
  return found.map(({ row }) => summaryOf(row))
}

/** The same, each with what proves it. */
export async function provedBefore(
  queries: Queries,
  where: SQL | undefined,
  before: number | undefined,
): Promise<ListedRound[]> {
  const found = await rowsBefore(queries, where, before, pageSize)
  return found.map(({ row }) => ({ ...summaryOf(row), proof: row.proof }))
}

/** With all that is known of them. */
export async function detailsBefore(
  queries: Queries,
  where: SQL | undefined,
  before: number | undefined,
  limit: number,
): Promise<RoundDetail[]> {
  const found = await rowsBefore(queries, where, before, limit)
  return found.map(({ row, machine: where }) => {
    const { game, spins, reels, handPay, metersBefore, metersAfter, proof } = row
    return { ...summaryOf(row), machine: where, game, spins, reels, handPay, metersBefore, metersAfter, proof }
  })
}

/** Null when there is none, or it is another player's. */
export async function roundOf(
  queries: Queries,
  id: number,
  accountId?: number,
): Promise<{ detail: RoundDetail; accountId: number | null } | null> {
  const whose = accountId === undefined ? undefined : eq(round.accountId, accountId)
  const [detail] = await detailsBefore(queries, and(eq(round.id, id), whose), undefined, 1)
  if (!detail) return null
  if (accountId !== undefined) return { detail, accountId }
  const [row] = await queries.select({ accountId: round.accountId }).from(round).where(eq(round.id, id))
  return { detail, accountId: row?.accountId ?? null }
}

export async function stillOf(queries: Queries, id: number): Promise<Buffer | null> {
  const [row] = await queries.select({ image: roundStill.image }).from(roundStill).where(eq(roundStill.roundId, id))
  return row?.image ?? null
}
