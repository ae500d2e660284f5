/** Calendar edit: a booking taken up on the calendar, held over other hours or machines, and put down or given back. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Reservation } from '#protocol/core/tasks.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { type Message, send, sends } from '../../../kit/messages.ts'
import { toast } from '../../../kit/toast.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type {
  Blocker,
  BarDropped,
  CalendarEditContext,
  CalendarEditEvent,
  CalendarEditTag,
} from './calendarEdit.types.ts'
import type { ReservationRow, Saving, Span } from './reservations.types.ts'

const spanOf = ({ machineID, startsAt, until }: Span): Span => ({ machineID, startsAt, until })

const chart = setup({
  types: {} as {
    context: CalendarEditContext
    events: CalendarEditEvent
    tags: CalendarEditTag
    children: { save: 'save' }
  },
  actors: { save: unprovidedPromise<Reservation, Saving>('save') },
  actions: {
    send,
    take: assign((_, { row }: { row: ReservationRow }) => ({ row, span: spanOf(row) })),
    place: assign((_, { span }: { span: Span }) => ({ span })),
    clear: assign({ row: null, span: null }),
    setBlocker: assign((_, { blocker }: { blocker: Blocker | null }) => ({ refusal: blocker && { blocker } })),
    setFailure: assign((_, failure: CallFailure) => ({ refusal: { failure } })),
    clearRefusal: assign({ refusal: null }),
    setDrop: assign((_, { undo }: BarDropped) => ({ undo })),
    clearDrop: assign({ undo: null }),
  },
  guards: {
    /** What runs or is over stands where it is. */
    mayMove: (_, { row }: { row: ReservationRow }) => row.kind === 'booking' && row.state === 'waiting',
    isSame: ({ context: { row, span } }) =>
      row?.machineID === span?.machineID && row?.startsAt === span?.startsAt && row?.until === span?.until,
    isBlocked: (_, { blocker }: { blocker: Blocker | null }) => blocker !== null,
  },
  delays: { shown: 3_000 },
})

const taken = {
  guard: { type: 'mayMove', params: ({ event }: { event: { row: ReservationRow } }) => event },
  target: '#calendarEdit.held',
  actions: { type: 'take', params: ({ event }: { event: { row: ReservationRow } }) => event },
} as const
const refreshed: Message = { to: 'reservationList', event: { type: 'collection.refresh' } }

/** It is told, and with it what takes it back: the same hours, on what has become of it. */
function movedMessages(context: CalendarEditContext, { id, version }: Reservation): Message[] {
  const { row, undo } = context
  if (!row || !undo) return [refreshed]
  const booking = { ...spanOf(row), id, version, reason: null }
  const order = {
    ...{ act: { do: 'save' as const, booking }, title: undo.title, confirm: undo.title, words: null, done: null },
    ...{ isAsked: false, isDangerous: false, reason: 'none' as const, phrase: null, affected: [] },
  }
  return [
    refreshed,
    toast('success', undo.done, {
      words: { key: 'command.undo' },
      message: { to: 'command', event: { type: 'command.ordered', order, key: undo.key } },
    }),
  ]
}

export const calendarEditMachine = chart.createMachine({
  id: 'calendarEdit',
  description:
    'One booking is at hand at most. Until the venue has said so nothing is moved, and what it refuses stands where it stood.',
  context: { row: null, span: null, refusal: null, undo: null },
  on: { 'refusal.closed': { actions: 'clearRefusal' } },
  initial: 'idle',
  states: {
    idle: { entry: ['clear', 'clearDrop'], on: { 'bar.taken': taken } },
    held: {
      tags: 'held',
      description: 'It is over another hour or machine, and may go back.',
      on: {
        'bar.taken': taken,
        'bar.placed': { actions: { type: 'place', params: ({ event }) => event } },
        // What was said of the last one stands until now: a line that goes would move the hours under the hand.
        'bar.released': { target: 'idle', actions: 'clearRefusal' },
        'bar.dropped': [
          { guard: 'isSame', target: 'idle', actions: 'clearRefusal' },
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'setBlocker', params: ({ event }) => event },
          },
          { target: 'saving', actions: ['clearRefusal', { type: 'setDrop', params: ({ event }) => event }] },
        ],
      },
    },
    saving: {
      tags: ['held', 'saving'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { row, span }, event }) => {
          if (!row || !span) throw new Error('nothing is at hand')
          return {
            booking: { ...span, id: row.id, version: row.version, reason: null },
            key: (event as BarDropped).key,
          }
        },
        onDone: {
          target: 'shown',
          actions: { type: 'send', params: ({ context, event }) => movedMessages(context, event.output) },
        },
        onError: {
          target: 'idle',
          actions: [{ type: 'setFailure', params: failureIn }, sends(refreshed)],
        },
      },
    },
    shown: {
      tags: 'held',
      description: 'It stands there, and the list is asked for: until that says so too it is shown where it was put.',
      on: { 'bar.taken': taken },
      after: { shown: 'idle' },
    },
  },
})

export type CalendarEditRef = ActorRefFrom<typeof calendarEditMachine>
