/** A player's claim on one machine: a reservation of their own, or a booking of the desk. Its row holds the facts; stepped by `transition()`. */
import { setup } from 'xstate'
import type { MachineReservationEvent } from './machineReservation.types.ts'

const chart = setup({
  types: {} as { events: MachineReservationEvent },
  guards: { isDue: (_, { at, until }: { at: number; until: number }) => at >= until },
})

const end = {
  'seat.taken': 'used',
  'reservation.cancel': 'cancelled',
  'machine.closed': 'machineClosed',
  'deadline.passed': {
    guard: { type: 'isDue', params: ({ event }: { event: { at: number; until: number } }) => event },
    target: 'expired',
  },
} as const

export const machineReservationMachine = chart.createMachine({
  id: 'machineReservation',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Its time has not come, or the machine is not free yet.',
      on: { ...end, 'machine.held': 'active' },
    },
    active: { description: 'The machine is held for its player.', on: end },
    used: { type: 'final' },
    cancelled: { type: 'final' },
    expired: { type: 'final' },
    machineClosed: { type: 'final' },
  },
})
