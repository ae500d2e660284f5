import type { Cage } from '#protocol/calls/cage.ts'

/**
 * Of an open safe an amount is written; of a closed one all that its count was over or short (negative) and nobody has booked.
 * `of`: whose it is; null is one's own.
 */
export type AdjustedSafe = { id: number; left: number | null; of: Cage['cashier'] | null }
/** `amount` in minor units without its sign, null: nothing yet, NaN: no figure. */
export type AdjustmentDraft = { amount: number | null; isOut: boolean; reason: string }
/** As the venue is asked. */
export type AdjustingAct = { do: 'adjust'; id: number; amount: number; reason: string }

export type AdjustingContext = {
  /** null: no dialog was opened yet. */
  safe: AdjustedSafe | null
  draft: AdjustmentDraft
}
export type AdjustingEvent =
  | { type: 'adjustment.begun'; safe: AdjustedSafe }
  | { type: 'adjustment.edited'; change: Partial<AdjustmentDraft> }
  | { type: 'adjustment.submitted'; key: string }
  | { type: 'adjustment.closed' }
  /** Asked about: what is written stays, or is given up. */
  | { type: 'adjustment.kept' }
  | { type: 'adjustment.dropped' }
export type AdjustingTag = 'writing' | 'busy' | 'dropping'
