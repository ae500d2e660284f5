import { expect, it } from 'vitest'
import { type LeavingContext, type LeavingEvent, leavingMachine } from '#machines/kit/leaving/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'leave.guarded': [{ type: 'leave.guarded' }],
  'leave.freed': [{ type: 'leave.freed' }],
  'leave.asked': ['/apps/machines', null].map((to) => ({ type: 'leave.asked', to }) as const),
  'leave.stayed': [{ type: 'leave.stayed' }],
  'leave.confirmed': [{ type: 'leave.confirmed' }],
  'leave.delayed': [{ type: 'leave.delayed' }],
} satisfies Alphabet<LeavingEvent>

it('walks every transition: held while something would be lost, left on one word or once it is saved, and to where one wanted', () => {
  const ways: unknown[] = []
  const walked = walkChart({
    machine: leavingMachine,
    input: undefined,
    alphabet,
    outcomes: { watch: { error: ['broken'] } },
    key: ({ context }) => (context as LeavingContext).to,
    messages: [],
    check: ({ before, after, event, open, said }) => {
      const left = said.filter(({ type }) => type === 'leave')
      expect(open).toEqual(after.hasTag('guarded') ? ['watch'] : [])
      // Nobody is asked who has nothing to lose.
      if (after.hasTag('open')) expect(after.hasTag('guarded')).toBe(true)
      if (left.length === 0) return
      expect(before.hasTag('open')).toBe(true)
      expect(['leave.confirmed', 'leave.freed']).toContain(event.type)
      expect(left.map(({ params }) => (params as LeavingContext).to)).toEqual([(before.context as LeavingContext).to])
      ways.push((before.context as LeavingContext).to)
    },
  })
  expect(walked.untaken).toEqual([])
  expect(new Set(ways)).toEqual(new Set(['/apps/machines', null]))
})
