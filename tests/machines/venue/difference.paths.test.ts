import { expect, it } from 'vitest'
import { type DifferenceContext, type DifferenceEvent, differenceMachine } from '#machines/venue/difference/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const at = 1_000
const alphabet = {
  'day.checked': [
    { type: 'day.checked', at, mark: null, givesValue: false },
    { type: 'day.checked', at, mark: '5 0 0', givesValue: false },
    { type: 'day.checked', at, mark: '0 -9 0', givesValue: true },
  ],
  'difference.accept': [
    { type: 'difference.accept', at, mark: '5 0 0', staffId: 11, secondId: null },
    { type: 'difference.accept', at, mark: '0 -9 0', staffId: 11, secondId: null },
    { type: 'difference.accept', at, mark: '0 -9 0', staffId: 11, secondId: 11 },
    { type: 'difference.accept', at, mark: '0 -9 0', staffId: 11, secondId: 12 },
  ],
} satisfies Alphabet<DifferenceEvent>

it('walks every transition: it is accepted as it was seen, by two where it gives value, and open again when it is another', () => {
  const walked = walkChart({
    machine: differenceMachine,
    input: undefined,
    alphabet,
    pure: true,
    check: ({ before, after, event }) => {
      const { mark, givesValue, acceptedBy } = after.context as DifferenceContext
      expect(after.matches('agreeing')).toBe(mark === null)
      expect(acceptedBy !== null).toBe(after.matches('accepted'))
      if (event.type === 'day.checked' && before.matches('accepted') && after.matches('accepted'))
        expect(mark).toBe(event.mark)
      if (event.type === 'difference.accept' && after.matches('accepted') && !before.matches('accepted')) {
        expect(mark).toBe(event.mark)
        if (givesValue) expect(event.secondId).toBe(12)
      }
    },
  })
  expect(walked.untaken).toEqual([])
})
