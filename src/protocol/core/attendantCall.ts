/** A seated player’s call of an attendant. Times ms. */
import * as z from 'zod/mini'
import { Id } from './scalars.ts'

/** How it stands: it waits, or how it ended. `left`: the seat was left before. */
const CallState = z.enum(['open', 'done', 'takenBack', 'left'])

export const AttendantCall = z.object({
  id: Id,
  sessionID: Id,
  machineID: Id,
  state: CallState,
  since: z.number(),
  /** Since when somebody has it; null: nobody. */
  takenAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  /** Of this call: the higher is the newer. */
  sequence: z.int(),
})
export type AttendantCall = z.infer<typeof AttendantCall>
