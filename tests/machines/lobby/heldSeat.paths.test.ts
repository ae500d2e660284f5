import { expect, it } from 'vitest'
import { heldSeatMachine, selectIsLeaving } from '#machines/lobby/heldSeat/index.ts'
import type { HeldSeatContext, HeldSeatEvent } from '#machines/lobby/heldSeat/heldSeat.types.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { refusedCall, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'cashOut.chosen': [{ type: 'cashOut.chosen', machineID: 3 }],
  'seat.known': [3, null].map((machineID) => ({ type: 'seat.known', machineID }) as const),
} satisfies Alphabet<HeldSeatEvent>

it('walks every transition; asked for once at a time, over only when the seat is gone or it was refused', () => {
  const walked = walkChart({
    machine: heldSeatMachine,
    alphabet,
    outcomes: { cancelSeat: { done: [undefined], error: [refusedCall, unansweredCall] } },
    messages: [
      ['cancelSeat failed', ({ event }) => toast('error', expect.objectContaining({ text: event.error.message }))],
      [
        'seat.known',
        ({ before, event }) =>
          event.machineID === null && selectIsLeaving(before as never)
            ? { to: 'app', event: { type: 'receipt.expected' } }
            : [],
      ],
      ['after proofTimeout', toast('info', { key: 'lobby.cashOutSlow' })],
    ],
    check: ({ before, after, event, open }) => {
      const isLeaving = selectIsLeaving(after as never)
      expect(open.filter((id) => id === 'cancelSeat').length).toBeLessThan(2)
      expect((after.context as HeldSeatContext).machineID).toBe(isLeaving ? 3 : null)
      if (event.type === 'seat.known') expect(isLeaving).toBe(event.machineID === 3 && selectIsLeaving(before as never))
    },
  })
  expect(walked.untaken).toEqual([])
})
