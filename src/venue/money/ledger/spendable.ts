import { spendOrder, TransactionState } from '#protocol/core/codes.ts'
import type { VenueRows } from '../../store/rows.ts'
import { walletOf } from './accounts.ts'
import { addPockets, noPockets, type Pockets, subtractPockets } from './pockets.ts'

/**
 * What a player may spend now, per pocket: the wallet less what open transfers and pending transactions of the desk hold.
 * Who writes by it locks the player first: two holds taken from one reading would be more than there is.
 */
export async function spendable(
  rows: Pick<VenueRows, 'ledger' | 'transfers' | 'deskTransactions'>,
  accountId: number,
): Promise<Pockets> {
  const names = spendOrder.map((pocket) => walletOf(accountId, pocket))
  const accounts = await rows.ledger.accounts(names)
  const wallet = noPockets()
  for (const [place, pocket] of spendOrder.entries()) wallet[pocket] = accounts.get(names[place] ?? '')?.balance ?? 0
  const pending = { accountId, state: TransactionState.pending }
  const holds = [...(await rows.transfers.where(pending)), ...(await rows.deskTransactions.where(pending))]
  return subtractPockets(
    wallet,
    holds.reduce((sum, { held }) => addPockets(sum, held), noPockets()),
  )
}
