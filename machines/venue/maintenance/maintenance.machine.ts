/** A maintenance window of the whole venue: announced, drained, closed, open again. Stepped by `transition()`; what follows from its state the venue does until it is so. */
import { assign, setup } from 'xstate'
import type { MaintenanceContext, MaintenanceEvent, MaintenanceInput, MaintenanceTag } from './maintenance.types.ts'

const chart = setup({
  types: {} as {
    input: MaintenanceInput
    context: MaintenanceContext
    events: MaintenanceEvent
    tags: MaintenanceTag
  },
  actions: { setSince: assign((_, { at }: { at: number }) => ({ since: at })) },
  guards: {
    isToDrain: ({ context, event }) => event.at >= context.drainsAt,
    isToClose: ({ context, event }) => event.at >= context.closesAt,
    isToOpen: ({ context, event }) => context.opensAt !== null && event.at >= context.opensAt,
  },
})

const since = { type: 'setSince', params: ({ event }: { event: MaintenanceEvent }) => event } as const

export const maintenanceMachine = chart.createMachine({
  id: 'maintenance',
  context: ({ input }) => ({ ...input, since: input.announcedAt }),
  initial: 'announced',
  states: {
    announced: {
      description: 'Everybody plays on, and knows when it begins.',
      on: {
        'deadline.passed': { guard: 'isToDrain', target: 'draining', actions: since },
        'maintenance.drain': { target: 'draining', actions: since },
        'maintenance.cancel': { target: 'canceled', actions: since },
      },
    },
    draining: {
      description: 'Who sits plays on; nobody new sits down. It ends by its time, or when staff see that nobody plays.',
      tags: 'shut',
      on: {
        'deadline.passed': { guard: 'isToClose', target: 'closed', actions: since },
        'maintenance.close': { target: 'closed', actions: since },
        'maintenance.cancel': { target: 'canceled', actions: since },
      },
    },
    closed: {
      description:
        'Every machine that stood open is closed, its session first. They are offered again by time or by hand.',
      tags: 'shut',
      on: {
        'deadline.passed': { guard: 'isToOpen', target: 'over', actions: since },
        'maintenance.open': { target: 'over', actions: since },
      },
    },
    over: { tags: 'over', type: 'final', description: 'Those that it closed are offered again, and no others.' },
    canceled: { tags: 'over', type: 'final' },
  },
})
