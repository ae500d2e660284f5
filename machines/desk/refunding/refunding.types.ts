import type { deskCalls } from '#protocol/calls/transactions.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import type { RefundOf } from '#protocol/core/refunds.ts'
import type { CallFailure } from '../../kit/failure.ts'

/** What is to be taken back, as its row tells it. `gain`: what the wallet gained by it, minor units; `at` in ms. */
export type Refunded = { of: RefundOf; player: DeskTransaction['player']; type: number; gain: number; at: number }
/** What would become of it. */
export type RefundVerdict = CallAnswer<typeof deskCalls.judgeRefund>
/** As the venue is asked, under the key of this one refund. */
export type RefundAsked = { of: RefundOf; reason: string; key: string }

export type RefundingContext = {
  /** null: no dialog was opened yet. */
  refunded: Refunded | null
  verdict: RefundVerdict | null
  reason: string
  key: string
  /** Why it is not taken, or could not be looked at. */
  failure: CallFailure | null
}
export type RefundingEvent =
  | { type: 'refund.begun'; refunded: Refunded }
  | { type: 'refund.written'; reason: string }
  /** Sent; or looked at again where it was refused, or sent again where nobody answered. */
  | { type: 'refund.submitted'; key: string }
  | { type: 'refund.closed' }
  /** Asked about: the reason stays, or is given up. */
  | { type: 'refund.kept' }
  | { type: 'refund.dropped' }
export type RefundingTag = 'open' | 'judging' | 'refused' | 'busy' | 'unknown' | 'dropping'
