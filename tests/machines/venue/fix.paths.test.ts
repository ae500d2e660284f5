import { expect, it } from 'vitest'
import { fixMachine } from '#machines/venue/fix/fix.machine.ts'
import type { FixContext, FixEvent } from '#machines/venue/fix/fix.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const at = 1_000
const player = 3
const proposal = { type: 'fix.propose', at, makerId: 10, outcome: 'done', moved: 60, evidence: 'meter photo' } as const
const alphabet = {
  'fix.propose': [
    proposal,
    { ...proposal, outcome: 'refunded', moved: 0 },
    { ...proposal, outcome: 'error', moved: 0 },
    { ...proposal, evidence: '' },
    { ...proposal, makerId: player },
    { ...proposal, moved: 0 },
    { ...proposal, moved: 101 },
    { ...proposal, moved: 0.5 },
    { ...proposal, outcome: 'refunded', moved: 60 },
  ],
  'fix.confirm': [10, 11, player].map((checkerId) => ({ type: 'fix.confirm', at, checkerId }) as const),
  'fix.reject': [10, 11, player].map(
    (checkerId) => ({ type: 'fix.reject', at, checkerId, reason: 'other meter' }) as const,
  ),
  'transfer.settled': [{ type: 'transfer.settled', at }],
} satisfies Alphabet<FixEvent>

it('walks every transition: maker is never checker, never the player, never without evidence, one order at most', () => {
  const walked = walkChart({
    machine: fixMachine,
    input: { transferId: 't', machineId: 1, playerId: player, amount: 100 },
    alphabet,
    pure: true,
    check: ({ after, said, event }) => {
      const { proposal: made, checkerId, reason } = after.context as FixContext
      if (!after.matches('open') && made) {
        expect([made.evidence, made.makerId]).toEqual(['meter photo', 10])
        expect(made.moved).toBe(made.outcome === 'done' ? 60 : 0)
      }
      expect(said).toEqual(
        after.matches('confirmed')
          ? [{ type: 'fixTransfer', params: { transferId: 't', outcome: made?.outcome, amount: made?.moved } }]
          : [],
      )
      if (after.matches('proposed')) expect([checkerId, reason]).toEqual([null, null])
      if (after.matches('confirmed')) expect([checkerId, reason]).toEqual([11, null])
      if (after.matches('rejected'))
        expect([checkerId, reason]).toEqual(
          event.type === 'fix.reject' ? [11, 'other meter'] : [null, 'settled by the cabinet'],
        )
    },
  })
  expect(walked.untaken).toEqual([])
})
