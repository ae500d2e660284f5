import { expect, it } from 'vitest'
import { inspectionMachine } from '#machines/inspect/inspection/inspection.machine.ts'
import type { InspectionContext, InspectionEvent } from '#machines/inspect/inspection/inspection.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const alphabet = { 'inspection.refresh': [{ type: 'inspection.refresh' }] } satisfies Alphabet<InspectionEvent>

it('walks every transition; one look at a time, and none while it is refused', () => {
  const walked = walkChart({
    machine: inspectionMachine,
    alphabet,
    outcomes: {
      fetchInspection: {
        done: [{ actors: [], events: [] }],
        error: [unansweredCall, { kind: 'refused', code: 60403, message: 'no', params: { missing: 'administrator' } }],
      },
    },
    check: ({ after, open }) => {
      expect(open).toEqual(after.matches('looking') ? ['fetchInspection'] : [])
      const { venue, missing } = after.context as InspectionContext
      if (missing !== null) expect(venue).toBeNull()
    },
  })
  expect(walked.untaken).toEqual([])
})
