/** What waits for staff: problems with their evidence, unfinished transfers, contradictions, hand pays. */
import * as z from 'zod/mini'
import { Waiting } from '../core/approvals.ts'
import { define, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { acts, items } from '../core/permissions.ts'
import { Amount, Id, PathId } from '../core/scalars.ts'
import { Fix, FixedAs, HandPay, MachineProblems, SasSeen, SettledBy } from '../core/tasks.ts'

const OfOne = z.object({ id: PathId })
const WithReason = z.object({ reason: Reason })
const Evidence = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000))
const taskCodes = [
  ErrorCode.noPermission,
  ErrorCode.unknown,
  ErrorCode.conflict,
  ErrorCode.machineNotAvailable,
] as const

export const taskCalls = {
  problems: define({
    method: 'GET',
    path: '/admin/machines/problems',
    summary:
      'Machines with open problems and their evidence. `sasErrors`: those of them that are errors of the SAS protocol, such as an open door, by code and name.',
    access: 'staff',
    permission: items.machineProblems,
    answer: z.object({
      type: z.literal('problems'),
      machines: z.array(MachineProblems),
      sasErrors: z.array(z.object({ machineID: Id, problemID: Id, fault: z.string(), ...SasSeen.shape })),
    }),
  }),
  proposeFix: define({
    method: 'POST',
    path: '/admin/transfers/:id/fix',
    summary: 'Says how an unfinished transfer really ended, with the evidence; somebody else confirms it.',
    access: 'staff',
    permission: [136],
    needsKey: true,
    params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
    body: z.object({ outcome: FixedAs, moved: z.optional(Amount), evidence: Evidence }),
    answer: Fix,
    success: 201,
    codes: taskCodes,
  }),
  settleContradiction: define({
    method: 'POST',
    path: '/admin/machine/:id/settlement',
    summary:
      'Asks a second person to settle a cabinet that contradicts the books (problem `metersContradict`), with the evidence: `books` pays what the books know and ends the session, `writeOff` ends it with nothing, `cabinet` goes on with what the cabinet shows. Confirmed among the approvals, it also makes the cabinet that stands there the one of the books. 60409 `{reason}`: `notNow`, `silent` (the cabinet does not answer), `paidByHand` (by `cabinet`, of what was paid by hand already), `proposed`; when confirmed `changed`, or `transferOpen` while a transfer is to be fixed first.',
    access: 'staff',
    permission: acts.fixProblem,
    needsKey: true,
    params: OfOne,
    body: z.object({ outcome: SettledBy, evidence: Evidence }),
    answer: Waiting,
    success: 202,
    codes: taskCodes,
  }),
  fixes: define({
    method: 'GET',
    path: '/admin/fixes',
    summary: 'Fixes, newest first, 50; older ones than `lastFixID`.',
    access: 'staff',
    permission: [111, 129, 132, 136, 140],
    query: z.object({ lastFixID: z.optional(PathId) }),
    answer: z.object({ fixes: z.array(Fix) }),
  }),
  confirmFix: define({
    method: 'POST',
    path: '/admin/fixes/:id/confirm',
    summary:
      'Confirms what somebody else proposed, and settles the transfer so. 60409 `{reason: changed, what: maker}` when they may not do it any more: it is rejected then, and proposed anew.',
    access: 'staff',
    permission: [132],
    needsKey: true,
    needsProof: true,
    params: OfOne,
    answer: Fix,
    codes: taskCodes,
  }),
  rejectFix: define({
    method: 'POST',
    path: '/admin/fixes/:id/reject',
    summary: 'Sends what somebody else proposed back.',
    access: 'staff',
    permission: [132],
    needsKey: true,
    params: OfOne,
    body: WithReason,
    answer: Fix,
    codes: taskCodes,
  }),
  handPays: define({
    method: 'GET',
    path: '/admin/handpays',
    summary:
      'Hand pays: those that are open, or with `all` every one, newest first, 50; older ones than `lastHandPayID`.',
    access: 'staff',
    permission: [107, 111, 129, 132, 136, 140],
    query: z.object({ all: z.optional(z.literal('1')), lastHandPayID: z.optional(PathId) }),
    answer: z.object({ handPays: z.array(HandPay) }),
  }),
  payHandPay: define({
    method: 'POST',
    path: '/admin/handpays/:id/pay',
    summary:
      'Says with the evidence that it is paid; somebody else confirms it. 60409 `{reason}`: `safe closed` where nobody sat, so that it is cash, and the venue keeps its cash in safes.',
    access: 'staff',
    permission: [107],
    needsKey: true,
    params: OfOne,
    body: z.object({ evidence: Evidence }),
    answer: HandPay,
    codes: taskCodes,
  }),
  confirmHandPay: define({
    method: 'POST',
    path: '/admin/handpays/:id/confirm',
    summary:
      'Confirms what somebody else paid: it is posted once, as a jackpot when told so or when it is large, and the cabinet is reset. 60409 `{reason: changed, what: maker}` when whoever paid may not do it any more.',
    access: 'staff',
    permission: [132],
    needsKey: true,
    needsProof: true,
    params: OfOne,
    body: z.nullish(z.object({ jackpot: z.optional(z.boolean()) })),
    answer: HandPay,
    codes: taskCodes,
  }),
  rejectHandPay: define({
    method: 'POST',
    path: '/admin/handpays/:id/reject',
    summary: 'Sends the claim of somebody else back; it is to be paid again.',
    access: 'staff',
    permission: [132],
    needsKey: true,
    params: OfOne,
    body: WithReason,
    answer: HandPay,
    codes: taskCodes,
  }),
} as const
