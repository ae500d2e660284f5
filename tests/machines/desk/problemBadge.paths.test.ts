import { expect, it } from 'vitest'
import { problemBadgeMachine, selectProblemCount } from '#machines/desk/problemBadge/index.ts'
import type { ProblemBadgeEvent } from '#machines/desk/problemBadge/problemBadge.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'problems.counted': [
    { type: 'problems.counted', count: 7 },
    { type: 'problems.counted', count: 0 },
  ],
} satisfies Alphabet<ProblemBadgeEvent>
const walk = (isPolling: boolean) =>
  walkChart({
    machine: problemBadgeMachine,
    input: { isPolling },
    alphabet,
    outcomes: { countProblems: { done: [5, 0], error: [unansweredCall] } },
    key: selectProblemCount as never,
    check: ({ before, after, event, open }) => {
      expect(open).toEqual(after.matches('asking') ? ['countProblems'] : [])
      const count = selectProblemCount(after as never)
      if (event.type === 'xstate.error.actor.countProblems') expect(count).toBe(selectProblemCount(before as never))
      // What was pushed is newer than what is still being asked.
      if (event.type === 'problems.counted') expect([count, after.matches('resting')]).toEqual([event.count, true])
      if (event.type.startsWith('xstate.after')) expect(after.matches('asking')).toBe(isPolling)
    },
  })

it('walks every transition; what cannot be asked anew stays as it was last known', () => {
  expect(walk(true).untaken).toEqual([])
})
it('with the interval flag off it asks at once and then hears pushes alone', () => {
  walk(false)
})
