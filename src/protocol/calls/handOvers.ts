/** Cash from one cashier's safe to another's: counted by who gives it, and blind by who takes it. */
import * as z from 'zod/mini'
import { define, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { acts, items } from '../core/permissions.ts'
import { Named } from '../core/entities.ts'
import { HandOver, handOverStates, Pieces, Safe } from '../core/safes.ts'
import { Amount, Id, PathId } from '../core/scalars.ts'
import { Seconds } from './transactions.ts'

/** Of the whole filter, told with its first page, minor units. */
const HandOverSum = z.object({ state: z.enum(handOverStates), count: z.int(), sum: Amount })
export type HandOverSum = z.infer<typeof HandOverSum>
/** Of the list and of its export. */
export const handOverFilter = {
  /** Whoever of the two they are. */
  cashier: z.optional(PathId),
  state: z.optional(z.enum(handOverStates)),
  /** Offered from then until then, seconds. */
  start: z.optional(Seconds),
  end: z.optional(Seconds),
}
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
      'Takes cash that was offered to the caller’s safe by a blind count. 60409 `{reason}`: `variance` when the count is not what was given: nothing moves, and the count is noted; `disputed` with the third such count and after it: who may confirm settles it, or it is ended; `decided` when it waits no longer.',
    access: 'staff',
    permission: acts.runSafe,
    needsKey: true,
    needsProof: true,
    params: OfOne,
    body: Counted,
    answer: HandOver,
    codes: [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.limitReached, ErrorCode.conflict],
  }),
  settleHandOver: define({
    method: 'POST',
    path: '/cashier/handovers/:id/settle',
    summary:
      'Lets cash go over that the two cashiers did not count the same three times: by a third person who may confirm, has counted it with both, and says why. 60409 `{reason}`: `not disputed` while the two may count, `decided` when it waits no longer.',
    access: 'staff',
    permission: acts.confirm,
    needsKey: true,
    needsProof: true,
    params: OfOne,
    body: z.object({ reason: Reason }),
    answer: HandOver,
    codes: [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict],
  }),
  pastHandOvers: define({
    method: 'GET',
    path: '/cashier/handovers/all',
    summary:
      'Hand-overs of the filter, newest first, 50; older ones than `lastHandOverID`. The first page tells which cashiers can be asked for, how many there are and, by state, what they add up to: null for who may not confirm, and so counts blind. Who may not confirm sees their own.',
    access: 'staff',
    permission: items.cageHistory,
    query: z.object({ ...handOverFilter, lastHandOverID: z.optional(PathId) }),
    answer: z.object({
      handOvers: z.array(HandOver),
      cashiers: z.nullable(z.array(Named)),
      total: z.nullable(z.int()),
      sums: z.nullable(z.array(HandOverSum)),
    }),
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
