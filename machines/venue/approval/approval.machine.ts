/**
 * An act of staff that waits for a second person: done exactly as it was asked for, once, or not at all.
 * Stepped by `transition()`; its actions are orders to the venue.
 */
import { assign, setup } from 'xstate'
import type { ApprovalContext, ApprovalEvent, ApprovalInput, ApprovalTag } from './approval.types.ts'

type Confirm = { checkerId: number; gainers: readonly number[] }
const chart = setup({
  types: {} as { input: ApprovalInput; context: ApprovalContext; events: ApprovalEvent; tags: ApprovalTag },
  actions: {
    /** Rows, in the same commit: what was asked for. */
    applyChange: () => {},

    setChecker: assign((_, { checkerId }: { checkerId: number }) => ({ checkerId })),
    setReason: assign((_, { reason }: { reason: string }) => ({ reason })),
  },
  guards: {
    isSecondPerson: ({ context, event }, { checkerId, gainers }: Confirm) =>
      checkerId !== context.makerId && !gainers.includes(checkerId) && event.at < context.until,
    isReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
    isDue: ({ context, event }) => event.at >= context.until,
  },
})

export const approvalMachine = chart.createMachine({
  id: 'approval',
  context: ({ input }) => ({ ...input, checkerId: null, reason: null }),
  initial: 'pending',
  states: {
    pending: {
      tags: 'open',
      description: 'Nothing has changed yet. A second person does it or refuses it, else it expires.',
      on: {
        'approval.confirm': {
          guard: { type: 'isSecondPerson', params: ({ event }) => event },
          target: 'done',
          actions: [{ type: 'setChecker', params: ({ event }) => event }, 'applyChange'],
        },
        'approval.refuse': {
          guard: { type: 'isReason', params: ({ event }) => event },
          target: 'refused',
          actions: [
            { type: 'setChecker', params: ({ event }) => ({ checkerId: event.staffId }) },
            { type: 'setReason', params: ({ event }) => event },
          ],
        },
        'basis.changed': {
          target: 'overtaken',
          actions: { type: 'setReason', params: ({ event }) => event },
        },
        'deadline.passed': {
          guard: 'isDue',
          target: 'expired',
          actions: { type: 'setReason', params: { reason: 'nobody confirmed it in time' } },
        },
      },
    },
    done: { type: 'final' },
    refused: { type: 'final' },
    expired: { type: 'final' },
    overtaken: { type: 'final', description: 'What it rested on had changed when it was to be confirmed.' },
  },
})
