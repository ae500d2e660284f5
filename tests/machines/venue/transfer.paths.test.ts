import { expect, it } from 'vitest'
import { createActor, transition } from 'xstate'
import { transferMachine } from '#machines/venue/transfer/transfer.machine.ts'
import type {
  TransferContext,
  TransferEvent,
  TransferInput,
  TransferOutcome,
} from '#machines/venue/transfer/transfer.types.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import type { Meters } from '#protocol/cabinet/state.ts'
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
  version: 1,
})
const alphabet = {
  'cabinet.answered': [
    answer('full', 100, meters({ AftIn: 600 })),
    answer('partial', 40, meters({ AftIn: 540 })),
    answer('pending', 0),
    answer('busy', 0),
    answer('refused', 0),
    { ...answer('handPay', 0), handPay: { event: 'h1', amount: 200 } },
    answer('unknown', 0),
    // Play moves other meters: that proves nothing of this transfer.
    answer('unknown', 0, meters({ TurnOver: 900, TotalWin: 80 })),
    answer('unknown', 0, meters({ AftIn: 600, AftOut: 400 })),
  ].map((one) => ({ type: 'cabinet.answered', at, answer: one }) as const),
  'answer.missing': [{ type: 'answer.missing', at }],
  'deadline.passed': [{ type: 'deadline.passed', at }],
  'cabinet.returned': [{ type: 'cabinet.returned', at }],
  'cabinet.contradicts': [{ type: 'cabinet.contradicts', at }],
  'transfer.fix': [
    { type: 'transfer.fix', at, outcome: 'done', amount: 60 },
    { type: 'transfer.fix', at, outcome: 'done', amount: 0 },
    { type: 'transfer.fix', at, outcome: 'done', amount: 101 },
    { type: 'transfer.fix', at, outcome: 'refunded', amount: 0 },
    { type: 'transfer.fix', at, outcome: 'error', amount: 0 },
  ],
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
      const { unknowns, voidFor, setAside, actual, deadlineAt } = context as TransferContext
      return [unknowns, voidFor, setAside, actual, deadlineAt !== null]
    },
    check: ({ before, after, said, event }) => {
      const settles = said.filter(({ type }) => type === 'post' || type === 'release')
      const isFinal = after.status === 'done'
      // Whatever settles it does so in the step that ends it.
      expect(settles.length).toBe(isFinal ? 1 : 0)
      const told = said.filter(({ type }) => type === 'tellOccupancy').map(({ params }) => params as TransferOutcome)
      if (isFinal) expect(told.length).toBe(1)
      // Whatever ends an unfinished one says so, and nothing else does.
      if (isFinal) expect(told[0]?.fixed === true).toBe(before.matches('unfinished'))
      for (const { params } of settles) expect((params as { fixed: boolean }).fixed).toBe(before.matches('unfinished'))
      // Out of unfinished only by two persons, or by a cabinet that says what it moved.
      if (before.matches('unfinished') && isFinal && event.type === 'cabinet.answered')
        expect(after.matches('done')).toBe(true)
      if (event.type === 'transfer.fix' && isFinal) {
        const fix = event as Extract<TransferEvent, { type: 'transfer.fix' }>
        expect([before.value, after.value]).toEqual(['unfinished', fix.outcome])
        expect((after.context as TransferContext).actual).toBe(fix.outcome === 'done' ? fix.amount : 0)
        const releases = { refunded: TransactionState.refund, error: TransactionState.error, done: null }
        const state = releases[fix.outcome]
        expect(settles).toEqual([
          state === null
            ? { type: 'post', params: { amount: 60, answer: null, fixed: true } }
            : { type: 'release', params: { refund: fix.outcome === 'refunded', state, fixed: true } },
        ])
        return
      }
      if (event.type !== 'cabinet.answered') {
        expect(settles).toEqual([])
        return
      }
      const { answer: given } = event as Extract<TransferEvent, { type: 'cabinet.answered' }>
      if (said.some(({ type }) => type === 'post')) expect((after.context as TransferContext).actual).toBe(given.amount)
      // A hand pay instead: nothing moved, and the occupancy hears which one.
      if (given.outcome === 'handPay' && isFinal)
        expect([after.value, told]).toEqual([
          'canceled',
          [{ outcome: 'handPay', handPay: { event: 'h1', amount: 200 } }],
        ])
      // A refund without people needs two denials with the meters unmoved, and the cabinet's promise never to act.
      if (after.matches('refunded')) {
        expect([before.value, given.outcome]).toEqual(['voiding', 'refused'])
        expect((before.context as TransferContext).unknowns).toBeGreaterThan(0)
        expect(given.meters.AftIn === 500 && given.meters.AftOut === 300).toBe(true)
      }
      // What the cabinet does not remember is never given back without that promise.
      if (given.outcome === 'busy' || given.outcome === 'unknown') expect(settles).toEqual([])
      // Meters that moved without a record are for two persons to look at.
      if (after.matches('unfinished')) expect(settles).toEqual([])
    },
  })
  expect(walked.untaken).toEqual([])
})

it('asks nothing twice by itself while unfinished, and takes no fix before', () => {
  const start = createActor(transferMachine, { input: input('cashout') }).getSnapshot()
  const moved = answer('unknown', 0, meters({ AftOut: 400 }))
  const [unfinished] = transition(transferMachine, start, { type: 'cabinet.answered', at, answer: moved })
  const fix = { type: 'transfer.fix', at, outcome: 'done', amount: 100 } as const
  expect({
    state: unfinished.value,
    deadlineAt: unfinished.context.deadlineAt,
    again: unfinished.can({ type: 'answer.missing', at }),
    denial: unfinished.can({ type: 'cabinet.answered', at, answer: moved }),
    asked: transition(transferMachine, unfinished, { type: 'cabinet.returned', at })[1].map(({ type }) => type),
    early: start.can(fix),
    fix: unfinished.can(fix),
    tooMuch: unfinished.can({ ...fix, amount: 101 }),
  }).toEqual({
    state: 'unfinished',
    deadlineAt: null,
    again: false,
    denial: false,
    asked: ['interrogate'],
    early: false,
    fix: true,
    tooMuch: false,
  })
})
