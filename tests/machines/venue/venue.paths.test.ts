import { expect, it } from 'vitest'
import { type VenueEvent, venueMachine } from '#machines/venue/venue/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = { 'venue.close': [{ type: 'venue.close' }] } satisfies Alphabet<VenueEvent>
const failure = new Error('no')

it('walks every transition: open once and only when all is opened, closed only after the drain, each end said once', () => {
  const walked = walkChart({
    machine: venueMachine,
    input: { drainMs: 5_000 },
    alphabet,
    outcomes: { opener: { done: [undefined], error: [failure] }, closer: { done: [undefined], error: [failure] } },
    check: ({ before, after, said, open }) => {
      const isEntered = (state: Parameters<typeof after.matches>[0]) => after.matches(state) && !before.matches(state)
      const ends = { closed: 'reportClosed', notOpened: 'reportNotOpened', notClosed: 'reportNotClosed' }
      const expected = Object.entries({ ...ends, open: 'reportOpen' })
        .filter(([state]) => isEntered(state))
        .map(([, order]) => order)
      expect(said.map(({ type }) => type)).toEqual(expected)
      expect(said.map(({ params }) => (params as { error?: unknown } | undefined)?.error)).toEqual(
        expected.map((order) => (order.startsWith('reportNot') ? failure : undefined)),
      )
      expect(open).toEqual(after.matches('opening') ? ['opener'] : after.matches('closing') ? ['closer'] : [])
      if (isEntered('closing')) expect(before.matches('draining')).toBe(true)
      expect(after.hasTag('open')).toBe(after.matches('open') || after.matches('draining'))
      if (before.hasTag('ending')) expect(after.hasTag('ending') || after.status === 'done').toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
})
