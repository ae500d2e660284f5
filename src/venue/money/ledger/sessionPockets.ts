/** What the pockets gave to a session and got back from it, by what was posted of it, and what is on its way to the cabinet. */
import { spendOrder, TransactionState } from '#protocol/core/codes.ts'
import type { HandPayRow, TransferRow, VenueRows } from '../../store/rows.ts'
import { walletOf } from './accounts.ts'
import { addPockets, noPockets, type Pockets } from './pockets.ts'
import type { KnownPosting } from './rows.ts'

const { done, pending, refund } = TransactionState
type Rows = Pick<VenueRows, 'transfers' | 'handPays' | 'deskTransactions' | 'ledger'>

/** Of the posting of a hand pay that stands for a cash-out. */
export const cashOutByHand = 'cashout by hand'

/** What the desk took back of a transfer to the cabinet went there all the same, and its refund has returned it. */
export async function pocketsOfSession(
  rows: Rows,
  sessionId: number,
): Promise<{ given: Pockets; returned: Pockets; arriving: number }> {
  const transfers = await rows.transfers.where({ sessionId })
  const takenBack = transfers.filter(({ direction, state }) => direction === 'in' && state === refund)
  const sumOf = (some: TransferRow[]) =>
    some.reduce((sum, { pockets }) => addPockets(sum, pockets ?? noPockets()), noPockets())
  const moved = (way: 'in' | 'out') => transfers.filter(({ direction, state }) => direction === way && state === done)
  const paid = addPockets(await paidByHand(rows, sessionId), await refunded(rows, takenBack))
  const open = transfers.filter(({ direction, state }) => direction === 'in' && state === pending)
  return {
    given: sumOf([...moved('in'), ...takenBack]),
    returned: addPockets(sumOf(moved('out')), paid),
    arriving: open.reduce((sum, { amount }) => sum + amount, 0),
  }
}

async function refunded(rows: Rows, takenBack: TransferRow[]): Promise<Pockets> {
  let back = noPockets()
  for (const { id: refundOfTransfer, accountId } of takenBack) {
    const posted = await rows.deskTransactions.where({ refundOfTransfer, state: refund })
    const known = await rows.ledger.known(posted.map(({ id }) => `desk/${id}`))
    for (const posting of known.values()) back = addPockets(back, gainedBy(posting, accountId))
  }
  return back
}

function gainedBy({ entries }: Pick<KnownPosting, 'entries'>, accountId: number): Pockets {
  const gained = noPockets()
  for (const pocket of spendOrder)
    for (const { account, amount } of entries) if (account === walletOf(accountId, pocket)) gained[pocket] += amount
  return gained
}

async function paidByHand(rows: Rows, sessionId: number): Promise<Pockets> {
  let paid = noPockets()
  for (const { id: handPayId, accountId } of await rows.handPays.where({ sessionId })) {
    const posted = await rows.deskTransactions.where({ handPayId, state: done })
    const known = await rows.ledger.known(posted.map(({ id }) => `desk/${id}`))
    for (const posting of known.values())
      if (posting.cause === cashOutByHand && accountId !== null) paid = addPockets(paid, gainedBy(posting, accountId))
  }
  return paid
}

/** The attendant's key was turned for it. */
export const isKeyTurned = ({ snapshot }: Pick<HandPayRow, 'snapshot'>): boolean =>
  (snapshot as { context: { isReset: boolean } }).context.isReset

/** Of cash-outs by hand that the attendant's key has taken off the meter, and nobody has posted yet. */
export async function awaitedByHand(rows: Pick<VenueRows, 'handPays'>, sessionId: number): Promise<number> {
  const called = await rows.handPays.where({ sessionId, cause: 'cashout' })
  const awaited = called.filter((row) => (row.state === 'called' || row.state === 'paid') && isKeyTurned(row))
  return awaited.reduce((sum, { amount }) => sum + amount, 0)
}
