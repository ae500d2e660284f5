import * as z from 'zod/mini'
import { Id } from './scalars.ts'

/** What a refund is asked for: money across the desk, or a transfer between wallet and cabinet. */
export const RefundOf = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transaction'), id: Id }),
  z.object({ kind: z.literal('transfer'), id: z.string() }),
])
export type RefundOf = z.infer<typeof RefundOf>
/**
 * How a refund of it stands, as its own row tells: `open` may be asked for, `waits` for a second person, `done` is taken
 * back. Null where nothing can be taken back: it is not done, is a refund itself, or its session is not over.
 */
export const RefundMark = z.nullable(z.object({ of: RefundOf, state: z.enum(['open', 'waits', 'done']) }))
export type RefundMark = z.infer<typeof RefundMark>
