/** What several states of the occupancy chart do alike: ending a session, coming back, losing the socket, ending a claim. */
import { and } from 'xstate'
import { whoOf } from './occupancy.orders.ts'
import type { LeaveReason, OccupancyContext, OccupancyEvent, ReservationEnd } from './occupancy.types.ts'

export type EventOf<Type extends OccupancyEvent['type']> = Extract<OccupancyEvent, { type: Type }>
type Snapshot = { context: OccupancyContext }

/** The session that is held; only for states that have one. */
export const session = ({ context }: Snapshot) => ({
  sessionId: context.holder?.sessionId ?? 0,
  playerId: context.holder?.playerId ?? 0,
})
export const maybeSession = ({ context }: Snapshot) => whoOf(context)

/** Ends what `of` the context names, and says how. */
export const endOf = (of: 'reservation' | 'booking', how: ReservationEnd) =>
  [
    {
      type: 'endReservation',
      params: ({ context }: Snapshot) => ({
        reservationId: context[of]?.reservationId ?? 0,
        playerId: context[of]?.playerId ?? 0,
        how,
      }),
    },
    of === 'reservation' ? 'clearReservation' : 'clearBooking',
  ] as const

/** The holder comes back, or comes from another tab: the older socket is told. */
export const reconnectTo = <Target extends string>(target: Target) =>
  ({
    guard: { type: 'mayReturn', params: ({ event }: { event: EventOf<'seat.reconnect'> }) => event },
    target,
    actions: [
      {
        type: 'tellMoved',
        params: ({ context, event }: Snapshot & { event: EventOf<'seat.reconnect'> }) => ({
          socket: context.holder?.socket ?? null,
          sessionId: event.sessionId,
        }),
      },
      { type: 'moveSeat', params: ({ event }: { event: EventOf<'seat.reconnect'> }) => event },
    ],
  }) as const

const lostSocket = {
  guard: { type: 'isLiveSocket', params: ({ event }: { event: EventOf<'socket.lost'> }) => event },
  actions: 'loseSocket',
} as const
/** Away from the socket; where the holder stands stays. */
export const socketClosed = { 'socket.lost': lostSocket } as const
export const loseSocketTo = <Target extends string>(target: Target) => ({ ...lostSocket, target }) as const

type Ending = EventOf<'seat.leave'> | EventOf<'machine.close'> | EventOf<'power.stop'>
const reasonOf = ({ event }: { event: Ending }): { reason: LeaveReason } => ({
  reason: event.type === 'seat.leave' ? event.reason : 'machineClosed',
})
const decide = { type: 'decideToLeave', params: reasonOf } as const
/** With an untaken win the venue takes it first, and the round’s end decides. */
const leaveWithWin = {
  guard: { type: 'isWinWaiting', params: ({ event }: { event: Ending }) => event },
  target: '#feature.leaving',
  actions: [decide, 'takeWaitingWin'],
} as const
const onEnding = <Transitions>(transitions: Transitions) =>
  ({ 'seat.leave': transitions, 'machine.close': transitions, 'power.stop': transitions }) as const

/** Ends the session whoever asks: between rounds at once, in a round when it ends. */
export const endBetweenRounds = onEnding([
  leaveWithWin,
  { guard: { type: 'mayLeave', params: reasonOf }, target: '#cashingOut', actions: decide },
] as const)
export const endInRound = onEnding([leaveWithWin, { target: '#feature.leaving', actions: decide }] as const)
/** Already leaving by the player’s own wish: the venue’s reason makes it final. */
export const makeFinal = onEnding({ guard: { type: 'isOverruled', params: reasonOf }, actions: decide } as const)

/** The first transfer is settled: a reservation that brought its owner here is used. */
export const fundingDone = [
  {
    guard: and(['isFunding', 'hasReservation']),
    actions: ['endFunding', ...endOf('reservation', 'used')],
  },
  { guard: 'isFunding', actions: 'endFunding' },
] as const
