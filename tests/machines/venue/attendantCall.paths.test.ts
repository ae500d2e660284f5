import { expect, it } from 'vitest'
import { type AttendantCallEvent, attendantCallMachine } from '#machines/venue/attendantCall/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'call.done': [{ type: 'call.done' }],
  'call.takenBack': [{ type: 'call.takenBack' }],
  'seat.left': [{ type: 'seat.left' }],
} satisfies Alphabet<AttendantCallEvent>
const ends: Record<string, string> = { 'call.done': 'done', 'call.takenBack': 'takenBack', 'seat.left': 'left' }

it('walks every transition: an open call ends once, and by what ended it', () => {
  const walked = walkChart({
    machine: attendantCallMachine,
    alphabet,
    pure: true,
    check: ({ before, after, event }) => {
      expect([before.value, before.status]).toEqual(['open', 'active'])
      expect([after.value, after.status]).toEqual([ends[event.type], 'done'])
    },
  })
  expect(walked.untaken).toEqual([])
})
