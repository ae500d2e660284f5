import { TransactionType } from '#protocol/core/codes.ts'
import { conflict } from '../desk/refusals.ts'
import type { DeskSettings } from '../desk/settings.ts'
import type { CageRow, DeskTransactionRow, VenueRows } from '../../store/rows.ts'

const { deposit, withdraw } = TransactionType

/** What a transaction puts into the safe, negative: takes out of it. Everything else at the desk is between books. */
export const cashOf = ({ type, amount }: Pick<DeskTransactionRow, 'type' | 'amount'>): number =>
  type === deposit ? amount : type === withdraw ? -amount : 0

/**
 * The safe that a transaction belongs to: the open one of who acts, else (`instead`) the one named, when it is still open.
 * It stays open until the commit ends. Null for the venue itself. Throws 60409 `safe closed` where cash needs one.
 */
export async function safeFor(
  rows: Pick<VenueRows, 'cages'>,
  { cageRequired }: Pick<DeskSettings, 'cageRequired'>,
  asked: { actorId: number | null; type: number; instead?: number | null },
): Promise<number | null> {
  const { actorId, type, instead = null } = asked
  if (actorId === null) return null
  const own = await rows.cages.holdOpen({ accountId: actorId })
  const held = own ?? (instead === null ? null : await rows.cages.holdOpen({ id: instead }))
  if (!held && cageRequired && cashOf({ type, amount: 1 }) !== 0) throw conflict({ reason: 'safe closed' })
  return held?.id ?? null
}

/** Of the approval that books one: its sign is its way, and `state` how the safe stood when it was asked for and booked. */
export type Adjustment = { amount: number; state: CageRow['state'] }
export const safeObject = (cageId: number) => `cage/${cageId}`

/** What was asked for of a safe and is booked, or waits. */
export async function adjustmentsOf(
  rows: Pick<VenueRows, 'approvals'>,
  cageId: number,
  state: 'done' | 'pending',
): Promise<Adjustment[]> {
  const found = await rows.approvals.where({ kind: 'safeAdjustment', object: safeObject(cageId), state })
  return found.map(({ asked }) => asked as Adjustment)
}
/** What was booked since its close of what it was over or short by. */
export async function adjustedSince(rows: Pick<VenueRows, 'approvals'>, cageId: number): Promise<number> {
  const booked = await adjustmentsOf(rows, cageId, 'done')
  return booked.reduce((sum, { amount, state }) => sum + (state === 'closed' ? amount : 0), 0)
}

export type Taken = { receipts: number; payments: number }
/** What has gone into a safe and out of it by now, or had when it was closed. */
export async function takenBy(
  rows: Pick<VenueRows, 'deskTransactions' | 'cagePayments' | 'cageHandOvers' | 'approvals'>,
  cageId: number,
): Promise<Taken> {
  const posted = (await rows.deskTransactions.where({ cageId })).filter(({ postingId }) => postingId !== null)
  const paid = await rows.cagePayments.where({ cageId })
  const given = await rows.cageHandOvers.where({ fromCageId: cageId, state: 'taken' })
  const got = await rows.cageHandOvers.where({ toCageId: cageId, state: 'taken' })
  const adjusted = (await adjustmentsOf(rows, cageId, 'done')).filter(({ state }) => state === 'open')
  const moves = [
    ...posted.map(cashOf),
    ...[...paid, ...given].map(({ amount }) => -amount),
    ...[...got, ...adjusted].map(({ amount }) => amount),
  ]
  const sumOf = (sign: 1 | -1) => moves.reduce((sum, move) => sum + Math.max(0, sign * move), 0)
  return { receipts: sumOf(1), payments: sumOf(-1) }
}

export const expectedIn = ({ opening }: Pick<CageRow, 'opening'>, { receipts, payments }: Taken): number =>
  opening + receipts - payments
