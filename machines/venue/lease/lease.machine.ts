/** One process's hold on one machine, from the claim to the end. Stepped by `transition()`. */
import { setup } from 'xstate'
import type { LeaseEvent, LeaseTag } from './lease.types.ts'

const chart = setup({
  types: {} as { events: LeaseEvent; tags: LeaseTag },
  actions: {
    /** The registry drops the machine: another process has it. */
    handOver: () => {},
  },
})

export const leaseMachine = chart.createMachine({
  id: 'lease',
  type: 'parallel',
  states: {
    hold: {
      initial: 'owned',
      states: {
        owned: {
          tags: 'owner',
          description: 'Steps are taken, and those asked for are done in turn.',
          on: { 'lease.superseded': { target: 'over', actions: 'handOver' }, 'lease.closed': 'over' },
        },
        over: { description: 'No step is taken any more; those that were taken are still done.' },
      },
    },
    rows: {
      initial: 'known',
      states: {
        known: {
          description: 'What this process remembers of the machine is what the rows say.',
          on: { 'commit.unknown': 'unsure' },
        },
        unsure: {
          tags: 'unsure',
          description: 'The last commit may be there or not: the rows are read before the next step.',
          on: { 'rows.read': 'known' },
        },
      },
    },
  },
})
