import { and, not, stateIn } from 'xstate'
import { chart } from './occupancy.setup.ts'
import { type EventOf, maybeSession } from './occupancy.ways.ts'

const noteHandPay = {
  type: 'noteProblem',
  params: ({ context }: { context: { handPay: { event: string } | null } }) => ({
    problem: 'handPay' as const,
    detail: context.handPay?.event ?? null,
  }),
} as const

const payOver = {
  guard: { type: 'isPayDue', params: ({ event }: { event: EventOf<'handPay.paid' | 'handPay.overtaken'> }) => event },
  actions: ['markPaid', { type: 'settleProblem', params: { problem: 'handPay' } }],
} as const

const agree = ['clearContradicted', { type: 'settleProblem', params: { problem: 'metersContradict' } }] as const

export const health = chart.createStateConfig({
  description:
    'Faults of the cabinet and problems only the venue knows: sound without any. Faulty publishes 1, error; money waits.',
  initial: 'sound',
  always: [
    {
      guard: and(['isPayStray', not('isHeld')]),
      actions: noteHandPay,
      description: 'A hand pay that belongs to no session.',
    },
    {
      guard: and(['isPayStray', stateIn('#cashingOut')]),
      actions: noteHandPay,
      description: 'A hand pay instead of the transfer.',
    },
  ],
  on: {
    'fault.raised': { actions: { type: 'setFaults', params: ({ event }) => event } },
    'machine.recovered': [
      {
        guard: { type: 'isStray', params: ({ event }) => event.facts },
        actions: [
          { type: 'setFaults', params: { faults: [] } },
          { type: 'noteProblem', params: { problem: 'strayCredit', detail: null } },
        ],
      },
      {
        actions: [
          { type: 'setFaults', params: { faults: [] } },
          { type: 'settleProblem', params: { problem: 'strayCredit' } },
          { type: 'settleProblem', params: { problem: 'cashoutBlocked' } },
        ],
      },
    ],
    'meters.contradict': {
      description: 'Money waits for the cabinet to agree again, or for two persons.',
      actions: [
        { type: 'setFaults', params: ({ event }) => event },
        'noteContradicted',
        {
          type: 'noteProblem',
          params: ({ event }) => ({ problem: 'metersContradict' as const, detail: event.detail }),
        },
      ],
    },
    'meters.agree': { guard: 'isContradicted', actions: [...agree] },
    'contradiction.settled': {
      guard: 'isContradicted',
      actions: [...agree, { type: 'acceptReset', params: ({ event }) => event }],
    },
    'transfer.unknown': {
      guard: not('isUnknown'),
      actions: ['noteUnknown', { type: 'noteProblem', params: { problem: 'unknownTransfer', detail: null } }],
    },
    'transfer.fixed': {
      guard: 'isUnknown',
      actions: ['clearUnknown', { type: 'settleProblem', params: { problem: 'unknownTransfer' } }],
    },
    'handPay.pending': {
      guard: { type: 'isUncalled', params: ({ event }) => event },
      actions: [
        { type: 'setHandPay', params: ({ event: { event, amount, resetCredit } }) => ({ event, amount, resetCredit }) },
        {
          type: 'callAttendant',
          params: ({ context, event: { event, amount, cause, resetCredit } }) => ({
            ...{ event, amount, cause, resetCredit },
            ...maybeSession({ context }),
          }),
        },
      ],
    },
    'handPay.paid': payOver,
    'handPay.overtaken': payOver,
    'problem.fixed': {
      guard: { type: 'isProblem', params: ({ event }: { event: EventOf<'problem.fixed'> }) => event },
      actions: { type: 'settleProblem', params: ({ event }) => event },
    },
    'invariant.broken': {
      guard: not('isBroken'),
      actions: {
        type: 'noteProblem',
        params: ({ event }) => ({ problem: 'invariant' as const, detail: event.invariant }),
      },
    },
  },
  states: {
    sound: { always: { guard: 'isFaulty', target: 'faulty' } },
    faulty: { always: { guard: not('isFaulty'), target: 'sound' } },
  },
})
