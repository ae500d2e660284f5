import { expect, it } from 'vitest'
import { type SafeEvent, safeMachine } from '#machines/venue/safe/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const counts = [100, 90].flatMap((counted) =>
  [null, ' ', 'a coin fell'].flatMap((reason) =>
    [0, 1].map((waiting) => ({ type: 'safe.close', counted, expected: 100, reason, waiting }) as const),
  ),
)
const adjustments = [-10, -4, 0, 4, 10].flatMap((amount) =>
  [-6, 0, 6].map((left) => ({ type: 'safe.adjust', amount, left }) as const),
)
const alphabet = {
  'safe.close': counts,
  'safe.recount': [{ type: 'safe.recount' }],
  'safe.adjust': adjustments,
} satisfies Alphabet<SafeEvent>

it('walks every transition: closed once, by a count that agrees or is explained, while nothing waits; adjusted at any size while it is open, and then by no more than it is over or short', () => {
  const walked = walkChart({
    machine: safeMachine,
    alphabet,
    pure: true,
    check: ({ before, after, event, said }) => {
      const isOpen = before.matches('open')
      const isBooked =
        event.type === 'safe.adjust' &&
        event.amount !== 0 &&
        (isOpen || (event.amount * event.left > 0 && Math.abs(event.amount) <= Math.abs(event.left)))
      const isRecounted = isOpen && event.type === 'safe.recount'
      expect(said.map(({ type }) => type)).toEqual(isBooked ? ['bookAdjustment'] : isRecounted ? ['countRecount'] : [])
      const isClosing =
        event.type === 'safe.close' && event.waiting === 0 && (event.counted === 100 || event.reason === 'a coin fell')
      expect(after.matches('closed')).toBe(!isOpen || isClosing)
    },
  })
  expect(walked.untaken).toEqual([])
  expect(counts.filter((event) => safeMachine.resolveState({ value: 'open' }).can(event))).toHaveLength(4)
  const taken = (value: 'open' | 'closed') =>
    adjustments
      .filter((event) => safeMachine.resolveState({ value }).can(event))
      .map(({ amount, left }) => [amount, left])
  expect(taken('open')).toHaveLength(12)
  expect(taken('closed')).toEqual([
    [-4, -6],
    [4, 6],
  ])
})
