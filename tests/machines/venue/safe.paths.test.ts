import { expect, it } from 'vitest'
import { type SafeEvent, safeMachine } from '#machines/venue/safe/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const counts = [100, 90].flatMap((counted) =>
  [null, ' ', 'a coin fell'].flatMap((reason) =>
    [0, 1].map((waiting) => ({ type: 'safe.close', counted, expected: 100, reason, waiting }) as const),
  ),
)
const alphabet = { 'safe.close': counts, 'safe.recount': [{ type: 'safe.recount' }] } satisfies Alphabet<SafeEvent>

it('walks every transition: closed once, by a count that agrees or is explained, while nothing waits', () => {
  const walked = walkChart({
    machine: safeMachine,
    alphabet,
    pure: true,
    check: ({ before, after, event, said }) => {
      expect(before.matches('open')).toBe(true)
      expect(said.map(({ type }) => type)).toEqual(event.type === 'safe.recount' ? ['countRecount'] : [])
      const isSettled = event.waiting === 0 && (event.counted === 100 || event.reason === 'a coin fell')
      expect(after.matches('closed')).toBe(event.type === 'safe.close' && isSettled)
    },
  })
  expect(walked.untaken).toEqual([])
  expect(counts.filter((event) => safeMachine.resolveState({ value: 'open' }).can(event))).toHaveLength(4)
})
