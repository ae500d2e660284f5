/**
 * One hand pay of one cabinet event: an attendant is called, one person pays with evidence, another confirms,
 * the cabinet is reset. Posted once. Stepped by `transition()`; its actions are orders to the venue.
 */
import { assign, setup } from 'xstate'
import type { HandPayContext, HandPayEvent, HandPayInput, HandPayTag } from './handPay.types.ts'

const chart = setup({
  types: {} as { input: HandPayInput; context: HandPayContext; events: HandPayEvent; tags: HandPayTag },
  actions: {
    /** Rows: posted to the wallet under the cabinet's event. */
    postHandPay: (_, _pay: { event: string; amount: number; playerId: number | null; sessionId: number | null }) => {},
    /** After the commit: the attendant's key, for this event only. */
    resetCabinet: (_, _pay: { event: string }) => {},
    /** In the same commit: the machine's occupancy hears `handPay.paid` or `handPay.overtaken`. */
    tellOccupancy: (_, _pay: { event: string; ended: 'paid' | 'overtaken' }) => {},

    setClaim: assign((_, { makerId, evidence }: { makerId: number; evidence: string }) => ({
      makerId,
      evidence,
      rejection: null,
    })),
    setChecker: assign((_, { checkerId }: { checkerId: number }) => ({ checkerId })),
    clearClaim: assign((_, { reason }: { reason: string }) => ({ makerId: null, evidence: null, rejection: reason })),
    noteReset: assign({ isReset: true }),
  },
  guards: {
    isClaim: ({ context }, { makerId, evidence }: { makerId: number; evidence: string }) =>
      evidence.trim() !== '' && makerId !== context.playerId,
    isSecondPerson: ({ context }, { checkerId }: { checkerId: number }) =>
      checkerId !== context.makerId && checkerId !== context.playerId,
    isReset: ({ context }) => context.isReset,
    isThisEvent: ({ context }, { event }: { event: string }) => event === context.event,
  },
})

const endedBy =
  (ended: 'paid' | 'overtaken') =>
  ({ context }: { context: HandPayContext }) => ({ event: context.event, ended })
const eventOf = ({ context }: { context: HandPayContext }) => ({ event: context.event })
const resetSeen = {
  guard: { type: 'isThisEvent', params: ({ event }: { event: { event: string } }) => event },
  actions: 'noteReset',
} as const

const called = chart.createStateConfig({
  tags: 'open',
  description: 'An attendant is called.',
  on: {
    'handPay.pay': {
      guard: { type: 'isClaim', params: ({ event }) => event },
      target: 'paid',
      actions: { type: 'setClaim', params: ({ event }) => event },
    },
    'cabinet.reset': resetSeen,
    'handPay.overtaken': 'overtaken',
  },
})

const paid = chart.createStateConfig({
  tags: 'open',
  description: 'One person says it is paid; a second one looks at the evidence.',
  on: {
    'handPay.confirm': {
      guard: { type: 'isSecondPerson', params: ({ event }) => event },
      target: 'confirmed',
      actions: [
        { type: 'setChecker', params: ({ event }) => event },
        {
          type: 'postHandPay',
          params: ({ context: { event, amount, playerId, sessionId } }) => ({ event, amount, playerId, sessionId }),
        },
      ],
    },
    'handPay.reject': {
      guard: { type: 'isSecondPerson', params: ({ event }) => event },
      target: 'called',
      actions: { type: 'clearClaim', params: ({ event }) => event },
    },
    'cabinet.reset': resetSeen,
    'handPay.overtaken': 'overtaken',
  },
})

const confirmed = chart.createStateConfig({
  tags: 'open',
  description: 'Posted; the cabinet is locked until it is reset.',
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isReset', target: '#handPay.done' }, { target: 'resetting' }] },
    resetting: {
      entry: { type: 'resetCabinet', params: eventOf },
      on: {
        'cabinet.reset': { ...resetSeen, target: '#handPay.done' },
        'cabinet.returned': { target: 'resetting', reenter: true },
        'handPay.overtaken': '#handPay.done',
      },
    },
  },
})

export const handPayMachine = chart.createMachine({
  id: 'handPay',
  context: ({ input }) => ({
    ...input,
    makerId: null,
    evidence: null,
    checkerId: null,
    rejection: null,
    isReset: false,
  }),
  initial: 'called',
  states: {
    called,
    paid,
    confirmed,
    done: { type: 'final', entry: { type: 'tellOccupancy', params: endedBy('paid') } },
    overtaken: {
      type: 'final',
      description: 'Nobody pays it: two persons have settled otherwise what it was of.',
      entry: { type: 'tellOccupancy', params: endedBy('overtaken') },
    },
  },
})
