/** Money across the desk: posted once, by a second person where one is needed, and taken back at most once. Its row holds the facts; stepped by `transition()`. */
import { setup } from 'xstate'
import type { DeskTransactionEvent } from './deskTransaction.types.ts'

type Post = Extract<DeskTransactionEvent, { type: 'transaction.post' }>
const chart = setup({
  types: {} as { events: DeskTransactionEvent },
  guards: {
    isConfirmed: (_, { waits, makerId, checkerId }: Post) => !waits || (checkerId !== null && checkerId !== makerId),
    isConfirmedRefund: (_, { isRefund, waits, makerId, checkerId }: Post) =>
      isRefund && (!waits || (checkerId !== null && checkerId !== makerId)),
    isReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
  },
})

const post = ({ event }: { event: Post }) => event

export const deskTransactionMachine = chart.createMachine({
  id: 'deskTransaction',
  initial: 'pending',
  states: {
    pending: {
      description:
        'Nothing is posted yet, and what it takes is held back. It is posted at once, or waits for a second person.',
      on: {
        'transaction.post': [
          { guard: { type: 'isConfirmedRefund', params: post }, target: 'refund' },
          { guard: { type: 'isConfirmed', params: post }, target: 'done' },
        ],
        'transaction.fail': 'error',
        'transaction.reject': { guard: { type: 'isReason', params: ({ event }) => event }, target: 'canceled' },
      },
    },
    done: { description: 'Posted. A refund may take it back.', on: { 'transaction.takeBack': 'refund' } },
    refund: { type: 'final', description: 'Taken back, or itself what takes another one back.' },
    canceled: { type: 'final' },
    error: { type: 'final', description: 'Confirmed when the ledger no longer allowed it: nothing was posted.' },
  },
})
