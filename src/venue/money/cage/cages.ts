import { safeMachine } from '#machines/venue/safe/index.ts'
import { ErrorCode, TransactionState } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { conflict, wrongField } from '../desk/refusals.ts'
import { type DeskActor, type DeskTools, writeAudit } from '../desk/tools.ts'
import { type CageHandOverRow, type CageRow, Duplicate, type VenueRows } from '../../store/rows.ts'
import { firstState, stateAfter } from '../../store/rowChart.ts'
import type { CountedPieces } from '../../store/schema/cage.ts'
import { adjustmentsOf, cashOf, expectedIn, takenBy } from './money.ts'

export type CageTools = Pick<DeskTools, 'now' | 'settings'>
export type Cashier = DeskActor & { accountId: number }
export type Counted = { amount: number; pieces?: CountedPieces | null | undefined }
/** A count that did not agree. It is committed with its note, and refused after that: thrown, it would take the note back. */
export type Miscount = { miscount: 'variance' | 'disputed' }

/** Opens the cashier's own safe with its counted float. Refusals: 40000, 60005, 60409 `open`. */
export async function openCage(rows: VenueRows, tools: CageTools, actor: Cashier, float: Counted): Promise<CageRow> {
  checkCount(tools, float)
  const [open] = await rows.cages.where({ accountId: actor.accountId, state: 'open' })
  if (open) throw conflict({ reason: 'open', id: open.id })
  const row: CageRow = {
    ...{
      id: await rows.cages.nextId(),
      accountId: actor.accountId,
      state: firstState(safeMachine),
      openedAt: tools.now,
    },
    ...{ opening: float.amount, openingPieces: float.pieces ?? null, recounts: 0 },
    ...{ closedAt: null, closedBy: null, counted: null, countedPieces: null, receipts: null, payments: null },
    reason: null,
  }
  await rows.cages.add(row).catch((error: unknown) => {
    throw error instanceof Duplicate ? conflict({ reason: 'open' }) : error
  })
  await writeAudit(rows, tools, actor, {
    ...{ act: 'safe opened', object: `cage/${row.id}`, before: null, reason: null },
    after: { cashier: row.accountId, opening: row.opening },
  })
  return row
}

/**
 * Closes a safe by a blind count, or notes that it is not what was expected when no reason is given. Refusals: 40000, 60404,
 * 60409 `closed`, `waiting` (with the count) while something that moves this cage's money waits.
 */
export async function closeCage(
  rows: VenueRows,
  tools: CageTools,
  actor: Cashier,
  id: number,
  count: Counted & { reason?: string | null | undefined },
): Promise<CageRow | Miscount> {
  checkCount(tools, count)
  await rows.cages.lock(id)
  const row = await rows.cages.get(id)
  if (!row) throw new Refusal(ErrorCode.unknown, { id })
  const waiting = await waitingFor(rows, row)
  const taken = await takenBy(rows, id)
  const expected = expectedIn(row, taken)
  const reason = count.reason?.trim() || null
  const counting = { type: 'safe.close', counted: count.amount, expected, reason, waiting } as const
  const state = stateAfter(safeMachine, row.state, counting)
  if (state === null) {
    if (row.closedAt !== null) throw conflict({ reason: 'closed' })
    if (waiting > 0) throw conflict({ reason: 'waiting', count: waiting })
    return noteRecount(rows, tools, actor, row, count)
  }
  const changed = {
    ...row,
    ...{ state, closedAt: tools.now, closedBy: actor.accountId, ...taken },
    ...{ counted: count.amount, countedPieces: count.pieces ?? null, reason },
  }
  await rows.cages.change(id, changed)
  await writeAudit(rows, tools, actor, {
    ...{ act: 'safe closed', object: `cage/${id}`, reason },
    before: { state: row.state, cashier: row.accountId, opening: row.opening },
    after: { counted: count.amount, expected, variance: count.amount - expected, ...taken },
  })
  return changed
}

/** A blind count that did not agree: who tries it again is seen to. */
async function noteRecount(
  rows: VenueRows,
  tools: CageTools,
  actor: Cashier,
  { id, state, recounts }: CageRow,
  { amount }: Counted,
): Promise<Miscount> {
  if (stateAfter(safeMachine, state, { type: 'safe.recount' }) === null) throw conflict({ reason: 'closed' })
  await rows.cages.change(id, { recounts: recounts + 1 })
  await writeAudit(rows, tools, actor, {
    ...{ act: 'safe counted', object: `cage/${id}`, reason: null },
    before: { recounts },
    after: { recounts: recounts + 1, counted: amount },
  })
  return { miscount: 'variance' }
}

/** Its cash has not moved yet, and may still. */
export const isUnderWay = ({ state }: Pick<CageHandOverRow, 'state'>): boolean =>
  state === 'waiting' || state === 'disputed'

/** How much waits that would move its cash: withdrawals, hand pays at which nobody sits that their cashier says are paid, hand-overs, and adjustments. */
export async function waitingFor(rows: VenueRows, { id, accountId }: CageRow): Promise<number> {
  const asked = await rows.deskTransactions.where({ cageId: id, state: TransactionState.pending })
  const paid = await rows.handPays.where({ makerId: accountId, state: 'paid' })
  const given = await rows.cageHandOvers.where({ fromCageId: id })
  const offered = await rows.cageHandOvers.where({ toCageId: id })
  return (
    asked.filter((one) => cashOf(one) !== 0).length +
    paid.filter((one) => one.accountId === null).length +
    [...given, ...offered].filter(isUnderWay).length +
    (await adjustmentsOf(rows, id, 'pending')).length
  )
}

export function checkCount({ settings }: CageTools, { amount, pieces }: Counted): void {
  if (amount > settings.largestAmount)
    throw new Refusal(ErrorCode.limitReached, { limit: 'largestAmount', most: settings.largestAmount })
  if (pieces && pieces.reduce((sum, { value, pieces: count }) => sum + value * count, 0) !== amount)
    throw wrongField('pieces', 'sum', 'The pieces must add up to the amount')
}
