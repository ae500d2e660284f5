import { spendOrder, TransactionState } from '#protocol/core/codes.ts'
import type { TransferRow, VenueRows } from '../../store/rows.ts'
import { type Pockets, subtractPockets, takeInSpendOrder } from '../ledger/pockets.ts'
import { awaitedByHand, pocketsOfSession } from '../ledger/sessionPockets.ts'
import { conflict } from './refusals.ts'

const { pending } = TransactionState

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
export async function lossLeft(
  rows: VenueRows,
  { accountId, sessionId }: Pick<TransferRow, 'accountId' | 'sessionId'>,
  except: number | null,
): Promise<number> {
  // What is still to be paid by hand was not lost.
  let left = (await rows.sums.lostInSession(sessionId)) - (await awaitedByHand(rows, sessionId))
  const moved = await rows.transfers.where({ sessionId, direction: 'in' })
  const own = new Set(moved.map(({ id }) => id))
  // One question, not one for each transfer: the player is locked meanwhile.
  for (const { id, amount, refundOfTransfer } of await rows.deskTransactions.where({ accountId, state: pending }))
    if (id !== except && refundOfTransfer !== null && own.has(refundOfTransfer)) left += amount
  return left
}
