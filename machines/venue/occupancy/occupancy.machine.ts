/**
 * Who has one cabinet, and whether it can be played: link, health, service and occupancy.
 * Stepped by `transition()`; its actions are orders that the venue carries out: rows in the same commit, the rest after it.
 */
import { and } from 'xstate'
import { cashingOut } from './occupancy.cashout.ts'
import { feature } from './occupancy.feature.ts'
import { available, freeing, reserved, resolving } from './occupancy.free.ts'
import { health } from './occupancy.health.ts'
import { connected, disconnected } from './occupancy.seat.ts'
import { link, service } from './occupancy.service.ts'
import { chart } from './occupancy.setup.ts'
import { endOf, fundingDone } from './occupancy.ways.ts'

const occupancy = chart.createStateConfig({
  initial: 'available',
  on: {
    // Wherever the holder is by then: a settled funding is settled.
    'funding.done': [...fundingDone],
    'funding.failed': { guard: 'isFunding', actions: 'endFunding' },
    'contradiction.settled': [
      {
        guard: { type: 'isSettledOver', params: ({ event }) => event },
        target: '#freeing',
        actions: { type: 'decideToLeave', params: { reason: 'settled' } },
      },
      {
        actions: 'forgetNet',
        description: 'The meters begin anew: what they said when the seat was taken is of others.',
      },
    ],
    // A booking that is due waits until the machine is freed, at most until its own end.
    'booking.due': {
      guard: and(['isOpen', 'mayWait']),
      actions: { type: 'setBooking', params: ({ event }) => event },
    },
    'reservation.cancel': [
      { guard: { type: 'isBooking', params: ({ event }) => event }, actions: [...endOf('booking', 'cancelled')] },
      {
        guard: { type: 'isReservation', params: ({ event }) => event },
        actions: [...endOf('reservation', 'cancelled')],
      },
    ],
    'deadline.passed': { guard: 'isBookingOver', actions: [...endOf('booking', 'expired')] },
  },
  states: { available, reserved, connected, disconnected, feature, cashingOut, freeing, resolving },
})

export const occupancyMachine = chart.createMachine({
  id: 'occupancy',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    holder: null,
    reservation: null,
    booking: null,
    handPay: null,
    closing: null,
    powerCut: false,
    cabinetFaults: [],
    problems: [],
    linkLostAt: null,
    unknownSince: null,
    contradictedSince: null,
    deadlineAt: null,
    cashoutTries: 0,
  }),
  states: { link, health, service, occupancy },
})
