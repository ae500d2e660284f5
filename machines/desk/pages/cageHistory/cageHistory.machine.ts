/** Cage History: what went across the desk and from safe to safe, newest first, since the last close or in any days; and the safes. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { isSameFilter } from '../../../kit/query/query.types.ts'
import { adjustingMachine } from '../../adjusting/adjusting.machine.ts'
import { refundingMachine } from '../../refunding/refunding.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { type HistoryTab, historyTabOf, tabFilterOf } from './cageHistory.address.ts'
import type { CageHistoryContext, CageHistoryEvent } from './cageHistory.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: CageHistoryContext
    events: CageHistoryEvent
    children: {
      rows: 'rows'
      refunding: 'refunding'
      handOvers: 'handOvers'
      safes: 'safes'
      adjusting: 'adjusting'
    }
  },
  actors: {
    ...{ rows: queryMachine, handOvers: queryMachine, safes: queryMachine },
    ...{ refunding: refundingMachine, adjusting: adjustingMachine },
  },
  actions: { send, setPlace: assign((_, { place }: PlaceShown) => ({ place })) },
  guards: {
    isTab: ({ context }, tab: HistoryTab) => historyTabOf(context.place.search) === tab,
    isSame: ({ context: { place: before } }, { place }: PlaceShown) =>
      historyTabOf(place.search) === historyTabOf(before.search) &&
      isSameFilter(tabFilterOf(place.search), tabFilterOf(before.search)),
  },
})

const place = ({ event }: { event: PlaceShown }) => event
const setPlace = { type: 'setPlace', params: place } as const
const input = ({ context }: { context: CageHistoryContext }) => ({ filter: tabFilterOf(context.place.search) })
/** The lists of the tabs that are hidden do not live. */
const outdated = sends(
  ...(['cageHistory', 'cageHandOvers', 'cageSafes'] as const).map(
    (to): Message => ({ to, event: { type: 'query.outdated' } }),
  ),
)

export const cageHistoryMachine = chart.createMachine({
  id: 'cageHistory',
  description: 'What is asked for stands in the address alone. Whatever is posted or decided is asked for anew.',
  context: ({ input }) => input,
  entry: watching('cage', 'confirms'),
  on: {
    'place.shown': [
      { guard: { type: 'isSame', params: place }, actions: setPlace },
      { target: '.deciding', actions: setPlace },
    ],
    'cage.changed': { actions: outdated },
    'confirms.changed': { actions: outdated },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: { type: 'isTab', params: 'handOvers' }, target: 'handOvers' },
        { guard: { type: 'isTab', params: 'safes' }, target: 'safes' },
        { target: 'postings' },
      ],
    },
    postings: {
      description: 'One of them at a time is taken back by who may.',
      invoke: [
        { id: 'rows', src: 'rows', systemId: mailbox('cageHistory'), input },
        { id: 'refunding', src: 'refunding' },
      ],
    },
    handOvers: {
      invoke: {
        id: 'handOvers',
        src: 'handOvers',
        systemId: mailbox('cageHandOvers'),
        input,
      },
    },
    safes: {
      description: 'One of them at a time is adjusted by who may.',
      invoke: [
        { id: 'safes', src: 'safes', systemId: mailbox('cageSafes'), input },
        { id: 'adjusting', src: 'adjusting' },
      ],
    },
  },
})

export type CageHistoryRef = ActorRefFrom<typeof cageHistoryMachine>
