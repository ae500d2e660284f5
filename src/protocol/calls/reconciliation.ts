/** Books against meters, per cabinet and gaming day: what the job found, on demand, and what people say to it. */
import * as z from 'zod/mini'
import { orWaits } from '../core/approvals.ts'
import { define, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Day } from '../core/machines.ts'
import { acts, items } from '../core/permissions.ts'
import { DayCase, DayDifference, differenceStates, Reconciled } from '../core/reconciliation.ts'
import { PathId } from '../core/scalars.ts'

const OfOne = z.object({ id: PathId })
const Limit = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(500))),
)
const permission = items.reconciliation
const DayOf = z.object({ day: Day, today: Day, machines: z.array(Reconciled) })

export const reconciliationCalls = {
  reconciliation: define({
    method: 'GET',
    path: '/admin/machines/reconciliation',
    summary:
      'Per cabinet, for a gaming day (without `day` the one that runs): what wallets, transfers and meters say, where they differ, and what became of that.',
    access: 'staff',
    permission,
    query: z.strictObject({ day: z.optional(Day) }),
    answer: DayOf,
  }),
  differences: define({
    method: 'GET',
    path: '/admin/machines/reconciliation/differences',
    summary:
      'Days of cabinets that did not agree when they were last looked at, newest first; `from` and `to` are gaming days, both included. With `lastDifferenceID` those behind that one; `limit` is 50, at most 500. `total` is of the whole filter.',
    access: 'staff',
    permission,
    query: z.strictObject({
      state: z.optional(z.enum(differenceStates)),
      machine: z.optional(PathId),
      from: z.optional(Day),
      to: z.optional(Day),
      limit: z.optional(Limit),
      lastDifferenceID: z.optional(PathId),
    }),
    answer: z.object({ differences: z.array(DayDifference), total: z.int() }),
    codes: [ErrorCode.unknown],
  }),
  difference: define({
    method: 'GET',
    path: '/admin/machines/reconciliation/:id',
    summary: 'One day of a cabinet with its evidence: each transfer and what was counted in between, meters, history.',
    access: 'staff',
    permission,
    params: OfOne,
    query: z.strictObject({}),
    answer: DayCase,
    codes: [ErrorCode.unknown],
  }),
  checkReconciliation: define({
    method: 'POST',
    path: '/admin/machines/reconciliation/check',
    summary:
      'Holds books and meters of a gaming day (without `day` the one that runs) against each other now, as the venue does once a minute by itself.',
    access: 'staff',
    permission,
    query: z.strictObject({}),
    body: z.strictObject({ day: z.optional(Day) }),
    answer: DayOf,
  }),
  lookAtDifference: define({
    method: 'POST',
    path: '/admin/machines/reconciliation/:id/look',
    summary: 'Notes that the caller has looked at it, and what they found.',
    access: 'staff',
    permission,
    needsKey: true,
    params: OfOne,
    query: z.strictObject({}),
    body: z.strictObject({ reason: Reason }),
    answer: DayDifference,
    codes: [ErrorCode.unknown],
  }),
  acceptDifference: define({
    method: 'POST',
    path: '/admin/machines/reconciliation/:id/accept',
    summary:
      'Accepts the difference that was seen, with the reason; where it gives value (`needsSecond`) it waits for a second person. 60409 `{reason}`: `changed` it is another by now, `agrees`, `accepted`, `proposed`.',
    access: 'staff',
    permission: acts.acceptDifference,
    needsKey: true,
    mayWait: true,
    params: OfOne,
    query: z.strictObject({}),
    body: z.strictObject({ mark: z.string().check(z.maxLength(100)), reason: Reason }),
    answer: orWaits(DayDifference),
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
} as const
