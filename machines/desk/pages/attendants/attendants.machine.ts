/** Attendant queue: what waits for a person on the floor, live; what is over; and what is said to everybody. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { isSameFilter } from '../../../kit/query/query.types.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { callingMachine } from '../../calling/calling.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { pastTasksFilterOf, type QueueTab, queueTabOf } from './attendants.address.ts'
import { announcingMachine } from './announcing.machine.ts'
import type { AttendantsContext, AttendantsEvent } from './attendants.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: AttendantsContext
    events: AttendantsEvent
    children: {
      list: 'list'
      past: 'past'
      announcing: 'announcing'
      commands: 'commands'
      calling: 'calling'
    }
  },
  actors: {
    list: collectionMachine,
    past: queryMachine,
    announcing: announcingMachine,
    commands: commandsMachine,
    calling: callingMachine,
  },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
  },
  guards: {
    isSame: ({ context }, { place }: PlaceShown) =>
      queueTabOf(place.search) === queueTabOf(context.place.search) &&
      isSameFilter(pastTasksFilterOf(place.search), pastTasksFilterOf(context.place.search)),
    isTab: ({ context }, tab: QueueTab) => queueTabOf(context.place.search) === tab,
  },
})

const place = ({ event }: { event: PlaceShown }) => event
const setPlace = { type: 'setPlace', params: place } as const
const lists: readonly Message[] = [
  { to: 'taskList', event: { type: 'collection.outdated' } },
  { to: 'pastTasks', event: { type: 'query.outdated' } },
]
const ordered: readonly Message[] = [...lists, { to: 'announcementList', event: { type: 'collection.outdated' } }]

const tab = chart.createStateConfig({
  initial: 'deciding',
  on: {
    'place.shown': [
      { guard: { type: 'isSame', params: place }, actions: setPlace },
      { target: '.deciding', actions: setPlace },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: { type: 'isTab', params: 'past' }, target: 'listed' },
        { guard: { type: 'isTab', params: 'announcements' }, target: 'announcements' },
        { target: 'hidden' },
      ],
    },
    hidden: {},
    listed: {
      invoke: {
        id: 'past',
        src: 'past',
        systemId: mailbox('pastTasks'),
        input: ({ context }) => ({ filter: pastTasksFilterOf(context.place.search) }),
      },
    },
    announcements: { invoke: { id: 'announcing', src: 'announcing' } },
  },
})

export const attendantsMachine = chart.createMachine({
  id: 'attendants',
  description: 'What is over stays with who took it up.',
  context: ({ input }) => input,
  entry: watching('attendant'),
  on: { 'task.ordered': toCommands, 'attendant.changed': { actions: sends(...lists) } },
  invoke: [
    { id: 'list', src: 'list', systemId: mailbox('taskList'), input: { filter: {}, isPrompt: true } },
    // Refused or not: by now somebody else may have it.
    { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: ordered } },
    { id: 'calling', src: 'calling', systemId: mailbox('calling'), input: { topic: 'attendant' } },
  ],
  initial: 'tab',
  states: { tab },
})

export type AttendantsRef = ActorRefFrom<typeof attendantsMachine>
