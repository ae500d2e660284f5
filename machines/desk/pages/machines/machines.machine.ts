/** Machines: the whole list, live, and what is ordered of what is chosen of it. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { draftMachine } from '../../../kit/draft/draft.machine.ts'
import { formFailureOf } from '../../../kit/failure.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import type { MachinePush } from '../../../live/line/line.types.ts'
import type { PlaceShown } from '../page.types.ts'
import { wallMachine } from '../../watch/index.ts'
import { showWall, wallInput } from '../wall.ts'
import { watching } from '../watching.ts'
import { filterOf } from './machines.address.ts'
import type { MachineMaking, MachinesContext, MachinesEvent, MachinesInput, MachinesTag } from './machines.types.ts'

const makingFields = ['name', 'brandID', 'cabin', 'sasUrl', 'tag', 'bet_info'] as const

const chart = setup({
  types: {} as {
    input: MachinesInput
    context: MachinesContext
    events: MachinesEvent
    tags: MachinesTag
    children: { list: 'list'; commands: 'commands'; draft: 'draft'; makeMachine: 'makeMachine'; wall: 'wall' }
  },
  actors: {
    list: collectionMachine,
    commands: commandsMachine,
    draft: draftMachine,
    wall: wallMachine,
    makeMachine: unprovidedPromise<{ id: number }, MachineMaking>('makeMachine'),
  },
  actions: {
    send,
    navigate: (_, _to: { to: string }) => {},
    setMakingFailure: assign((_, { error }: { error: unknown }) => ({
      makingFailure: formFailureOf(error, makingFields),
    })),
    clearMaking: assign({ makingFailure: null, made: null }),
    setMade: assign((_, { output }: { output: { id: number } }) => ({ made: output.id })),
    setPlace: assign((_, { place }: PlaceShown) => ({ place, filter: filterOf(place.search) })),
  },
  delays: { formGone: 0 },
})

const toList = (event: Extract<Message, { to: 'machineList' }>['event']): Message => ({ to: 'machineList', event })
const outdated = { actions: sends(toList({ type: 'collection.outdated' })) }
const patch = ({ id, sequence, status }: MachinePush) => ({ id, sequence, change: { status } })

const making = chart.createStateConfig({
  initial: 'closed',
  states: {
    closed: { entry: 'clearMaking', on: { 'making.asked': 'open' } },
    open: {
      tags: 'making',
      invoke: { id: 'draft', src: 'draft', onDone: 'closed' },
      initial: 'asking',
      states: {
        asking: { on: { 'making.submitted': 'saving' } },
        saving: {
          tags: 'saving',
          entry: 'clearMaking',
          invoke: {
            id: 'makeMachine',
            src: 'makeMachine',
            input: ({ event }) => event as Extract<MachinesEvent, { type: 'making.submitted' }>,
            onDone: { target: '#machines.made', actions: { type: 'setMade', params: ({ event }) => event } },
            onError: { target: 'asking', actions: { type: 'setMakingFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    made: {
      description: 'The form holds the page until it is gone: only then one goes to what was made.',
      after: {
        formGone: {
          target: 'closed',
          actions: { type: 'navigate', params: ({ context: { made } }) => ({ to: `/apps/machine/${made}` }) },
        },
      },
    },
  },
})

export const machinesMachine = chart.createMachine({
  id: 'machines',
  description:
    'How the list is looked at stands in the address alone. What is no status is asked for anew when it may have changed.',
  context: ({ input }) => ({ ...input, filter: filterOf(input.place.search), makingFailure: null, made: null }),
  entry: watching('statuses', 'machines', 'sessions', 'problems'),
  on: {
    'place.shown': {
      actions: [
        { type: 'setPlace', params: ({ event }) => event },
        {
          type: 'send',
          params: ({ event }) => toList({ type: 'collection.filtered', filter: filterOf(event.place.search) }),
        },
        showWall,
      ],
    },
    'statuses.changed': {
      actions: {
        type: 'send',
        // Who sits there and what was paid changes with it, and not everybody is told of sessions.
        params: ({ event }) => [
          toList({ type: 'collection.patched', patches: event.machines.map(patch) }),
          toList({ type: 'collection.outdated' }),
        ],
      },
    },
    'machines.ordered': toCommands,
    'machines.changed': outdated,
    'sessions.changed': outdated,
    'problems.changed': outdated,
  },
  invoke: [
    {
      id: 'list',
      src: 'list',
      systemId: mailbox('machineList'),
      input: ({ context: { filter } }) => ({ filter }),
    },
    {
      id: 'commands',
      src: 'commands',
      systemId: mailbox('command'),
      input: { told: [toList({ type: 'collection.outdated' })] },
    },
    { id: 'wall', src: 'wall', systemId: mailbox('wall'), input: wallInput },
  ],
  ...making,
})

export type MachinesRef = ActorRefFrom<typeof machinesMachine>
