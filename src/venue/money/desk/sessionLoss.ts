import { spendOrder, TransactionState } from '#protocol/core/codes.ts'
import type { VenueRows } from '../../store/rows.ts'
import { type Pockets, subtractPockets, takeInSpendOrder } from '../ledger/pockets.ts'
import { awaitedByHand, pocketsOfSession } from '../ledger/sessionPockets.ts'
import { conflict } from './refusals.ts'

/**
 * So much of what the pockets lost to a session, whichever transfer is taken back: losses eat them in spend order, so what
 * comes back fills them in that order too.
 */
export async function lostOf(rows: VenueRows, sessionId: number, amount: number): Promise<Pockets> {
  const { given, returned } = await pocketsOfSession(rows, sessionId)
  const lost = subtractPockets(given, returned)
  const most = spendOrder.reduce((sum, pocket) => sum + Math.max(0, lost[pocket]), 0)
  if (amount > most) throw conflict({ reason: 'lost less', most })
  return takeInSpendOrder(lost, amount)
}

/** What a session lost and was not taken back, nor waits to be. */
export async function lossLeft(rows: VenueRows, sessionId: number, except: number | null): Promise<number> {
  // What is still to be paid by hand was not lost.
  let left = (await rows.sums.lostInSession(sessionId)) - (await awaitedByHand(rows, sessionId))
  for (const { id, direction } of await rows.transfers.where({ sessionId })) {
    if (direction === 'out') continue
    const waiting = await rows.deskTransactions.where({ refundOfTransfer: id, state: TransactionState.pending })
    for (const { id: refundId, amount } of waiting) if (refundId !== except) left += amount
  }
  return left
}
