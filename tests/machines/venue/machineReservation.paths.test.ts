import { expect, it } from 'vitest'
import { type MachineReservationEvent, machineReservationMachine } from '#machines/venue/machineReservation/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const until = 5_000
const alphabet = {
  'machine.held': [{ type: 'machine.held' }],
  'seat.taken': [{ type: 'seat.taken' }],
  'reservation.cancel': [{ type: 'reservation.cancel' }],
  'machine.closed': [{ type: 'machine.closed' }],
  'deadline.passed': [until - 1, until].map((at) => ({ type: 'deadline.passed', at, until }) as const),
} satisfies Alphabet<MachineReservationEvent>
const ends: Record<string, string> = {
  'seat.taken': 'used',
  'reservation.cancel': 'cancelled',
  'machine.closed': 'machineClosed',
  'deadline.passed': 'expired',
}

it('walks every transition: held once, ended once and for good, by time not before its end', () => {
  const walked = walkChart({
    machine: machineReservationMachine,
    alphabet,
    pure: true,
    check: ({ before, after, event }) => {
      expect(before.status).toBe('active')
      if (event.type === 'machine.held') expect([before.value, after.value]).toEqual(['waiting', 'active'])
      else if (event.type === 'deadline.passed' && event.at < until) expect(after.value).toBe(before.value)
      else expect(after.value).toBe(ends[event.type])
    },
  })
  expect(walked.untaken).toEqual([])
})
