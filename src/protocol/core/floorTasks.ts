/** What waits for a person on the floor, and what did. Amounts are minor units, times ms. */
import * as z from 'zod/mini'
import { Named } from './entities.ts'
import { Amount, Id } from './scalars.ts'

/** Something that waits for a person on the floor. `id` names it, such as `handPay-12`, `problem-7`, `booking-9`, `call-4`. */
export const FloorTask = z.object({
  id: z.string(),
  kind: z.enum(['handPay', 'problem', 'booking', 'call']),
  machine: z.object({ id: Id, name: z.string(), cabin: z.int() }),
  player: z.nullable(Named),
  /** Of a hand pay. */
  amount: z.nullable(Amount),
  /** Which problem it is. */
  detail: z.string(),
  /** Since when it waits; of a booking when it begins. */
  since: z.number(),
  /** Milliseconds by the venue’s clock; negative before a booking begins. */
  age: z.int(),
  takenBy: z.nullable(Named),
  takenAt: z.nullable(z.number()),
})
export type FloorTask = z.infer<typeof FloorTask>
/** One that is over. */
export const PastTask = z.extend(z.omit(FloorTask, { age: true }), {
  over: z.number(),
  /** How a player’s call ended; null: another kind of task. */
  ended: z.nullable(z.enum(['done', 'takenBack', 'left'])),
})
export type PastTask = z.infer<typeof PastTask>
export const TaskName = z.object({
  id: z.string().check(z.regex(/^(?:handPay|problem|booking|call)-[1-9]\d{0,15}$/)),
})
