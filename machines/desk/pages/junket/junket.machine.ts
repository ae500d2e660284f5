/** Junket: the categories of players or of transactions with their totals, one act at a time, and the name of one while it is written. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { commandMachine } from '../../../kit/command/command.machine.ts'
import type { CommandOutput } from '../../../kit/command/command.types.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { junketFilterOf } from './junket.address.ts'
import type { JunketContext, JunketEvent, JunketOrdered, JunketTag } from './junket.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: JunketContext
    events: JunketEvent
    tags: JunketTag
    children: { rows: 'rows'; command: 'command' }
  },
  actors: { rows: queryMachine, command: commandMachine },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    setEdited: assign((_, { category }: { category: JunketContext['edited'] }) => ({ edited: category })),
    closeNaming: raise({ type: 'naming.closed' }),
  },
  guards: { isDone: (_, { ended }: { ended: CommandOutput }) => ended.ended === 'done' },
  delays: { every: 30_000 },
})

const outdated = sends({ to: 'categories', event: { type: 'query.outdated' } })

const showing = chart.createStateConfig({
  description: 'Whatever is posted or decided is asked for anew; what others do to the categories, every half minute.',
  on: {
    'place.shown': {
      actions: [
        { type: 'setPlace', params: ({ event }) => event },
        {
          type: 'send',
          params: ({ event }): Message => ({
            ...{ to: 'categories', event: { type: 'query.filtered', filter: junketFilterOf(event.place.search) } },
          }),
        },
      ],
    },
    'cage.changed': { actions: outdated },
    'confirms.changed': { actions: outdated },
  },
  invoke: {
    id: 'rows',
    src: 'rows',
    systemId: mailbox('categories'),
    input: ({ context }) => ({ filter: junketFilterOf(context.place.search) }),
  },
  initial: 'fresh',
  states: { fresh: { after: { every: { target: 'fresh', reenter: true, actions: outdated } } } },
})

const acting = chart.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'junket.ordered': 'busy' } },
    busy: {
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ event }) => event as JunketOrdered,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ ended: event.output }) },
            target: 'idle',
            actions: ['closeNaming', outdated],
          },
          // Refused or not: by now it may be otherwise.
          { target: 'idle', actions: outdated },
        ],
        onError: 'idle',
      },
    },
  },
})

const naming = chart.createStateConfig({
  description: 'The name of a new category, or of one that is there: it stays until it is done, or closed.',
  initial: 'closed',
  states: {
    closed: {
      on: { 'naming.asked': { target: 'open', actions: { type: 'setEdited', params: ({ event }) => event } } },
    },
    open: { tags: 'naming', on: { 'naming.closed': 'closed' } },
  },
})

export const junketMachine = chart.createMachine({
  id: 'junket',
  context: ({ input }) => ({ ...input, edited: null }),
  entry: watching('cage', 'confirms'),
  type: 'parallel',
  states: { showing, acting, naming },
})

export type JunketRef = ActorRefFrom<typeof junketMachine>
