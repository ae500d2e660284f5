/** The safe of one cashier, from its counted float to its blind count. Its row holds the facts; stepped by `transition()`. */
import { setup } from 'xstate'
import type { SafeEvent } from './safe.types.ts'

type Count = Pick<Extract<SafeEvent, { type: 'safe.close' }>, 'counted' | 'expected' | 'reason' | 'waiting'>
const chart = setup({
  types: {} as { events: SafeEvent },
  actions: {
    /** Row: one more count that did not agree. */
    countRecount: () => {},
  },
  guards: {
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
      },
    },
    closed: { type: 'final' },
  },
})
