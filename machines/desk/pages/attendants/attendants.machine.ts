/** Attendant queue: what waits for a person on the floor, live; what is over; and who is called by a sound or a notice. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { isSameFilter } from '../../../kit/query/query.types.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { unprovidedCallback, unprovidedPromise } from '../../../kit/unprovided.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { pastTasksFilterOf, type QueueTab, queueTabOf } from './attendants.address.ts'
import { announcingMachine } from './announcing.machine.ts'
import type { AttendantsContext, AttendantsEvent, AttendantsTag, CallMade } from './attendants.types.ts'

type Told = { untaken: number }

const chart = setup({
  types: {} as {
    input: PageInput
    context: AttendantsContext
    events: AttendantsEvent
    tags: AttendantsTag
    children: {
      list: 'list'
      past: 'past'
      announcing: 'announcing'
      commands: 'commands'
      bell: 'bell'
      notice: 'notice'
      askNotice: 'askNotice'
    }
  },
  actors: {
    list: collectionMachine,
    past: queryMachine,
    announcing: announcingMachine,
    commands: commandsMachine,
    /** A tone at each call, while it lives. */
    bell: unprovidedCallback<CallMade, undefined>('bell'),
    /** A notice of the desktop at each call, while it lives. */
    notice: unprovidedCallback<CallMade, undefined>('notice'),
    askNotice: unprovidedPromise<boolean, undefined>('askNotice'),
  },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    setUntaken: assign((_, { untaken }: Told) => ({ untaken })),
  },
  guards: {
    isSame: ({ context }, { place }: PlaceShown) =>
      queueTabOf(place.search) === queueTabOf(context.place.search) &&
      isSameFilter(pastTasksFilterOf(place.search), pastTasksFilterOf(context.place.search)),
    isTab: ({ context }, tab: QueueTab) => queueTabOf(context.place.search) === tab,
    isMore: ({ context }, { untaken }: Told) => context.untaken !== null && untaken > context.untaken,
    isOn: (_, { on }: { on: boolean }) => on,
    isAllowed: (_, { allowed }: { allowed: boolean }) => allowed,
  },
})

const place = ({ event }: { event: PlaceShown }) => event
const setPlace = { type: 'setPlace', params: place } as const
const told = ({ event }: { event: Told }) => event
const setUntaken = { type: 'setUntaken', params: told } as const
const lists: readonly Message[] = [
  { to: 'taskList', event: { type: 'collection.outdated' } },
  { to: 'pastTasks', event: { type: 'query.outdated' } },
]
const ordered: readonly Message[] = [...lists, { to: 'announcementList', event: { type: 'collection.outdated' } }]
const outdated = sends(...lists)

const counting = chart.createStateConfig({
  on: {
    'attendant.changed': [
      {
        guard: { type: 'isMore', params: told },
        actions: [
          setUntaken,
          outdated,
          {
            type: 'send',
            // To those of the two that are turned on: the others do not live.
            params: ({ event: { untaken } }): Message[] => [
              { to: 'bell', event: { type: 'call.made', untaken } },
              { to: 'notice', event: { type: 'call.made', untaken } },
            ],
          },
        ],
      },
      { actions: [setUntaken, outdated] },
    ],
  },
})

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

const turned = ({ event }: { event: { on: boolean } }) => event
const sound = chart.createStateConfig({
  initial: 'off',
  states: {
    off: { on: { 'sound.turned': { guard: { type: 'isOn', params: turned }, target: 'on' } } },
    on: {
      tags: 'sounding',
      invoke: { id: 'bell', src: 'bell', systemId: mailbox('bell'), onError: 'off' },
      on: { 'sound.turned': [{ guard: { type: 'isOn', params: turned } }, { target: 'off' }] },
    },
  },
})

const notice = chart.createStateConfig({
  initial: 'off',
  states: {
    off: { on: { 'notice.turned': { guard: { type: 'isOn', params: turned }, target: 'asking' } } },
    asking: {
      description: 'The browser asks the person, the first time.',
      invoke: {
        id: 'askNotice',
        src: 'askNotice',
        onDone: [
          {
            guard: { type: 'isAllowed', params: ({ event }) => ({ allowed: event.output }) },
            target: 'on',
          },
          { target: 'refused' },
        ],
        onError: 'refused',
      },
    },
    refused: {
      tags: 'noticeRefused',
      on: { 'notice.turned': { guard: { type: 'isOn', params: turned }, target: 'asking' } },
    },
    on: {
      tags: 'noticing',
      invoke: { id: 'notice', src: 'notice', systemId: mailbox('notice'), onError: 'refused' },
      on: { 'notice.turned': [{ guard: { type: 'isOn', params: turned } }, { target: 'off' }] },
    },
  },
})

export const attendantsMachine = chart.createMachine({
  id: 'attendants',
  description: 'A call is heard when more wait untaken than before; what is over stays with who took it up.',
  context: ({ input }) => ({ ...input, untaken: null }),
  entry: [watching('attendant'), sends({ to: 'notifications', event: { type: 'topic.asked', topic: 'attendant' } })],
  on: { 'task.ordered': toCommands },
  invoke: [
    { id: 'list', src: 'list', systemId: mailbox('taskList'), input: { filter: {} } },
    // Refused or not: by now somebody else may have it.
    { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: ordered } },
  ],
  type: 'parallel',
  states: { counting, tab, sound, notice },
})

export type AttendantsRef = ActorRefFrom<typeof attendantsMachine>
