/**
 * One transfer between wallet and cabinet, exactly once: the intent is committed, the cabinet is asked,
 * and whatever breaks in between it is interrogated by id until what really happened is posted.
 * Stepped by `transition()`; its actions are orders to the venue.
 */
import { assign, setup } from 'xstate'
import type { CabinetTransfer } from '../../../src/protocol/floor.ts'
import type { TransferContext, TransferEvent, TransferInput, TransferTag } from './transfer.types.ts'

const retryMs = 1_000

const chart = setup({
  types: {} as { input: TransferInput; context: TransferContext; events: TransferEvent; tags: TransferTag },
  actions: {
    /** After the commit: ask the cabinet to move the money. */
    askCabinet: () => {},
    /** After the commit: ask the cabinet what became of the id. */
    interrogate: () => {},
    /** Rows: the actual amount, posted under the transfer's id; the rest of the hold is released. */
    post: (_, _moved: { amount: number; answer: CabinetTransfer }) => {},
    /** Rows: nothing moved; the hold is released. `refund` = it was proved that the cabinet never acted. */
    release: (_, _why: { refund: boolean }) => {},
    /** Rows: it cannot be told; stays pending and becomes a problem. */
    leaveUnfinished: () => {},
    /** In the same commit: tell the machine's occupancy how it ended. */
    tellOccupancy: (_, _outcome: { outcome: 'done' | 'failed' | 'busy' | 'unknown'; creditLeft?: number }) => {},
    /** After the commit: the cabinet may forget the result. */
    acknowledge: () => {},

    keepActual: assign((_, { amount }: { amount: number }) => ({ actual: amount, deadlineAt: null })),
    waitForRetry: assign(({ event }) => ({ deadlineAt: event.at + retryMs })),
    stopWaiting: assign({ deadlineAt: null }),
    countUnknown: assign({ unknowns: ({ context }) => context.unknowns + 1 }),
  },
  guards: {
    hasMoved: (_, answer: CabinetTransfer) => answer.outcome === 'full' || answer.outcome === 'partial',
    isPending: (_, answer: CabinetTransfer) => answer.outcome === 'pending',
    isBusy: (_, answer: CabinetTransfer) => answer.outcome === 'busy',
    isRefused: (_, answer: CabinetTransfer) => answer.outcome === 'refused',
    metersMoved: ({ context }, answer: CabinetTransfer) =>
      context.purpose === 'cashout'
        ? answer.meters.AftOut !== context.metersBefore.AftOut
        : answer.meters.AftIn !== context.metersBefore.AftIn,
    wasUnknownBefore: ({ context }) => context.unknowns > 0,
  },
})

const answerOf = ({ event }: { event: { answer: CabinetTransfer } }) => event.answer

const asking = chart.createStateConfig({
  tags: 'open',
  on: {
    'cabinet.answered': [
      {
        guard: { type: 'hasMoved', params: answerOf },
        target: 'done',
        actions: [
          { type: 'keepActual', params: ({ event }) => ({ amount: event.answer.amount }) },
          { type: 'post', params: ({ event }) => ({ amount: event.answer.amount, answer: event.answer }) },
          {
            type: 'tellOccupancy',
            params: ({ event }) => ({ outcome: 'done' as const, creditLeft: event.answer.meters.CurrentCredit }),
          },
          'acknowledge',
        ],
      },
      { guard: { type: 'isPending', params: answerOf }, target: 'waiting', actions: 'waitForRetry' },
      {
        guard: { type: 'isBusy', params: answerOf },
        target: 'canceled',
        actions: [
          { type: 'release', params: { refund: false } },
          { type: 'tellOccupancy', params: { outcome: 'busy' } },
          'acknowledge',
        ],
      },
      {
        guard: { type: 'isRefused', params: answerOf },
        target: 'canceled',
        actions: [
          { type: 'release', params: { refund: false } },
          { type: 'tellOccupancy', params: { outcome: 'failed' } },
          'acknowledge',
        ],
      },
      {
        guard: { type: 'metersMoved', params: answerOf },
        target: 'unfinished',
        actions: ['leaveUnfinished', { type: 'tellOccupancy', params: { outcome: 'unknown' } }],
      },
      {
        guard: 'wasUnknownBefore',
        target: 'refunded',
        actions: [
          { type: 'release', params: { refund: true } },
          { type: 'tellOccupancy', params: { outcome: 'failed' } },
        ],
      },
      { target: 'asking', reenter: true, actions: 'countUnknown' },
    ],
    'answer.missing': 'interrogating',
  },
})

export const transferMachine = chart.createMachine({
  id: 'transfer',
  context: ({ input }) => ({ ...input, unknowns: 0, actual: 0, deadlineAt: null }),
  initial: 'asking',
  states: {
    asking: { ...asking, entry: 'askCabinet', description: 'The cabinet has been asked to move the money.' },
    interrogating: {
      ...asking,
      entry: 'interrogate',
      description: 'What became of the id is being asked; never a new id.',
      on: { ...asking.on, 'answer.missing': { target: 'waiting', actions: 'waitForRetry' } },
    },
    waiting: {
      tags: 'open',
      description: 'The cabinet is still at it, or cannot be asked; it is interrogated again when the deadline passes.',
      exit: 'stopWaiting',
      on: { 'deadline.passed': 'interrogating' },
    },
    done: { type: 'final', tags: 'settled' },
    canceled: { type: 'final', tags: 'settled', description: 'Refused or busy: nothing moved.' },
    refunded: { type: 'final', tags: 'settled', description: 'Proved not done (no-record): the hold is released.' },
    unfinished: {
      description: 'The cabinet does not know the id but its meters moved: two persons fix it with the evidence.',
    },
  },
})
