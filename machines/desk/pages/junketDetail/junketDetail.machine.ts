/** One category: its players with their figures, its transactions where it is of those, and who is put into it or taken out. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { asking } from '../asking.ts'
import { watching } from '../watching.ts'
import { candidatesFilterOf, categoryOf, detailFilterOf } from './junketDetail.address.ts'
import type { JunketDetailContext, JunketDetailEvent, JunketDetailTag } from './junketDetail.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: JunketDetailContext
    events: JunketDetailEvent
    tags: JunketDetailTag
    children: { players: 'players'; transactions: 'transactions'; candidates: 'candidates'; commands: 'commands' }
  },
  actors: { players: queryMachine, transactions: queryMachine, candidates: queryMachine, commands: commandsMachine },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    setSearch: assign((_, { text }: { text: string }) => ({ search: text })),
    clearSearch: assign({ search: '' }),
  },
  guards: { isOfTransactions: ({ context }) => categoryOf(context.place).type === 'transaction' },
  delays: { every: 30_000, settle: 250 },
})

const lists: readonly Message[] = [
  { to: 'categoryPlayers', event: { type: 'query.outdated' } },
  { to: 'categoryTransactions', event: { type: 'query.outdated' } },
  { to: 'candidates', event: { type: 'query.outdated' } },
]
const outdated = sends(...lists)
const filter = ({ context }: { context: JunketDetailContext }) => ({ filter: detailFilterOf(context.place) })

const showing = chart.createStateConfig({
  description: 'Whatever is posted or decided is asked for anew; what others put in or take out, every half minute.',
  on: {
    'place.shown': {
      target: '.deciding',
      actions: [...asking('categoryPlayers', detailFilterOf)],
    },
    'cage.changed': { actions: outdated },
    'confirms.changed': { actions: outdated },
  },
  invoke: { id: 'players', src: 'players', systemId: mailbox('categoryPlayers'), input: filter },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOfTransactions', target: 'listing' }, { target: 'plain' }] },
    plain: { after: { every: { target: 'plain', reenter: true, actions: outdated } } },
    listing: {
      invoke: { id: 'transactions', src: 'transactions', systemId: mailbox('categoryTransactions'), input: filter },
      initial: 'fresh',
      states: { fresh: { after: { every: { target: 'fresh', reenter: true, actions: outdated } } } },
    },
  },
})

const adding = chart.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: { 'adding.asked': { target: 'open', actions: 'clearSearch' } } },
    open: {
      tags: 'adding',
      on: {
        'adding.closed': 'closed',
        'place.shown': 'closed',
        'adding.searched': { target: '.settling', actions: { type: 'setSearch', params: ({ event }) => event } },
      },
      invoke: {
        id: 'candidates',
        src: 'candidates',
        systemId: mailbox('candidates'),
        input: ({ context: { place, search } }) => ({ filter: candidatesFilterOf(place, search) }),
      },
      initial: 'found',
      states: {
        found: {},
        settling: {
          after: {
            settle: {
              target: 'found',
              actions: {
                type: 'send',
                params: ({ context: { place, search } }): Message => ({
                  ...{ to: 'candidates' },
                  event: { type: 'query.filtered', filter: candidatesFilterOf(place, search) },
                }),
              },
            },
          },
        },
      },
    },
  },
})

export const junketDetailMachine = chart.createMachine({
  id: 'junketDetail',
  context: ({ input }) => ({ ...input, search: '' }),
  entry: watching('cage', 'confirms'),
  on: { 'junket.ordered': toCommands },
  invoke: { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: lists } },
  type: 'parallel',
  states: { showing, adding },
})

export type JunketDetailRef = ActorRefFrom<typeof junketDetailMachine>
