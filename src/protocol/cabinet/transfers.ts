/** Money to and from a cabinet. Amounts are minor units. */
import * as z from 'zod/mini'
import { Amount } from '../core/scalars.ts'
import { Meters } from './state.ts'

/**
 * What a transfer is called: 1 to 20 printable ASCII characters, as every protocol of cabinets can carry it. Older venues gave
 * longer ones; whoever reads an id from the books or a cabinet takes it as text.
 */
export const TransferId = z
  .string()
  .check(z.regex(/^[\x20-\x7e]{1,20}$/))
  .brand<'TransferId'>()
export type TransferId = z.infer<typeof TransferId>

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
