/** Safes of cashiers, and cash on its way between two of them. */
import * as z from 'zod/mini'
import { Named } from './entities.ts'
import { Amount, Id } from './scalars.ts'

/** What was counted, piece by piece; it adds up to the amount. `value` is the denomination in minor units. */
export const Pieces = z
  .array(
    z.object({
      value: z.int().check(z.positive(), z.maximum(100_000_000)),
      pieces: z.int().check(z.positive(), z.maximum(1_000_000)),
    }),
  )
  .check(z.maxLength(50))

export const Safe = z.object({ id: Id, cashier: Named })
export type OpenSafe = z.infer<typeof Safe>

export const handOverStates = ['waiting', 'disputed', 'taken', 'ended'] as const
/** `amount` and `pieces` are null to who is to count it. */
export const HandOver = z.object({
  id: Id,
  state: z.enum(handOverStates),
  /** Counts of who takes it that were not its amount. */
  recounts: z.int(),
  from: Safe,
  to: Safe,
  amount: z.nullable(Amount),
  pieces: z.nullable(Pieces),
  requestedAt: z.number(),
  /** Who took it, settled it, or ended it. */
  decidedBy: z.nullable(Named),
  decidedAt: z.nullable(z.number()),
})
export type HandOver = z.infer<typeof HandOver>
