/** What may become of a desk transaction. Its row holds a number of the protocol, its chart has the name of it. */
import { type DeskTransactionEvent, deskTransactionMachine } from '#machines/venue/deskTransaction/index.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { DeskTransactionRow } from '../../store/rows.ts'
import { firstState, stateAfter } from '../../store/rowChart.ts'
import { conflict } from './refusals.ts'

const names = Object.keys(TransactionState) as (keyof typeof TransactionState)[]

export const firstTransactionState = TransactionState[firstState(deskTransactionMachine)]

/** Its next state. Refusal: 60409 when the chart does not take the event now. */
export function transactionStateAfter(
  { state }: Pick<DeskTransactionRow, 'state'>,
  event: DeskTransactionEvent,
): TransactionState {
  const name = names.find((one) => TransactionState[one] === state)
  const next = name === undefined ? null : stateAfter(deskTransactionMachine, name, event)
  if (next === null) throw conflict({ state })
  return TransactionState[next]
}

/** `checkerId`: the second person, where there is one. */
export const postOf = (
  { refundOf, refundOfTransfer, why, makerId }: DeskTransactionRow,
  checkerId: number | null,
): DeskTransactionEvent => ({
  type: 'transaction.post',
  isRefund: refundOf !== null || refundOfTransfer !== null,
  waits: why !== null,
  makerId,
  checkerId,
})
