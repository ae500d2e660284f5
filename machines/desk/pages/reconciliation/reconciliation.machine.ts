/** Reconciliation: a day of all cabinets, live, or what differs in any; one of it with its evidence, and what is ordered of it. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { detailMachine } from '../../../kit/detail/detail.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { isSameFilter } from '../../../kit/query/query.types.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { dayFilterOf, differenceFilterOf, differenceOf, tabOf } from './reconciliation.address.ts'
import type { ReconciliationContext, ReconciliationEvent } from './reconciliation.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: ReconciliationContext
    events: ReconciliationEvent
    children: { day: 'day'; differences: 'differences'; detail: 'detail'; commands: 'commands' }
  },
  actors: { day: collectionMachine, differences: queryMachine, detail: detailMachine, commands: commandsMachine },
  actions: { send, setPlace: assign((_, { place }: PlaceShown) => ({ place })) },
  guards: {
    isSameList: ({ context }, { place }: PlaceShown) =>
      tabOf(place.search) === tabOf(context.place.search) &&
      isSameFilter(dayFilterOf(place.search), dayFilterOf(context.place.search)) &&
      isSameFilter(differenceFilterOf(place.search), differenceFilterOf(context.place.search)),
    isOfDay: ({ context }) => tabOf(context.place.search) === 'day',
  },
})

const place = ({ event }: { event: PlaceShown }) => event
const showPlace = [
  { type: 'setPlace', params: place },
  {
    type: 'send',
    params: ({ event }: { event: PlaceShown }): Message => ({
      to: 'detail',
      event: { type: 'detail.shown', id: differenceOf(event.place.search) },
    }),
  },
] as const
/** Of the two lists one lives. */
const listed: readonly Message[] = [
  { to: 'reconciliationDay', event: { type: 'collection.outdated' } },
  { to: 'reconciliationDifferences', event: { type: 'query.outdated' } },
]
const outdated = { actions: sends(...listed, { to: 'detail', event: { type: 'detail.outdated' } }) }

export const reconciliationMachine = chart.createMachine({
  id: 'reconciliation',
  description: 'Which list, which day and which difference stands in the address alone.',
  context: ({ input }) => input,
  entry: watching('problems', 'confirms'),
  on: {
    'problems.changed': outdated,
    'confirms.changed': outdated,
    'reconciliation.ordered': toCommands,
    'command.ended': { actions: sends(...listed, { to: 'detail', event: { type: 'detail.retry' } }) },
    'place.shown': [
      { guard: { type: 'isSameList', params: place }, actions: [...showPlace] },
      { target: '.deciding', actions: [...showPlace] },
    ],
  },
  invoke: [
    {
      id: 'detail',
      src: 'detail',
      systemId: mailbox('detail'),
      // What its meters say no push tells.
      input: ({ context }) => ({ id: differenceOf(context.place.search), everyMs: 60_000 }),
    },
    { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [], endedTo: 'page' } },
  ],
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOfDay', target: 'day' }, { target: 'differences' }] },
    day: {
      invoke: {
        id: 'day',
        src: 'day',
        systemId: mailbox('reconciliationDay'),
        input: ({ context }) => ({ filter: dayFilterOf(context.place.search) }),
      },
    },
    differences: {
      invoke: {
        id: 'differences',
        src: 'differences',
        systemId: mailbox('reconciliationDifferences'),
        input: ({ context }) => ({ filter: differenceFilterOf(context.place.search) }),
      },
    },
  },
})

export type ReconciliationRef = ActorRefFrom<typeof reconciliationMachine>
