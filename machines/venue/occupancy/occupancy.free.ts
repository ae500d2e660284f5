/** Nobody sits: free, held for a reservation's owner, or being freed. */
import { and } from 'xstate'
import { chart } from './occupancy.setup.ts'
import { endOf, type EventOf, session } from './occupancy.ways.ts'

const reservationOf = ({ event }: { event: EventOf<'seat.reserve'> | EventOf<'booking.due'> }) => ({
  reservationId: event.reservationId,
  playerId: event.playerId,
  until: event.until,
})
const hold = {
  target: 'reserved',
  actions: [
    { type: 'setReservation', params: reservationOf },
    { type: 'beginReservation', params: reservationOf },
  ],
} as const
const sit = {
  target: 'connected',
  actions: [
    {
      type: 'takeSeat',
      params: ({ event: { sessionId, playerId, socket, netBefore } }: { event: EventOf<'seat.init'> }) => ({
        ...{ sessionId, playerId, socket },
        ...(netBefore === undefined ? {} : { netBefore }),
      }),
    },
    {
      type: 'openSession',
      params: ({ event: { sessionId, playerId } }: { event: EventOf<'seat.init'> }) => ({ sessionId, playerId }),
    },
  ],
} as const

export const available = chart.createStateConfig({
  id: 'available',
  tags: 'available',
  on: {
    'seat.init': { guard: 'isPlayable', ...sit },
    'seat.reserve': { guard: 'isPlayable', ...hold },
    'booking.due': { guard: 'isOpen', ...hold },
  },
})

const expire = { target: 'resolving', actions: [...endOf('reservation', 'expired')] } as const
const closed = { target: 'resolving', actions: [...endOf('reservation', 'machineClosed')] } as const

export const reserved = chart.createStateConfig({
  id: 'reserved',
  tags: 'reserved',
  description: 'Held for the owner of the reservation until its hour ends.',
  entry: 'waitForReservation',
  exit: 'stopWaiting',
  on: {
    'seat.init': {
      guard: and(['isPlayable', 'isOwner']),
      ...sit,
    },
    'reservation.cancel': {
      guard: { type: 'isReservation', params: ({ event }) => event },
      target: 'resolving',
      actions: [...endOf('reservation', 'cancelled')],
    },
    'deadline.passed': { guard: 'isDue', ...expire },
    'machine.close': closed,
    'power.stop': closed,
  },
})

export const freeing = chart.createStateConfig({
  id: 'freeing',
  entry: [
    {
      type: 'closeSession',
      params: ({ context }) => ({
        ...session({ context }),
        socket: context.holder?.socket ?? null,
        reason: context.holder?.leaving ?? 'left',
      }),
    },
    'freeSeat',
  ],
  always: 'resolving',
})

export const resolving = chart.createStateConfig({
  id: 'resolving',
  description: 'Free again: held for whoever has a claim that still runs.',
  always: [
    { guard: 'isReservationOver', actions: [...endOf('reservation', 'expired')] },
    { guard: 'hasReservation', target: 'reserved' },
    // A machine that is being closed ends its booking itself.
    { guard: and(['isOpen', 'isBookingOver']), actions: [...endOf('booking', 'expired')] },
    {
      guard: and(['isOpen', 'hasBooking']),
      target: 'reserved',
      actions: [
        'promoteBooking',
        {
          type: 'beginReservation',
          params: ({ context }) => context.reservation ?? { reservationId: 0, playerId: 0, until: 0 },
        },
      ],
    },
    { target: 'available' },
  ],
})
