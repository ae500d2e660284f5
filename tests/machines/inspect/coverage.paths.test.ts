import { expect, it } from 'vitest'
import { coverageMachine } from '#machines/inspect/coverage/coverage.machine.ts'
import type { CoverageContext, CoverageEvent, Taken } from '#machines/inspect/coverage/coverage.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const taken: Taken = { lamp: { 'lamp.dark pressed 0': { count: 2, tests: [] } } }
const alphabet = {
  'coverage.chosen': [null, 'walks' as const, 'play' as const].map((source) => ({ type: 'coverage.chosen', source })),
  'coverage.retried': [{ type: 'coverage.retried' }],
} satisfies Alphabet<CoverageEvent>

it('walks every transition; what is painted is what was asked for last, and a failure paints nothing', () => {
  const walked = walkChart({
    machine: coverageMachine,
    alphabet,
    outcomes: { fetchTaken: { done: [taken] } },
    key: ({ context }) => (context as CoverageContext).source,
    check: ({ after, event, open }) => {
      const { source, taken: shown } = after.context as CoverageContext
      if (event.type === 'coverage.chosen') expect(source).toBe((event as { source?: unknown }).source)
      expect(shown).toEqual(after.matches('painted') ? taken : null)
      expect(after.matches('off')).toBe(source === null)
      expect(open).toEqual(after.matches('counting') ? ['fetchTaken'] : [])
    },
  })
  expect(walked.untaken).toEqual([])
})
