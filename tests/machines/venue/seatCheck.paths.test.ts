import { expect, it } from 'vitest'
import { type SeatCheckEvent, seatCheckMachine } from '#machines/venue/seatCheck/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const dueAt = 5_000
const alphabet = {
  'deadline.passed': [dueAt - 1, dueAt].map((at) => ({ type: 'deadline.passed', at, dueAt }) as const),
  'interval.changed': [{ type: 'interval.changed' }],
  'check.continue': [{ type: 'check.continue' }],
  'check.leave': [{ type: 'check.leave' }],
  'check.drop': [{ type: 'check.drop' }],
} satisfies Alphabet<SeatCheckEvent>

it('walks every transition: asked when it is due and not before, answered only then, moved only until then', () => {
  const walked = walkChart({
    machine: seatCheckMachine,
    alphabet,
    pure: true,
    check: ({ before, after, event, said }) => {
      expect(before.status).toBe('active')
      expect(said.map(({ type }) => type)).toEqual(event.type === 'interval.changed' ? ['moveDue'] : [])
      if (event.type === 'deadline.passed')
        expect([before.value, after.value]).toEqual(['waiting', event.at >= dueAt ? 'asked' : 'waiting'])
      if (event.type === 'interval.changed') expect([before.value, after.value]).toEqual(['waiting', 'waiting'])
      if (event.type === 'check.continue') expect([before.value, after.value]).toEqual(['asked', 'continued'])
      if (event.type === 'check.leave') expect([before.value, after.value]).toEqual(['asked', 'left'])
      if (event.type === 'check.drop') expect(after.value).toBe('dropped')
    },
  })
  expect(walked.untaken).toEqual([])
})
