/** The user board: who is on and where, and what the players' figures of some gaming days came to. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { rangeOf } from '../range.ts'
import { watching } from '../watching.ts'
import { drillFilterOf, drillOf, tabOf, type UserBoardTab } from './userBoard.address.ts'
import type { UserBoardContext, UserBoardEvent } from './userBoard.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: UserBoardContext
    events: UserBoardEvent
    children: { people: 'people'; figures: 'figures'; hot: 'hot'; cashiers: 'cashiers'; drill: 'drill' }
  },
  actors: {
    people: collectionMachine,
    figures: collectionMachine,
    hot: collectionMachine,
    cashiers: collectionMachine,
    drill: queryMachine,
  },
  actions: { send, setPlace: assign((_, { place }: PlaceShown) => ({ place })) },
  guards: {
    isTab: ({ context }, tab: UserBoardTab) => tabOf(context.place.search, context.viewer) === tab,
    isOtherTab: ({ context }, tab: UserBoardTab) => tabOf(context.place.search, context.viewer) !== tab,
    isDrilling: ({ context }) => drillOf(context.place.search) !== null,
    isNotDrilling: ({ context }) => drillOf(context.place.search) === null,
  },
  delays: { gather: 2_000 },
})

const range = ({ context }: { context: UserBoardContext }) => ({ filter: rangeOf(context.place.search) })
const lists = ['figureList', 'hotList', 'cashierList'] as const
/** To whichever of them live. */
const placeTold = {
  type: 'send',
  params: ({ event }: { event: PlaceShown }): Message[] => [
    ...lists.map(
      (to): Message => ({ to, event: { type: 'collection.filtered', filter: rangeOf(event.place.search) } }),
    ),
    { to: 'drillRows', event: { type: 'query.filtered', filter: drillFilterOf(event.place.search) } },
  ],
} as const
const moneyOutdated = sends(...lists.map((to): Message => ({ to, event: { type: 'collection.outdated' } })), {
  to: 'drillRows',
  event: { type: 'query.outdated' },
})

const tab = chart.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: { type: 'isTab', params: 'hot' }, target: 'hot' },
        { guard: { type: 'isTab', params: 'cashiers' }, target: 'cashiers' },
        { target: 'plain' },
      ],
    },
    plain: {
      description: 'Players, or who is on: both are known all the time.',
      always: [
        { guard: { type: 'isTab', params: 'hot' }, target: 'hot' },
        { guard: { type: 'isTab', params: 'cashiers' }, target: 'cashiers' },
      ],
    },
    hot: {
      always: { guard: { type: 'isOtherTab', params: 'hot' }, target: 'deciding' },
      invoke: { id: 'hot', src: 'hot', systemId: mailbox('hotList'), input: range },
    },
    cashiers: {
      always: { guard: { type: 'isOtherTab', params: 'cashiers' }, target: 'deciding' },
      invoke: { id: 'cashiers', src: 'cashiers', systemId: mailbox('cashierList'), input: range },
    },
  },
})

const drill = chart.createStateConfig({
  initial: 'closed',
  states: {
    closed: { always: { guard: 'isDrilling', target: 'open' } },
    open: {
      description: 'The rows that a figure is the sum of; another figure or player is another filter of them.',
      always: { guard: 'isNotDrilling', target: 'closed' },
      invoke: {
        id: 'drill',
        src: 'drill',
        systemId: mailbox('drillRows'),
        input: ({ context }) => ({ filter: drillFilterOf(context.place.search) }),
      },
    },
  },
})

const news = chart.createStateConfig({
  initial: 'quiet',
  states: {
    quiet: { on: { 'player.changed': 'gathering' } },
    gathering: {
      description: 'A busy floor moves money many times a second: the figures are asked for once.',
      after: { gather: { target: 'quiet', actions: moneyOutdated } },
    },
  },
})

export const userBoardMachine = chart.createMachine({
  id: 'userBoard',
  description: 'Tab, days and the figure that is looked behind stand in the address alone.',
  context: ({ input }) => input,
  entry: watching('presence', 'players'),
  on: {
    'place.shown': { actions: [{ type: 'setPlace', params: ({ event }) => event }, placeTold] },
    'presence.changed': { actions: sends({ to: 'presenceList', event: { type: 'collection.outdated' } }) },
  },
  invoke: [
    { id: 'people', src: 'people', systemId: mailbox('presenceList'), input: { filter: {} } },
    { id: 'figures', src: 'figures', systemId: mailbox('figureList'), input: range },
  ],
  type: 'parallel',
  states: { tab, drill, news },
})

export type UserBoardRef = ActorRefFrom<typeof userBoardMachine>
