/** Cash from one cashier's safe to another's: counted by who gives it, and blind by who takes it. */
import * as z from 'zod/mini'
import { define } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named } from '../core/entities.ts'
import { acts } from '../core/permissions.ts'
import { Amount, Id, PathId } from '../core/scalars.ts'
import { Pieces } from './cage.ts'

const Safe = z.object({ id: Id, cashier: Named })
/** `amount` and `pieces` are null to who is to count it. */
export const HandOver = z.object({
  id: Id,
  state: z.enum(['waiting', 'taken', 'ended']),
  from: Safe,
  to: Safe,
  amount: z.nullable(Amount),
  pieces: z.nullable(Pieces),
  requestedAt: z.number(),
  decidedAt: z.nullable(z.number()),
})
export type HandOver = z.infer<typeof HandOver>
export type OpenSafe = z.infer<typeof Safe>

const Counted = z.object({ amount: Amount.check(z.positive()), pieces: z.optional(Pieces) })
const OfOne = z.object({ id: PathId })

export const handOverCalls = {
  handOvers: define({
    method: 'GET',
    path: '/cashier/handovers',
    summary:
      'What the caller gave out of their open safe and nobody has taken yet, what is offered to it, and the other open safes; to who may confirm also what waits between others.',
    access: 'staff',
    permission: [...acts.runSafe, ...acts.confirm],
    answer: z.object({
      given: z.array(HandOver),
      offered: z.array(HandOver),
      others: z.array(HandOver),
      safes: z.array(Safe),
    }),
  }),
  giveHandOver: define({
    method: 'POST',
    path: '/cashier/handovers',
    summary:
      'Offers counted cash out of the caller’s open safe to another open one. Nothing moves, and neither safe can be closed, until its cashier has counted it or one of the two ends it. 60409 `{reason}`: `safe closed` where one of them is not open.',
    access: 'staff',
    permission: acts.runSafe,
    needsKey: true,
    body: z.object({ ...Counted.shape, to: Id }),
    answer: HandOver,
    success: 201,
    codes: [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.limitReached, ErrorCode.conflict],
  }),
  takeHandOver: define({
    method: 'POST',
    path: '/cashier/handovers/:id/take',
    summary:
      'Takes cash that was offered to the caller’s safe by a blind count. 60409 `{reason}`: `variance` when the count is not what was given: nothing moves, and the count is noted; `decided` when it waits no longer.',
    access: 'staff',
    permission: acts.runSafe,
    needsKey: true,
    needsProof: true,
    params: OfOne,
    body: Counted,
    answer: HandOver,
    codes: [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.limitReached, ErrorCode.conflict],
  }),
  endHandOver: define({
    method: 'POST',
    path: '/cashier/handovers/:id/end',
    summary:
      'Refuses cash that was offered to the caller’s safe, takes back what the caller offered, or, by who may confirm, calls off what waits between others. Nothing moves.',
    access: 'staff',
    permission: [...acts.runSafe, ...acts.confirm],
    needsKey: true,
    params: OfOne,
    answer: HandOver,
    codes: [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict],
  }),
} as const
