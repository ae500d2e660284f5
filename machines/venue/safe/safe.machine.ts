/** The safe of one cashier, from its counted float to its blind count, and what was over or short by it. Its row holds the facts; stepped by `transition()`. */
import { setup } from 'xstate'
import type { SafeEvent } from './safe.types.ts'

type Adjustment = Pick<Extract<SafeEvent, { type: 'safe.adjust' }>, 'amount' | 'left'>
type Count = Pick<Extract<SafeEvent, { type: 'safe.close' }>, 'counted' | 'expected' | 'reason' | 'waiting'>
const chart = setup({
  types: {} as { events: SafeEvent },
  actions: {
    /** Row: one more count that did not agree. */
    countRecount: () => {},
    /** Row: two persons have booked it. */
    bookAdjustment: () => {},
  },
  guards: {
    isSome: (_, { amount }: Adjustment) => amount !== 0,
    isLeft: (_, { amount, left }: Adjustment) =>
      amount !== 0 && Math.sign(amount) === Math.sign(left) && Math.abs(amount) <= Math.abs(left),
    isSettled: (_, { counted, expected, reason, waiting }: Count) =>
      waiting === 0 && (counted === expected || (reason ?? '').trim() !== ''),
  },
})

export const safeMachine = chart.createMachine({
  id: 'safe',
  initial: 'open',
  states: {
    open: {
      description: 'Cash goes through it. A count that agrees, or whose difference is explained, closes it.',
      on: {
        'safe.close': { guard: { type: 'isSettled', params: ({ event }) => event }, target: 'closed' },
        'safe.recount': { actions: 'countRecount' },
        'safe.adjust': { guard: { type: 'isSome', params: ({ event }) => event }, actions: 'bookAdjustment' },
      },
    },
    closed: {
      description: 'Counted. What was over or short is booked at most once.',
      on: {
        'safe.adjust': { guard: { type: 'isLeft', params: ({ event }) => event }, actions: 'bookAdjustment' },
      },
    },
  },
})
