/** One reality check of a seat: asked when it is due, answered once. Its row holds the facts; stepped by `transition()`. */
import { setup } from 'xstate'
import type { SeatCheckEvent } from './seatCheck.types.ts'

const chart = setup({
  types: {} as { events: SeatCheckEvent },
  actions: {
    /** Row: when it is due by the interval as it is now. */
    moveDue: () => {},
  },
  guards: { isDue: (_, { at, dueAt }: { at: number; dueAt: number }) => at >= dueAt },
})

export const seatCheckMachine = chart.createMachine({
  id: 'seatCheck',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Play goes on until it is due; a change of the interval moves that.',
      on: {
        'deadline.passed': { guard: { type: 'isDue', params: ({ event }) => event }, target: 'asked' },
        'interval.changed': { actions: 'moveDue' },
        'check.drop': 'dropped',
      },
    },
    asked: {
      description: 'No round begins before its player goes on or leaves.',
      on: { 'check.continue': 'continued', 'check.leave': 'left', 'check.drop': 'dropped' },
    },
    continued: { type: 'final' },
    left: { type: 'final' },
    dropped: { type: 'final' },
  },
})
