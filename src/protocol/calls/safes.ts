/** How the safes of cashiers are asked for, and what they come to. */
import * as z from 'zod/mini'
import { Amount, PathId, SignedAmount } from '../core/scalars.ts'
import { Seconds } from './transactions.ts'

/** Of the list of safes and of its export. */
export const safeFilter = {
  cashier: z.optional(PathId),
  state: z.optional(z.enum(['open', 'closed'])),
  /** Opened from then until then, seconds. */
  start: z.optional(Seconds),
  end: z.optional(Seconds),
}
/**
 * What the safes of the filter in one state come to, minor units: each figure is the sum of it over their rows. Of the open ones
 * nothing is counted, and `expected` is null to who counts one of them blind.
 */
export const SafeSum = z.object({
  state: z.enum(['open', 'closed']),
  count: z.int(),
  expected: z.nullable(SignedAmount),
  counted: z.nullable(Amount),
  variance: z.nullable(SignedAmount),
  adjusted: SignedAmount,
})
export type SafeSum = z.infer<typeof SafeSum>
