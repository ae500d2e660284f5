import { expect, it } from 'vitest'
import { transferMachine } from '#machines/venue/transfer/transfer.machine.ts'
import type { TransferContext, TransferEvent, TransferInput } from '#machines/venue/transfer/transfer.types.ts'
import type { CabinetTransfer, Meters } from '#protocol/floor.ts'
import { type Alphabet, walkChartFrom } from '#tests/kit/walk.ts'

const at = 1_000
const meters = (changed: Partial<Meters> = {}): Meters => ({
  AftIn: 500,
  AftOut: 300,
  BillIn: 0,
  CurrentCredit: 200,
  ResetCredit: 0,
  TotalWin: 0,
  TurnOver: 0,
  ...changed,
})
const answer = (outcome: CabinetTransfer['outcome'], amount: number, read = meters()): CabinetTransfer => ({
  transfer: 't',
  outcome,
  amount,
  reason: null,
  meters: read,
})
const alphabet = {
  'cabinet.answered': [
    answer('full', 100, meters({ AftIn: 600 })),
    answer('partial', 40, meters({ AftIn: 540 })),
    answer('pending', 0),
    answer('busy', 0),
    answer('refused', 0),
    answer('unknown', 0),
    // Play moves other meters: that proves nothing of this transfer.
    answer('unknown', 0, meters({ TurnOver: 900, TotalWin: 80 })),
    answer('unknown', 0, meters({ AftIn: 600, AftOut: 400 })),
  ].map((one) => ({ type: 'cabinet.answered', at, answer: one }) as const),
  'answer.missing': [{ type: 'answer.missing', at }],
  'deadline.passed': [{ type: 'deadline.passed', at }],
} satisfies Alphabet<TransferEvent>

const input = (purpose: TransferInput['purpose']): TransferInput => ({
  transferId: 't',
  machineId: 1,
  sessionId: 2,
  playerId: 3,
  purpose,
  amount: 100,
  metersBefore: meters(),
})

it('walks every transition: posted or released exactly once, never both, and never on a guess', () => {
  const walked = walkChartFrom((['funding', 'topUp', 'cashout'] as const).map(input), {
    machine: transferMachine,
    alphabet,
    pure: true,
    key: ({ context }) => {
      const { unknowns, actual, deadlineAt } = context as TransferContext
      return [unknowns, actual, deadlineAt !== null]
    },
    check: ({ before, after, said, event }) => {
      const settles = said.filter(({ type }) => type === 'post' || type === 'release')
      const isFinal = after.status === 'done'
      // Whatever settles it does so in the step that ends it.
      expect(settles.length).toBe(isFinal ? 1 : 0)
      if (isFinal) expect(said.filter(({ type }) => type === 'tellOccupancy').length).toBe(1)
      if (event.type !== 'cabinet.answered') {
        expect(settles).toEqual([])
        return
      }
      const { answer: given } = event as Extract<TransferEvent, { type: 'cabinet.answered' }>
      if (said.some(({ type }) => type === 'post')) expect((after.context as TransferContext).actual).toBe(given.amount)
      // A refund needs two denials with the meters unmoved.
      if (after.matches('refunded')) {
        expect(given.outcome).toBe('unknown')
        expect((before.context as TransferContext).unknowns).toBeGreaterThan(0)
        expect(given.meters.AftIn === 500 && given.meters.AftOut === 300).toBe(true)
      }
      // Meters that moved without a record are for two persons to look at.
      if (after.matches('unfinished')) expect(settles).toEqual([])
    },
  })
  expect(walked.untaken).toEqual([])
})
