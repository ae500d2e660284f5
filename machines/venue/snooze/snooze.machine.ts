/** A problem that staff lets wait until a moment, with a reason. Stepped by `transition()`. */
import { assign, setup } from 'xstate'
import type { SnoozeContext, SnoozeEvent, SnoozeInput, SnoozeTag } from './snooze.types.ts'

const chart = setup({
  types: {} as { input: SnoozeInput; context: SnoozeContext; events: SnoozeEvent; tags: SnoozeTag },
  actions: {
    setEndedBy: assign((_, { staffId }: { staffId: number }) => ({ endedBy: staffId })),
  },
  guards: { isDue: ({ context, event }) => event.at >= context.until },
})

export const snoozeMachine = chart.createMachine({
  id: 'snooze',
  context: ({ input }) => ({ ...input, endedBy: null }),
  initial: 'running',
  states: {
    running: {
      tags: 'open',
      description: 'Nobody is called for the problem. Its time ends that, whoever wakes it, or the end of the problem.',
      on: {
        'snooze.wake': { target: 'woken', actions: { type: 'setEndedBy', params: ({ event }) => event } },
        'problem.closed': 'over',
        'deadline.passed': { guard: 'isDue', target: 'over' },
      },
    },
    woken: { type: 'final' },
    over: { type: 'final' },
  },
})
