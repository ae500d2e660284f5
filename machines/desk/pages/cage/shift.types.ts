import type { Cage } from '#protocol/calls/cage.ts'
import type { CallFailure } from '../../../kit/failure.ts'

/** Bills and coins of the currency, minor units. */
export const denominations = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50, 25, 10, 5] as const
/** Pieces by denomination; NaN is what is written and no number. */
export type Count = Readonly<Record<number, number | null>>
/** Of one denomination, as many as the venue takes. */
export const mostPieces = 1_000_000
/** Every one of them is a number of pieces. */
export const isCountable = (count: Count): boolean =>
  Object.values(count).every(
    (pieces) => pieces === null || (Number.isInteger(pieces) && pieces >= 0 && pieces <= mostPieces),
  )
/** Nothing is written. */
export const isBlank = (count: Count): boolean =>
  Object.values(count).every((pieces) => !pieces && !Number.isNaN(pieces))
export const sumOf = (count: Count): number =>
  Object.entries(count).reduce((sum, [value, pieces]) => sum + Number(value) * (pieces ?? 0), 0)
export const piecesOf = (count: Count): { value: number; pieces: number }[] =>
  denominations.flatMap((value) => (count[value] ? [{ value, pieces: count[value] }] : []))

export const countedOf = ({ count, key }: Pick<ShiftContext, 'count' | 'key'>): Counted => ({
  ...{ amount: sumOf(count), pieces: piecesOf(count), key },
})

export type OwnCage = { cage: Cage | null; last: Cage | null; required: boolean }
export type ShiftContext = OwnCage & {
  /** The venue has been asked once. */
  isKnown: boolean
  count: Count
  /** As it is written. */
  reason: string
  /** With the count that is being told. */
  given: string
  /** The idempotency key of this one count. */
  key: string
  failure: CallFailure | null
}
/** As the venue is told. */
export type Counted = { amount: number; pieces: { value: number; pieces: number }[]; key: string }
export type Closing = Counted & { id: number; reason: string }
export type ShiftEvent =
  | { type: 'cage.changed' }
  | { type: 'shift.retry' }
  | { type: 'shift.begun' }
  | { type: 'count.edited'; value: number; pieces: number | null }
  | { type: 'reason.edited'; text: string }
  | { type: 'count.submitted'; key: string }
  | { type: 'count.retried' }
  | { type: 'count.closed' }
  /** Asked about: what is counted stays, or is given up. */
  | { type: 'count.kept' }
  | { type: 'count.dropped' }
export type ShiftTag =
  | 'loading'
  | 'failed'
  | 'closed'
  | 'open'
  /** The dialog, and what it says. */
  | 'opening'
  | 'counting'
  | 'variance'
  | 'told'
  /** Whether what is counted is given up. */
  | 'dropping'
  | 'busy'
  | 'unknown'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    shift: ShiftEvent
  }
}
