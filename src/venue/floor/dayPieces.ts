/** A gaming day of a cabinet piece by piece: what each transfer moved by the meters, and what was counted between them. */
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Meters } from '#protocol/cabinet/state.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { DayPiece } from '#protocol/core/reconciliation.ts'
import { named } from '../people/named.ts'
import { account, transfer } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import type { Reading } from './readings.ts'

const most = 2_000
type Between = { opening: Reading; closing: Reading | undefined; until: number }

const counted = (before: Meters, after: Meters) => ({
  in: after.AftIn - before.AftIn,
  out: after.AftOut - before.AftOut,
})

/** Oldest first. In between only where something was counted. */
export async function piecesOf(
  queries: Queries,
  machineId: number,
  { opening, closing, until }: Between,
): Promise<DayPiece[]> {
  const rows = await queries
    .select({ row: transfer, player: named(account) })
    .from(transfer)
    .leftJoin(account, eq(account.id, transfer.accountId))
    .where(
      and(
        eq(transfer.machineId, machineId),
        gt(transfer.requestedAt, opening.at - dayMs),
        lte(transfer.requestedAt, until),
      ),
    )
    .orderBy(asc(transfer.requestedAt), asc(transfer.number))
    .limit(most)
  const within = rows.filter(
    ({ row }) => row.settledAt === null || (row.settledAt > opening.at && row.settledAt <= until),
  )
  let last: { at: number; meters: Meters } = opening
  const pieces: DayPiece[] = []
  const between = (at: number, meters: Meters) => {
    const found = counted(last.meters, meters)
    if (found.in === 0 && found.out === 0) return
    pieces.push({
      ...{ from: last.at, until: at, transfer: null, sessionID: null, player: null },
      ...{ wallet: { in: 0, out: 0 }, counted: found },
    })
  }
  for (const { row, player } of within) {
    const isOfBefore = row.requestedAt < opening.at
    if (!isOfBefore) between(row.requestedAt, row.metersBefore)
    const moved = row.state === TransactionState.done ? row.actual : 0
    pieces.push({
      ...{ from: row.requestedAt, until: row.settledAt, transfer: row.id, sessionID: row.sessionId, player },
      wallet: { in: row.direction === 'in' ? moved : 0, out: row.direction === 'out' ? moved : 0 },
      counted: row.metersAfter && counted(row.metersBefore, row.metersAfter),
    })
    if (!isOfBefore) last = { at: row.settledAt ?? row.requestedAt, meters: row.metersAfter ?? row.metersBefore }
  }
  if (closing) between(closing.at, closing.meters)
  return pieces
}
/** One that was asked for on the day before may be settled on this one. */
const dayMs = 24 * 3_600_000
