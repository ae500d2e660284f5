/** The dev dock: one simulated cabinet and the venue's disk, looked at again and again, and one act on it at a time. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { mailbox } from '../../kit/messages.ts'
import { commandMachine } from '../../kit/command/command.machine.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import type { DockAnswer, DockContext, DockEvent, DockOrder, DockQuery, DockTag } from './dock.types.ts'

const chart = setup({
  types: {} as {
    context: DockContext
    events: DockEvent | { type: 'resync.requested' }
    tags: DockTag
    children: { fetchDock: 'fetchDock'; command: 'command' }
  },
  actors: {
    fetchDock: unprovidedPromise<DockAnswer, DockQuery>('fetchDock'),
    command: commandMachine,
  },
  actions: {
    setSelected: assign((_, { machineId }: { machineId: number }) => ({ wanted: machineId, dock: null })),
    setAnswer: assign((_, { machines, raisable, disk, dock }: DockAnswer) => ({
      ...{ machines, raisable, disk, dock },
      wanted: dock?.machine.id ?? null,
      failure: null,
    })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    /** Whoever the venue lets look may also touch the calls and lines of this browser; nobody else. */
    allowTampering: () => {},
    barTampering: () => {},
  },
  guards: { isRefused: (_, failure: CallFailure) => failure.kind === 'refused' },
  delays: { pause: 500, longPause: 3_000 },
})

const looking = chart.createStateConfig({
  description: 'An answer about another machine than the one now wanted is never kept: choosing asks anew.',
  initial: 'asking',
  on: {
    'machine.chosen': { target: '.asking', actions: { type: 'setSelected', params: ({ event }) => event } },
    'resync.requested': '.asking',
  },
  states: {
    asking: {
      invoke: {
        id: 'fetchDock',
        src: 'fetchDock',
        input: ({ context: { wanted } }) => ({ wanted }),
        onDone: {
          target: 'resting',
          actions: [{ type: 'setAnswer', params: ({ event }) => event.output }, 'allowTampering'],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: failureIn },
            target: 'closed',
            actions: [{ type: 'setFailure', params: failureIn }, 'barTampering'],
          },
          { target: 'failing', actions: { type: 'setFailure', params: failureIn } },
        ],
      },
    },
    resting: { after: { pause: 'asking' } },
    failing: { tags: 'stale', after: { longPause: 'asking' } },
    closed: { tags: 'closed', description: 'Not for this person, or not in this venue.' },
  },
})

const acting = chart.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'dock.ordered': 'busy' } },
    busy: {
      tags: 'acting',
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ event }) => event as DockOrder,
        onDone: { target: 'idle', actions: raise({ type: 'resync.requested' }) },
        onError: 'idle',
      },
    },
  },
})

export const dockMachine = chart.createMachine({
  id: 'dock',
  context: { wanted: null, machines: [], raisable: [], disk: null, dock: null, failure: null },
  type: 'parallel',
  states: { looking, acting },
})

export type DockRef = ActorRefFrom<typeof dockMachine>
