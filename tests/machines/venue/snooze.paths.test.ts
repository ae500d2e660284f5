import { expect, it } from 'vitest'
import { type SnoozeContext, type SnoozeEvent, snoozeMachine } from '#machines/venue/snooze/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const at = 1_000
const until = 5_000
const alphabet = {
  'snooze.wake': [{ type: 'snooze.wake', at, staffId: 12 }],
  'problem.closed': [{ type: 'problem.closed', at }],
  'deadline.passed': [at, until].map((at) => ({ type: 'deadline.passed', at }) as const),
} satisfies Alphabet<SnoozeEvent>

it('walks every transition: it ends by its time and not before, by whoever wakes it, or with its problem', () => {
  const walked = walkChart({
    machine: snoozeMachine,
    input: { staffId: 11, until },
    alphabet,
    pure: true,
    check: ({ after, event }) => {
      const { endedBy } = after.context as SnoozeContext
      expect(endedBy).toBe(event.type === 'snooze.wake' ? 12 : null)
      expect(after.matches('woken')).toBe(event.type === 'snooze.wake')
      expect(after.matches('over')).toBe(
        event.type === 'problem.closed' || (event.type === 'deadline.passed' && event.at >= until),
      )
    },
  })
  expect(walked.untaken).toEqual([])
})
