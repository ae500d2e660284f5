import { expect, it } from 'vitest'
import { limitMachine } from '#machines/venue/limit/limit.machine.ts'
import type { LimitContext, LimitEvent } from '#machines/venue/limit/limit.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const day = 24 * 3_600_000
const at = 1_000
const amounts = [null, 100, 200] as const
const alphabet = {
  'limit.set': amounts.map((amount) => ({ type: 'limit.set', at, amount }) as const),
  'limit.lower': [100, 200].map((amount) => ({ type: 'limit.lower', at, amount }) as const),
  'change.withdraw': [{ type: 'change.withdraw', at }],
  'deadline.passed': [at, at + day - 1, at + day].map((at) => ({ type: 'deadline.passed', at }) as const),
} satisfies Alphabet<LimitEvent>

const isLooser = (one: number | null, other: number | null) =>
  one !== other && (one === null || (other !== null && one > other))

it('walks every transition: stricter at once, looser a day later and not sooner, by staff never looser', () => {
  const walked = walkChart({
    machine: limitMachine,
    alphabet,
    pure: true,
    check: ({ before, after, event }) => {
      const was = before.context as LimitContext
      const is = after.context as LimitContext
      expect(after.matches('loosening')).toBe(is.pending !== null)
      if (is.pending) {
        expect(isLooser(is.pending.amount, is.amount)).toBe(true)
        expect(is.pending.from).toBe(at + day)
      }
      if (isLooser(is.amount, was.amount)) {
        expect([event.type, event.at]).toEqual(['deadline.passed', at + day])
        expect(is).toEqual({ amount: was.pending?.amount, since: was.pending?.from, pending: null })
      }
      if (isLooser(was.amount, is.amount)) expect(is).toEqual({ amount: event.amount, since: at, pending: null })
      if (event.type === 'limit.lower') {
        expect(isLooser(is.amount, was.amount)).toBe(false)
        if (event.amount === is.amount) expect(is.pending).toBeNull()
      }
    },
  })
  expect(walked.untaken).toEqual([])
})
