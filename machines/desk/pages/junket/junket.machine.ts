/** Junket: the categories of players or of transactions with their totals, what is ordered of them, and the name of one while it is written. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { draftMachine } from '../../../kit/draft/draft.machine.ts'
import type { CommandEnd } from '../../../kit/command/command.types.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { asking } from '../asking.ts'
import { watching } from '../watching.ts'
import { junketFilterOf } from './junket.address.ts'
import type { JunketContext, JunketEvent, JunketOrder, JunketTag } from './junket.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: JunketContext
    events: JunketEvent
    tags: JunketTag
    children: { rows: 'rows'; commands: 'commands'; draft: 'draft' }
  },
  actors: { rows: queryMachine, commands: commandsMachine, draft: draftMachine },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    setEdited: assign((_, { category }: { category: JunketContext['edited'] }) => ({ edited: category })),
    closeNaming: raise({ type: 'naming.closed' }),
  },
  guards: {
    /** What is written is done. */
    isNamed: ({ context: { edited } }, { ended, act }: { ended: CommandEnd; act: JunketOrder }) =>
      ended === 'done' && (act.do === 'rename' ? act.id === edited?.id : act.do === 'create' && edited === null),
  },
  delays: { every: 30_000 },
})

const outdated: Message = { to: 'categories', event: { type: 'query.outdated' } }
const ended = ({ event: { ended, act } }: { event: CommandEnded }) => ({ ended, act: act as JunketOrder })

const showing = chart.createStateConfig({
  description: 'Whatever is posted or decided is asked for anew; what others do to the categories, every half minute.',
  on: {
    'place.shown': {
      actions: [...asking('categories', ({ search }) => junketFilterOf(search))],
    },
    'cage.changed': { actions: sends(outdated) },
    'confirms.changed': { actions: sends(outdated) },
  },
  invoke: {
    id: 'rows',
    src: 'rows',
    systemId: mailbox('categories'),
    input: ({ context }) => ({ filter: junketFilterOf(context.place.search) }),
  },
  initial: 'fresh',
  states: { fresh: { after: { every: { target: 'fresh', reenter: true, actions: sends(outdated) } } } },
})

const naming = chart.createStateConfig({
  description: 'The name of a new category, or of one that is there: it stays until it is done, or given up.',
  initial: 'closed',
  states: {
    closed: {
      on: { 'naming.asked': { target: 'open', actions: { type: 'setEdited', params: ({ event }) => event } } },
    },
    open: {
      tags: 'naming',
      on: { 'naming.closed': 'closed' },
      invoke: { id: 'draft', src: 'draft', onDone: 'closed' },
    },
  },
})

export const junketMachine = chart.createMachine({
  id: 'junket',
  context: ({ input }) => ({ ...input, edited: null }),
  entry: watching('cage', 'confirms'),
  on: {
    'junket.ordered': toCommands,
    'command.ended': { guard: { type: 'isNamed', params: ended }, actions: 'closeNaming' },
  },
  // Refused or not: by now it may be otherwise.
  invoke: {
    id: 'commands',
    src: 'commands',
    systemId: mailbox('command'),
    input: { told: [outdated], endedTo: 'page' },
  },
  type: 'parallel',
  states: { showing, naming },
})

export type JunketRef = ActorRefFrom<typeof junketMachine>
