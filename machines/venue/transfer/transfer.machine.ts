/**
 * One transfer between wallet and cabinet, exactly once: the intent is committed, the cabinet is asked,
 * and whatever breaks in between it is interrogated by id until what really happened is posted.
 * Stepped by `transition()`; its actions are orders to the venue.
 */
import { answerOf, canceled, chart, fixes, moved, paidByHand, refunded } from './transfer.setup.ts'

const leaveUnfinished = ['leaveUnfinished', { type: 'tellOccupancy', params: { outcome: 'unknown' } }] as const
const contradicted = { target: 'unfinished', actions: ['setAside', ...leaveUnfinished] } as const

const asking = chart.createStateConfig({
  tags: 'open',
  on: {
    'cabinet.answered': [
      moved(false),
      { guard: { type: 'isPending', params: answerOf }, target: 'waiting', actions: 'waitForRetry' },
      {
        guard: { type: 'isBusy', params: answerOf },
        target: 'voiding',
        actions: { type: 'voidFor', params: { why: 'busy' } },
      },
      {
        guard: { type: 'isRefused', params: answerOf },
        target: 'canceled',
        actions: [canceled, { type: 'tellOccupancy', params: { outcome: 'failed' } }, 'acknowledge'],
      },
      paidByHand,
      { guard: { type: 'metersMoved', params: answerOf }, target: 'unfinished', actions: [...leaveUnfinished] },
      {
        guard: 'wasUnknownBefore',
        target: 'voiding',
        actions: { type: 'voidFor', params: { why: 'refund' } },
      },
      { target: 'asking', reenter: true, actions: 'countUnknown' },
    ],
    'answer.missing': 'interrogating',
    'cabinet.contradicts': contradicted,
  },
})

export const transferMachine = chart.createMachine({
  id: 'transfer',
  context: ({ input }) => ({ ...input, unknowns: 0, voidFor: null, setAside: false, actual: 0, deadlineAt: null }),
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
      on: {
        'deadline.passed': 'interrogating',
        'cabinet.returned': 'interrogating',
        'cabinet.contradicts': contradicted,
      },
    },
    voiding: {
      tags: 'open',
      entry: 'voidTransfer',
      description:
        'Nothing has moved as far as the cabinet knows: it is told never to act on the id. Only then is the hold released.',
      on: {
        'cabinet.answered': [
          moved(false),
          paidByHand,
          {
            guard: { type: 'isRefusedForRefund', params: answerOf },
            target: 'refunded',
            actions: [refunded, { type: 'tellOccupancy', params: { outcome: 'failed' } }, 'acknowledge'],
          },
          {
            guard: { type: 'isRefused', params: answerOf },
            target: 'canceled',
            actions: [canceled, { type: 'tellOccupancy', params: { outcome: 'busy' } }, 'acknowledge'],
          },
          { target: 'waiting', actions: 'waitForRetry' },
        ],
        'answer.missing': { target: 'waiting', actions: 'waitForRetry' },
        'cabinet.contradicts': contradicted,
      },
    },
    unfinished: {
      description:
        'The cabinet does not know the id but its meters moved, or it contradicts the books: two persons fix it with the evidence, unless the cabinet, asked once whenever it is back, does know. One that only a contradiction has set aside is then asked for as before.',
      on: {
        'cabinet.returned': [
          {
            guard: 'isSetAside',
            target: 'interrogating',
            actions: ['takeUp', 'resume', { type: 'tellOccupancy', params: { outcome: 'resumed' } }],
          },
          { actions: 'interrogate' },
        ],
        'cabinet.answered': moved(true),
        'transfer.fix': [...fixes],
      },
    },
    done: { type: 'final', tags: 'settled' },
    canceled: { type: 'final', tags: 'settled', description: 'Refused or busy: nothing moved.' },
    refunded: { type: 'final', tags: 'settled', description: 'Proved not done (no-record): the hold is released.' },
    error: { type: 'final', tags: 'settled', description: 'Written off by two persons: the hold is released.' },
  },
})
