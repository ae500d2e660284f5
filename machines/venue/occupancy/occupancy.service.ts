/** Whether the cabinet answers, and whether the venue offers it. */
import { chart } from './occupancy.setup.ts'
import { endOf, type EventOf } from './occupancy.ways.ts'

export const link = chart.createStateConfig({
  description: 'Whether the cabinet answers. Down publishes 0, offline.',
  initial: 'down',
  states: {
    up: { on: { 'link.lost': { target: 'down', actions: 'noteLinkLost' } } },
    down: { exit: 'clearLinkLost', on: { 'machine.recovered': 'up', 'fault.raised': 'up', 'meters.contradict': 'up' } },
  },
})

const closing = (cutPower: boolean) =>
  ({
    type: 'setClosing',
    params: ({ event }: { event: EventOf<'machine.close'> | EventOf<'power.stop'> }) => ({
      reason: event.reason,
      cutPower,
    }),
  }) as const
/** Closed again, for another reason: its power is as it was to be. */
const closeAgain = {
  'machine.close': {
    actions: {
      type: 'noteReason',
      params: ({ event }: { event: EventOf<'machine.close'> }) => ({ reason: event.reason }),
    },
  },
} as const
const cutPower = [
  { type: 'notePower', params: { cut: true } },
  {
    type: 'cutPower',
    params: ({ context }: { context: { closing: { reason: string } | null } }) => ({
      reason: context.closing?.reason ?? '',
    }),
  },
] as const
const restorePower = [{ type: 'notePower', params: { cut: false } }, 'restorePower'] as const
/** A booking that comes due on a machine that is not offered ends there. */
const refuseBooking = {
  type: 'endReservation',
  params: ({ event }: { event: EventOf<'booking.due'> }) => ({
    reservationId: event.reservationId,
    playerId: event.playerId,
    how: 'machineClosed' as const,
  }),
} as const

export const service = chart.createStateConfig({
  description: 'Whether the venue offers the machine. Closed publishes 0, offline.',
  initial: 'open',
  states: {
    open: {
      on: {
        'machine.close': { target: 'closing', actions: closing(false) },
        'power.stop': { target: 'closing', actions: closing(true) },
        'power.start': { guard: 'isOff', actions: [...restorePower] },
      },
    },
    closing: {
      description: 'Its session is being ended; what is published is still the session’s.',
      always: [
        { guard: 'hasReservation', actions: [...endOf('reservation', 'machineClosed')] },
        { guard: 'hasBooking', actions: [...endOf('booking', 'machineClosed')] },
        { guard: 'isHeld' },
        { guard: 'cutsPower', target: 'closed', actions: [...cutPower] },
        { target: 'closed' },
      ],
      on: {
        ...closeAgain,
        'power.stop': { actions: closing(true) },
        'booking.due': { actions: refuseBooking },
        'machine.open': 'open',
        'power.start': 'open',
      },
    },
    closed: {
      on: {
        ...closeAgain,
        'power.stop': { actions: [closing(true), ...cutPower] },
        'booking.due': { actions: refuseBooking },
        // Whoever opens it need not have the right to its power: what is off stays off until it is started.
        'machine.open': { target: 'open', actions: 'clearClosing' },
        'power.start': { target: 'open', actions: ['clearClosing', ...restorePower] },
      },
    },
  },
})
