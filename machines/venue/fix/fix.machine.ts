/**
 * The two-person fix of an unfinished transfer: one proposes what really happened, with evidence, another confirms it or not.
 * Stepped by `transition()`; its actions are orders to the venue.
 */
import { assign, setup } from 'xstate'
import type { FixOutcome } from '../transfer/transfer.types.ts'
import type { FixContext, FixEvent, FixInput, FixProposal, FixTag } from './fix.types.ts'

const chart = setup({
  types: {} as { input: FixInput; context: FixContext; events: FixEvent; tags: FixTag },
  actions: {
    /** In the same commit: the transfer hears `transfer.fix`. */
    fixTransfer: (_, _fix: { transferId: string; outcome: FixOutcome; amount: number }) => {},

    setProposal: assign((_, { makerId, outcome, moved, evidence }: FixProposal) => ({
      proposal: { makerId, outcome, moved, evidence },
    })),
    setDecision: assign((_, { checkerId, reason }: { checkerId: number | null; reason: string | null }) => ({
      checkerId,
      reason,
    })),
  },
  guards: {
    isProposal: ({ context }, { makerId, outcome, moved, evidence }: FixProposal) =>
      evidence.trim() !== '' &&
      makerId !== context.playerId &&
      Number.isSafeInteger(moved) &&
      (outcome === 'done' ? moved > 0 && moved <= context.amount : moved === 0),
    isSecondPerson: ({ context }, { checkerId }: { checkerId: number }) =>
      checkerId !== context.proposal?.makerId && checkerId !== context.playerId,
  },
})

const overtaken = {
  target: 'rejected',
  actions: { type: 'setDecision', params: { checkerId: null, reason: 'settled by the cabinet' } },
} as const

export const fixMachine = chart.createMachine({
  id: 'fix',
  context: ({ input }) => ({ ...input, proposal: null, checkerId: null, reason: null }),
  initial: 'open',
  states: {
    open: {
      tags: 'open',
      on: {
        'fix.propose': {
          guard: { type: 'isProposal', params: ({ event }) => event },
          target: 'proposed',
          actions: { type: 'setProposal', params: ({ event }) => event },
        },
        'transfer.settled': overtaken,
      },
    },
    proposed: {
      tags: 'open',
      on: {
        'fix.confirm': {
          guard: { type: 'isSecondPerson', params: ({ event }) => event },
          target: 'confirmed',
          actions: [
            { type: 'setDecision', params: ({ event }) => ({ checkerId: event.checkerId, reason: null }) },
            {
              type: 'fixTransfer',
              params: ({ context: { transferId, proposal } }) => ({
                transferId,
                outcome: proposal?.outcome ?? 'error',
                amount: proposal?.moved ?? 0,
              }),
            },
          ],
        },
        'fix.reject': {
          guard: { type: 'isSecondPerson', params: ({ event }) => event },
          target: 'rejected',
          actions: {
            type: 'setDecision',
            params: ({ event }) => ({ checkerId: event.checkerId, reason: event.reason }),
          },
        },
        'transfer.settled': overtaken,
      },
    },
    confirmed: { type: 'final' },
    rejected: { type: 'final' },
  },
})
