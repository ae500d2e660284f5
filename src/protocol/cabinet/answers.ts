/** What any cabinet answers to who presses or commands. Amounts are minor units. */
import * as z from 'zod/mini'
import { Amount } from '../core/scalars.ts'
import { CabinetFault, CabinetState } from './state.ts'

/** `fault`: the cabinet's own reckoning does not agree with what it was made with. */
export const CabinetChecksum = z.object({
  game: z.string(),
  algorithm: z.literal('sha256'),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  fault: z.nullable(CabinetFault),
})
export type CabinetChecksum = z.infer<typeof CabinetChecksum>

export const PressAnswer = z.object({ accepted: z.boolean(), reason: z.nullable(z.string()), state: CabinetState })
export type PressAnswer = z.infer<typeof PressAnswer>

/** An operator's command. Accepted, the same `key` again answers the same; refused, nothing changed and the key is still free. */
export const CommandAnswer = PressAnswer
export type CommandAnswer = PressAnswer

/** `amount` was paid for `event`; both null and 0 when refused (`nothingWaiting`, `otherHandPay`, `keyUsed`, `noPower`, `outOfService`). */
export const HandPayAnswer = z.object({
  ...PressAnswer.shape,
  event: z.nullable(z.string()),
  amount: Amount,
})
export type HandPayAnswer = z.infer<typeof HandPayAnswer>
