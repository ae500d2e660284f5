/** Money to and from a cabinet. Amounts are minor units. */
import * as z from 'zod/mini'
import { Amount } from '../core/scalars.ts'
import { Meters } from './state.ts'

export const Direction = z.enum(['in', 'out'])
export type Direction = z.infer<typeof Direction>

/**
 * What the cabinet knows of a transfer: `unknown` = never heard of the id. `full`, `partial`, `refused` and `handPay` are final.
 * `handPay`: nothing moved; the cabinet locked the credit up and calls an attendant instead.
 */
export const CabinetTransfer = z.object({
  transfer: z.string(),
  outcome: z.enum(['full', 'partial', 'refused', 'handPay', 'pending', 'busy', 'unknown']),
  /** Actual amount moved, 0 unless full or partial. */
  amount: Amount,
  /** Which hand pay it became; only with the outcome `handPay`. */
  handPay: z.optional(z.object({ event: z.string(), amount: Amount })),
  reason: z.nullable(z.string()),
  meters: Meters,
  /** Of the cabinet when it answered, as in CabinetState; a state with a smaller one was said before. */
  version: z._default(z.int(), 0),
})
export type CabinetTransfer = z.infer<typeof CabinetTransfer>
