/** What the pockets gave to a session and got back from it, by what was posted of it. */
import { spendOrder, TransactionState } from '#protocol/core/codes.ts'
import type { VenueRows } from '../../store/rows.ts'
import { walletOf } from './accounts.ts'
import { addPockets, noPockets, type Pockets } from './pockets.ts'

type Rows = Pick<VenueRows, 'transfers' | 'handPays' | 'deskTransactions' | 'ledger'>

/** Of the posting of a hand pay that stands for a cash-out. */
export const cashOutByHand = 'cashout by hand'

export async function pocketsOfSession(rows: Rows, sessionId: number): Promise<{ given: Pockets; returned: Pockets }> {
  const done = await rows.transfers.where({ sessionId, state: TransactionState.done })
  const sumOf = (direction: 'in' | 'out') =>
    done
      .filter((row) => row.direction === direction)
      .reduce((sum, { pockets }) => addPockets(sum, pockets ?? noPockets()), noPockets())
  return { given: sumOf('in'), returned: addPockets(sumOf('out'), await paidByHand(rows, sessionId)) }
}

async function paidByHand(rows: Rows, sessionId: number): Promise<Pockets> {
  let paid = noPockets()
  for (const { id: handPayId, accountId } of await rows.handPays.where({ sessionId })) {
    const posted = await rows.deskTransactions.where({ handPayId, state: TransactionState.done })
    const known = await rows.ledger.known(posted.map(({ id }) => `desk/${id}`))
    for (const { cause, entries } of known.values())
      if (cause === cashOutByHand && accountId !== null)
        for (const pocket of spendOrder)
          for (const { account, amount } of entries)
            if (account === walletOf(accountId, pocket)) paid = { ...paid, [pocket]: paid[pocket] + amount }
  }
  return paid
}

/** Of cash-outs by hand that the attendant's key has taken off the meter, and nobody has posted yet. */
export async function awaitedByHand(rows: Pick<VenueRows, 'handPays'>, sessionId: number): Promise<number> {
  const called = await rows.handPays.where({ sessionId, cause: 'cashout' })
  const awaited = called.filter(
    ({ state, snapshot }) =>
      (state === 'called' || state === 'paid') && (snapshot as { context: { isReset: boolean } }).context.isReset,
  )
  return awaited.reduce((sum, { amount }) => sum + amount, 0)
}
