import { expect, it } from 'vitest'
import { exclusionMachine } from '#machines/venue/exclusion/exclusion.machine.ts'
import type { ExclusionContext, ExclusionEvent } from '#machines/venue/exclusion/exclusion.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const at = 1_000
const [soon, later] = [2_000, 3_000]
const threeDays = 3 * 24 * 3_600_000
const alphabet = {
  'player.pause': [soon, later, at + 2 * threeDays].map((until) => ({ type: 'player.pause', at, until }) as const),
  'player.exclude': [soon, later, null].map((until) => ({ type: 'player.exclude', at, until }) as const),
  'deadline.passed': [at, soon, later, at + threeDays - 1, at + threeDays].map(
    (at) => ({ type: 'deadline.passed', at }) as const,
  ),
  'exclusion.lift': [10, 11].map((staffId) => ({ type: 'exclusion.lift', at, staffId, reason: 'asked for' }) as const),
  'exclusion.keep': [{ type: 'exclusion.keep', at }],
} satisfies Alphabet<ExclusionEvent>

it('walks every transition: never shorter, out by time or by two persons, back from a self-exclusion by the desk alone', () => {
  const walked = walkChart({
    machine: exclusionMachine,
    alphabet,
    pure: true,
    check: ({ before, after, event }) => {
      const was = before.context as ExclusionContext
      const is = after.context as ExclusionContext
      expect(after.hasTag('shutOut')).toBe(!after.matches('none'))
      if (after.matches('none')) expect(is).toEqual({ since: null, until: null, proposal: null })
      if (before.hasTag('shutOut') && after.matches('none')) {
        if (event.type === 'deadline.passed') {
          expect(before.value).toBe('timedOut')
          expect(event.at).toBeGreaterThanOrEqual(was.until as number)
        } else {
          expect(event.type).toBe('exclusion.lift')
          if (!before.matches('ended'))
            expect(new Set([was.proposal?.makerId, event.staffId])).toEqual(new Set([10, 11]))
        }
      }
      if (event.type === 'deadline.passed' && was.proposal && after.hasTag('shutOut') && !after.matches('ended'))
        expect(is.proposal === null).toBe(event.at >= at + threeDays)
      const isRunning = (value: unknown) => value === 'timedOut' || value === 'excluded'
      if (isRunning(before.value) && isRunning(after.value)) {
        expect(is.until ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(was.until ?? Number.POSITIVE_INFINITY)
        expect([before.value, after.value]).not.toEqual(['excluded', 'timedOut'])
      }
      if (after.matches('ended') && event.type === 'deadline.passed')
        expect(event.at).toBeGreaterThanOrEqual(was.until as number)
    },
  })
  expect(walked.untaken).toEqual([])
})
