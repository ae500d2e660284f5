import { expect, it } from 'vitest'
import { approvalMachine } from '#machines/venue/approval/approval.machine.ts'
import type { ApprovalContext, ApprovalEvent } from '#machines/venue/approval/approval.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const at = 1_000
const until = 5_000
const [maker, gainer, checker] = [10, 11, 12]
const alphabet = {
  'approval.confirm': [
    ...[maker, gainer, checker].map(
      (checkerId) => ({ type: 'approval.confirm', at, checkerId, gainers: [gainer] }) as const,
    ),
    { type: 'approval.confirm', at: until, checkerId: checker, gainers: [] },
  ],
  'approval.refuse': [maker, checker].flatMap((staffId) =>
    [' ', 'not so'].map((reason) => ({ type: 'approval.refuse', at, staffId, reason }) as const),
  ),
  'basis.changed': [{ type: 'basis.changed', at, reason: 'another password' }],
  'deadline.passed': [at, until].map((at) => ({ type: 'deadline.passed', at }) as const),
} satisfies Alphabet<ApprovalEvent>

it('walks every transition: done once, by a second person and in time; whatever else ends it says why', () => {
  const walked = walkChart({
    machine: approvalMachine,
    input: { makerId: maker, until },
    alphabet,
    pure: true,
    check: ({ after, said, event }) => {
      const { checkerId, reason } = after.context as ApprovalContext
      expect(said).toEqual(after.matches('done') ? [{ type: 'applyChange', params: undefined }] : [])
      if (after.matches('pending')) expect([checkerId, reason]).toEqual([null, null])
      if (after.matches('done')) expect([checkerId, reason, event.at]).toEqual([checker, null, at])
      if (after.matches('refused'))
        expect([[maker, checker].includes(checkerId ?? 0), reason]).toEqual([true, 'not so'])
      if (after.matches('expired')) expect([event.at, reason]).toEqual([until, 'nobody confirmed it in time'])
      if (after.matches('overtaken')) expect([checkerId, reason]).toEqual([null, 'another password'])
    },
  })
  expect(walked.untaken).toEqual([])
})
