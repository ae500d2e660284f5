/** A player's reservation of one machine for an hour: asked for, held while it runs down by the venue's clock, let go, used or over. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { OwnReservation } from '#protocol/core/entities.ts'
import { type Message, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { type CallFailure, failureIn, failureOf } from '../../kit/failure.ts'
import type { AskedMachine, ReservationContext, ReservationEvent, ReservationTag } from './reservation.types.ts'

type Done = { output: OwnReservation }
type Known = Extract<ReservationEvent, { type: 'reservation.known' }>

const chart = setup({
  types: {} as {
    context: ReservationContext
    events: ReservationEvent
    tags: ReservationTag
    children: { reserve: 'reserve'; cancelReservation: 'cancelReservation' }
  },
  actors: {
    reserve: unprovidedPromise<OwnReservation, { machineID: number }>('reserve'),
    cancelReservation: unprovidedPromise<undefined>('cancelReservation'),
  },
  actions: {
    send,
    setAsked: assign((_, { machine }: { machine: AskedMachine }) => ({ asked: machine, failure: null })),
    setOwn: assign(({ context: { asked } }, { own }: { own: OwnReservation | null }) => ({
      own,
      left: own?.secondsLeft ?? 0,
      asked: own === null || asked?.id === own.machineID ? asked : null,
    })),
    clearOwn: assign({ own: null, left: 0 }),
    tick: assign(({ context }, { seconds }: { seconds: number }) => ({ left: Math.max(0, context.left - seconds) })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    isHeld: (_, { own }: Pick<Known, 'own'>) => own !== null,
    hasOwn: ({ context }) => context.own !== null,
    isAsked: ({ context }, { own }: { own: OwnReservation }) => context.asked?.id === own.machineID,
    isSameHeld: ({ context }, { own }: Known) => own !== null && own.id === context.own?.id,
    /** The seat that it was for, or the end that was foreseen: nothing to be told of. */
    isUsed: ({ context }, { seatedAt }: Known) => seatedAt !== null && seatedAt === context.own?.machineID,
    isOver: ({ context }, { seconds }: { seconds: number }) => context.left <= seconds,
    isGone: (_, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      return failure.kind === 'refused' && failure.code === ErrorCode.unknown
    },
  },
})

const known = ({ event }: { event: Known }) => event
const setOwn = { type: 'setOwn', params: known } as const
const reservedChanged = {
  type: 'send',
  params: ({ context }: { context: ReservationContext }): Message => ({
    to: 'lobby',
    event: { type: 'reserved.changed', machineID: context.own?.machineID ?? null },
  }),
} as const
/** Whoever asked from further down does not see the card above. */
const doneToast = ({ context: { asked }, event }: { context: ReservationContext; event: Done }) => {
  const { name = '', cabin = 0 } = asked ?? {}
  return toast('success', { key: 'reservation.done', params: { name, cabin, until: event.output.until } })
}
const reserved = ({ event }: { event: Done }) => ({ own: event.output })
const ask = {
  target: 'asking',
  actions: { type: 'setAsked', params: ({ event }: { event: { machine: AskedMachine } }) => event },
} as const
const becomeHeld = { guard: { type: 'isHeld', params: known }, target: 'held', actions: setOwn } as const

const none = chart.createStateConfig({ on: { 'reservation.asked': ask, 'reservation.known': becomeHeld } })

const asking = chart.createStateConfig({
  tags: 'asking',
  on: {
    'reservation.confirmed': 'reserving',
    'reservation.dismissed': 'none',
    'reservation.known': becomeHeld,
  },
})

const reserving = chart.createStateConfig({
  description: 'The push may come before the answer; another tab may have reserved meanwhile.',
  tags: 'reserving',
  on: { 'reservation.known': { actions: setOwn } },
  invoke: {
    id: 'reserve',
    src: 'reserve',
    input: ({ context }) => ({ machineID: context.asked?.id ?? 0 }),
    onDone: [
      {
        guard: { type: 'isAsked', params: reserved },
        target: 'held',
        actions: [
          { type: 'send', params: doneToast },
          { type: 'setOwn', params: reserved },
        ],
      },
      { target: 'held', actions: { type: 'setOwn', params: reserved } },
    ],
    onError: [
      { guard: 'hasOwn', target: 'held' },
      { target: 'refused', actions: { type: 'setFailure', params: failureIn } },
    ],
  },
})

const refused = chart.createStateConfig({
  tags: 'refused',
  on: { 'reservation.dismissed': 'none', 'reservation.asked': ask, 'reservation.known': becomeHeld },
})

const ended = {
  target: '#reservation.none',
  actions: sends(toast('info', { key: 'reservation.ended' })),
} as const
const held = chart.createStateConfig({
  tags: 'held',
  entry: reservedChanged,
  on: {
    'reservation.known': [
      { guard: { type: 'isSameHeld', params: known }, actions: setOwn },
      { guard: { type: 'isHeld', params: known }, target: 'held', reenter: true, actions: setOwn },
      { guard: { type: 'isUsed', params: known }, target: 'none' },
      ended,
    ],
    'clock.ticked': [
      {
        guard: { type: 'isOver', params: ({ event }) => event },
        target: 'expired',
        description: 'By our count; the venue’s word may still bring it back.',
      },
      { actions: { type: 'tick', params: ({ event }) => event } },
    ],
    'reservation.cancelled': 'cancelling',
  },
})

const cancelling = chart.createStateConfig({
  tags: ['held', 'cancelling'],
  on: {
    'clock.ticked': { actions: { type: 'tick', params: ({ event }) => event } },
    'reservation.known': [{ guard: { type: 'isHeld', params: known }, actions: setOwn }, { target: 'none' }],
  },
  invoke: {
    id: 'cancelReservation',
    src: 'cancelReservation',
    onDone: 'none',
    onError: [
      {
        guard: { type: 'isGone', params: ({ event }) => event },
        target: 'none',
        description: 'It was over before: by its end, by the desk, or by another tab.',
      },
      { target: 'held', actions: sends(toast('error', { key: 'reservation.notCancelled' })) },
    ],
  },
})

const expired = chart.createStateConfig({
  tags: 'expired',
  entry: ['clearOwn', reservedChanged],
  on: { 'reservation.dismissed': 'none', 'reservation.asked': ask, 'reservation.known': becomeHeld },
})

export const reservationMachine = chart.createMachine({
  id: 'reservation',
  context: { own: null, left: 0, asked: null, failure: null },
  initial: 'none',
  states: {
    none: { ...none, entry: ['clearOwn', reservedChanged] },
    ...{ asking, reserving, refused, held, cancelling, expired },
  },
})

export type ReservationRef = ActorRefFrom<typeof reservationMachine>
