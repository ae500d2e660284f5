/** The desk of machine problems: one of them with all its evidence, those that are over, and what is let wait. */
import * as z from 'zod/mini'
import { Approval } from '../core/approvals.ts'
import { define, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named } from '../core/entities.ts'
import { acts, items } from '../core/permissions.ts'
import { PathId } from '../core/scalars.ts'
import { ClosedProblem, Fix, Problem, ProblemEvent, TransferCase } from '../core/tasks.ts'
import { CabinetState } from '../cabinet/state.ts'
import { AdminMachine } from '../core/machines.ts'

const OfOne = z.object({ id: PathId })
/** Seconds since the epoch as they stand in a query. */
const Seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.pipe(z.transform(Number), z.int()))
const Limit = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(500))),
)
const permission = items.machineProblems
/** Of the list and of its export. `start` and `end` are of the closing, seconds. */
export const closedProblemFilter = {
  start: z.optional(Seconds),
  end: z.optional(Seconds),
  machine: z.optional(PathId),
  kind: z.optional(z.string().check(z.regex(/^\w{1,40}$/))),
}

export const problemCalls = {
  problem: define({
    method: 'GET',
    path: '/admin/problems/:id',
    summary:
      'One problem, open or over, with its evidence: what the cabinet says now, of an unfinished transfer its meters, ledger, steps and the verdict that the rules propose, the fixes and settlements that were asked for, and its history.',
    access: 'staff',
    permission,
    params: OfOne,
    answer: z.object({
      problem: z.object({
        ...Problem.shape,
        closedAt: z.nullable(z.number()),
        closedBy: z.nullable(Named),
        resolution: z.nullable(z.string()),
      }),
      machine: AdminMachine,
      /** Null: it does not answer. */
      cabinet: z.nullable(CabinetState),
      transfer: z.nullable(TransferCase),
      /** Newest first. */
      fixes: z.array(Fix),
      settlements: z.array(Approval),
      /** Oldest first. */
      history: z.array(ProblemEvent),
    }),
    codes: [ErrorCode.unknown],
  }),
  closedProblems: define({
    method: 'GET',
    path: '/admin/problems/closed',
    summary:
      'Problems that are over, the last closed first; `start` and `end` (seconds) are of the closing. With `lastProblemID` those behind that one; `limit` is 50, at most 500. `total` is of the whole filter.',
    access: 'staff',
    permission,
    query: z.strictObject({
      ...closedProblemFilter,
      limit: z.optional(Limit),
      lastProblemID: z.optional(PathId),
    }),
    answer: z.object({ problems: z.array(ClosedProblem), total: z.int() }),
    codes: [ErrorCode.unknown],
  }),
  snoozeProblem: define({
    method: 'POST',
    path: '/admin/problems/:id/snooze',
    summary:
      'Lets an open problem wait until a moment (ms), at most 7 days: nobody is called for it meanwhile. Instead of one that runs. 60409 `{reason: closed}`: it is over.',
    access: 'staff',
    permission: acts.fixProblem,
    needsKey: true,
    params: OfOne,
    body: z.object({ until: z.int(), reason: Reason }),
    answer: Problem,
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
  wakeProblem: define({
    method: 'POST',
    path: '/admin/problems/:id/wake',
    summary: 'Ends that before its time. 60409 `{reason: awake}`: it does not wait.',
    access: 'staff',
    permission: acts.fixProblem,
    needsKey: true,
    params: OfOne,
    answer: Problem,
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
} as const
