import { expect, it } from 'vitest'
import { connectivityMachine, selectIsAway, selectIsUnheard, selectSince } from '#machines/app/connectivity/index.ts'
import type { ConnectivityEvent } from '#machines/app/connectivity/connectivity.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'network.lost': [{ type: 'network.lost' }],
  'network.back': [{ type: 'network.back' }],
  'line.lost': [{ type: 'line.lost' }],
  'line.live': [{ type: 'line.live' }],
  'call.unanswered': [{ type: 'call.unanswered' }],
  'call.answered': [{ type: 'call.answered' }],
} satisfies Alphabet<ConnectivityEvent>

it('walks every transition; a line that ends is doubted, not told, and whoever hears the venue is there at once', () => {
  const walked = walkChart({
    machine: connectivityMachine,
    alphabet,
    outcomes: { probe: { done: [true, false], error: ['broken'] }, readClock: { done: [7], error: ['broken'] } },
    check: ({ before, after, event, open }) => {
      const isAway = selectIsAway(after as never)
      if (event.type === 'line.live' || event.type === 'call.answered') expect(isAway).toBe(false)
      if (event.type === 'network.lost') expect(isAway).toBe(true)
      // Nothing is told of a line that ended before the venue has been looked at.
      if (event.type === 'line.lost' || event.type === 'call.unanswered')
        expect(isAway).toBe(selectIsAway(before as never))
      if (!isAway) expect(selectSince(after as never)).toBeNull()
      if (selectIsAway(before as never) && isAway)
        expect([selectSince(before as never), 7]).toContain(selectSince(after as never))
      // Whoever is told something hears the line, and what cannot be reached says that and no more.
      const isUnheard = selectIsUnheard(after as never)
      if (event.type === 'line.live' || isAway) expect(isUnheard).toBe(false)
      if (isUnheard && !selectIsUnheard(before as never) && !selectIsAway(before as never))
        expect(event.type).toMatch(/^xstate.after.hush/)
      expect(open.filter((id) => id === 'probe').length).toBeLessThan(2)
    },
  })
  expect(walked.untaken).toEqual([])
})
