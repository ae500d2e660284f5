import { expect, it } from 'vitest'
import type { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import type { Meters } from '#protocol/cabinet/state.ts'
import { verdictOf } from '#venue/floor/verdict.ts'

const before: Meters = {
  ...{ AftIn: 20_000, AftOut: 5_000, BillIn: 0, CurrentCredit: 10_000, ResetCredit: 0, TotalWin: 3_000 },
  TurnOver: 8_000,
}
const record = (outcome: CabinetTransfer['outcome'], amount = 0): CabinetTransfer => ({
  ...{ transfer: 't', outcome, amount, reason: null, meters: before, version: 4 },
})
const left = (amount: number): Meters => ({ ...before, AftOut: 5_000 + amount, CurrentCredit: 10_000 - amount })
const out = {
  direction: 'out',
  amount: 10_000,
  before,
  now: before,
  record: record('unknown'),
  contradicts: false,
} as const

it.each([
  ['it knows that all moved', { record: record('full', 10_000) }, 'done', 10_000, 'cabinetMoved'],
  ['it knows that a part moved', { record: record('partial', 4_000) }, 'done', 4_000, 'cabinetMoved'],
  ['it refused', { record: record('refused') }, 'refunded', 0, 'cabinetRefused'],
  ['it pays by hand instead', { record: record('handPay') }, 'refunded', 0, 'cabinetRefused'],
  ['it is still at it', { record: record('pending') }, null, 0, 'cabinetBusy'],
  ['it knows nothing and nothing moved', {}, 'refunded', 0, 'metersUnmoved'],
  ['it cannot be asked, and nothing moved', { record: null }, 'refunded', 0, 'metersUnmoved'],
  ['it knows nothing, but all has left', { now: left(10_000) }, 'done', 10_000, 'metersMoved'],
  ['it knows nothing, but a part has left', { now: left(2_500) }, 'done', 2_500, 'metersMoved'],
  ['the meter moved and the credit stands', { now: { ...before, AftOut: 15_000 } }, null, 0, 'metersDisagree'],
  ['more has left than was asked for', { amount: 4_000, now: left(5_000) }, null, 0, 'metersDisagree'],
  ['a meter went back', { now: left(-1_000) }, null, 0, 'metersDisagree'],
  ['its meters are not known', { now: null }, null, 0, 'metersUnknown'],
  ['the books did not know them', { before: null }, null, 0, 'metersUnknown'],
  ['it contradicts the books', { record: record('full', 10_000), contradicts: true }, null, 0, 'contradicts'],
  [
    'the way in, and it arrived',
    { direction: 'in', now: { ...before, AftIn: 30_000, CurrentCredit: 20_000 } },
    'done',
    10_000,
    'metersMoved',
  ],
] as const)('%s', (_, seen, outcome, moved, why) => {
  expect(verdictOf({ ...out, ...seen })).toEqual({ outcome, moved, why })
})
