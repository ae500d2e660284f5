/** Reservations: those of some days, live, as a list and as a calendar; the form of one; and what is ordered of one. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { BookablePlayer } from '#protocol/calls/reservations.ts'
import type { Reservation } from '#protocol/core/tasks.ts'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine } from '../../../kit/commands/commands.machine.ts'
import { draftMachine } from '../../../kit/draft/draft.machine.ts'
import { formFailureOf } from '../../../kit/failure.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { toast } from '../../../kit/toast.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { calendarEditMachine } from './calendarEdit.machine.ts'
import { reservationFilterOf } from './reservations.address.ts'
import type { ReservationsContext, ReservationsEvent, ReservationsTag, Saving, Written } from './reservations.types.ts'

type EventOf<Type extends ReservationsEvent['type']> = Extract<ReservationsEvent, { type: Type }>
type Ordered = Pick<EventOf<'reservation.ordered'>, 'order' | 'key'>
const fields = ['machineID', 'playerID', 'startsAt', 'until', 'reason'] as const

const chart = setup({
  types: {} as {
    input: PageInput
    context: ReservationsContext
    events: ReservationsEvent
    tags: ReservationsTag
    children: {
      list: 'list'
      commands: 'commands'
      calendarEdit: 'calendarEdit'
      draft: 'draft'
      save: 'save'
      findPlayers: 'findPlayers'
    }
  },
  actors: {
    list: collectionMachine,
    commands: commandsMachine,
    calendarEdit: calendarEditMachine,
    draft: draftMachine,
    save: unprovidedPromise<Reservation, Saving>('save'),
    findPlayers: unprovidedPromise<readonly BookablePlayer[], { text: string }>('findPlayers'),
  },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    open: assign((_, { row, span }: Written) => ({ written: { row, span }, failure: null })),
    close: assign({ written: null, failure: null }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: formFailureOf(error, fields) })),
    clearFailure: assign({ failure: null }),
    setOrdered: assign((_, { order, key }: Ordered) => ({ ordered: { order, key } })),
    clearOrdered: assign({ ordered: null }),
    setSought: assign((_, { text }: { text: string }) => ({ sought: text })),
    setPlayers: assign((_, { players }: { players: readonly BookablePlayer[] }) => ({ players })),
  },
  guards: { isBlank: (_, { text }: { text: string }) => text.trim() === '' },
  delays: { typed: 250, focusBack: 150 },
})

const toList = (event: Extract<Message, { to: 'reservationList' }>['event']): Message => ({
  to: 'reservationList',
  event,
})
const toCommands = (ordered: Ordered | null): Message[] =>
  ordered ? [{ to: 'command', event: { type: 'command.ordered', order: ordered.order, key: ordered.key } }] : []
const outdated = { actions: sends(toList({ type: 'collection.outdated' })) }

const writing = chart.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      entry: 'clearOrdered',
      on: { 'writing.asked': { target: 'open', actions: { type: 'open', params: ({ event }) => event } } },
    },
    open: {
      description: 'What is written stays until the venue has taken it, or is given up.',
      invoke: { id: 'draft', src: 'draft', onDone: { target: 'closed', actions: 'close' } },
      initial: 'writing',
      states: {
        writing: {
          on: {
            'writing.submitted': 'saving',
            'reservation.ordered': {
              target: '#reservations.writing.handingOver',
              actions: ['close', { type: 'setOrdered', params: ({ event }) => event }],
            },
          },
        },
        saving: {
          tags: 'saving',
          entry: 'clearFailure',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ event }) => event as EventOf<'writing.submitted'>,
            onDone: {
              target: '#reservations.writing.closed',
              actions: [
                'close',
                sends(toList({ type: 'collection.refresh' }), toast('success', { key: 'reservations.saved' })),
              ],
            },
            // What stands in its way, or what has become of it, is asked for too.
            onError: {
              target: 'writing',
              actions: [
                { type: 'setFailure', params: ({ event }) => event },
                sends(toList({ type: 'collection.refresh' })),
              ],
            },
          },
        },
      },
    },
    handingOver: {
      description: 'The form gives the focus back first: a dialog that opens before that is closed with it.',
      after: {
        focusBack: {
          target: 'closed',
          actions: { type: 'send', params: ({ context: { ordered } }) => toCommands(ordered) },
        },
      },
    },
  },
})

const seeking = chart.createStateConfig({
  description: 'Players by what is typed of them, once the typing rests.',
  initial: 'idle',
  on: {
    'player.sought': [
      {
        guard: { type: 'isBlank', params: ({ event }) => event },
        target: '.idle',
        actions: { type: 'setPlayers', params: { players: [] } },
      },
      { target: '.typing', actions: { type: 'setSought', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: {},
    typing: { tags: 'seeking', after: { typed: 'asking' } },
    asking: {
      tags: 'seeking',
      invoke: {
        id: 'findPlayers',
        src: 'findPlayers',
        input: ({ context: { sought } }) => ({ text: sought }),
        onDone: {
          target: 'idle',
          actions: { type: 'setPlayers', params: ({ event }) => ({ players: event.output }) },
        },
        onError: 'idle',
      },
    },
  },
})

export const reservationsMachine = chart.createMachine({
  id: 'reservations',
  description: 'How they are shown, and of which days, stands in the address alone.',
  context: ({ input }) => ({ ...input, written: null, failure: null, ordered: null, sought: '', players: [] }),
  entry: watching('reservations', 'machines'),
  on: {
    'place.shown': {
      actions: [
        { type: 'setPlace', params: ({ event }) => event },
        {
          type: 'send',
          params: ({ event }) =>
            toList({ type: 'collection.filtered', filter: reservationFilterOf(event.place.search) }),
        },
      ],
    },
    'reservation.ordered': { actions: { type: 'send', params: ({ event }) => toCommands(event) } },
    'reservations.changed': outdated,
    'machines.changed': outdated,
  },
  invoke: [
    {
      id: 'list',
      src: 'list',
      systemId: mailbox('reservationList'),
      input: ({ context }) => ({ filter: reservationFilterOf(context.place.search) }),
    },
    {
      id: 'commands',
      src: 'commands',
      systemId: mailbox('command'),
      input: { told: [toList({ type: 'collection.refresh' })] },
    },
    { id: 'calendarEdit', src: 'calendarEdit' },
  ],
  type: 'parallel',
  states: { writing, seeking },
})

export type ReservationsRef = ActorRefFrom<typeof reservationsMachine>
