import { expect, it } from 'vitest'
import { type LeaseEvent, leaseMachine } from '#machines/venue/lease/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'commit.unknown': [{ type: 'commit.unknown' }],
  'rows.read': [{ type: 'rows.read' }],
  'lease.superseded': [{ type: 'lease.superseded' }],
  'lease.closed': [{ type: 'lease.closed' }],
} satisfies Alphabet<LeaseEvent>

it('walks every transition: it is over for good, handed over once, and a commit in doubt stays in doubt until the rows are read', () => {
  const walked = walkChart({
    machine: leaseMachine,
    input: undefined,
    alphabet,
    pure: true,
    check: ({ before, after, event, said }) => {
      const isHandedOver = event.type === 'lease.superseded' && before.hasTag('owner')
      expect(said.map(({ type }) => type)).toEqual(isHandedOver ? ['handOver'] : [])
      expect(after.hasTag('owner')).toBe(before.hasTag('owner') && !event.type.startsWith('lease.'))
      expect(after.hasTag('unsure')).toBe(
        event.type === 'commit.unknown' || (before.hasTag('unsure') && event.type !== 'rows.read'),
      )
    },
  })
  expect(walked.untaken).toEqual([])
})
