/** What waits for a second person besides postings: settings of the desk, accounts of the staff, rights. */
import * as z from 'zod/mini'
import { Approval, approvalKinds, approvalStates } from '../core/approvals.ts'
import { define, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { acts, items } from '../core/permissions.ts'
import { PathId } from '../core/scalars.ts'

const OfOne = z.object({ id: PathId })
/** Of those who may ask. */
const askers = [
  ...acts.editUsers,
  ...acts.editGroups,
  ...acts.editSettings,
  ...acts.fixProblem,
  ...acts.runSafe,
  ...acts.adjust,
]
const codes = [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict, ErrorCode.machineNotAvailable]

export const approvalCalls = {
  approvals: define({
    method: 'GET',
    path: '/admin/approvals',
    summary:
      'What was asked for and waits for a second person, or did, newest first, 50; older ones than `lastApprovalID`. Who may not confirm sees what they asked for themselves.',
    access: 'staff',
    permission: [...items.confirms, ...askers],
    query: z.object({
      state: z.optional(z.enum(approvalStates)),
      kind: z.optional(z.enum(approvalKinds)),
      lastApprovalID: z.optional(PathId),
    }),
    answer: z.object({ approvals: z.array(Approval) }),
  }),
  confirmApproval: define({
    method: 'POST',
    path: '/admin/approvals/:id/confirm',
    summary:
      'Does exactly what somebody else asked for, once. 60403 `{missing}`: `another person` to who asked, who gains, and to accounts that one of them, or one person, made or reset in the last 30 days; `rank` and the rights that whoever asked needed are needed here too. 60409 `{reason: changed}`: what it rests on is not as it was, and it is `overtaken`.',
    access: 'staff',
    permission: acts.confirm,
    needsKey: true,
    needsProof: true,
    params: OfOne,
    answer: Approval,
    codes,
  }),
  refuseApproval: define({
    method: 'POST',
    path: '/admin/approvals/:id/refuse',
    summary: 'Refuses it, with the reason; who asked may take it back so.',
    access: 'staff',
    permission: [...acts.confirm, ...askers],
    needsKey: true,
    params: OfOne,
    body: z.object({ reason: Reason }),
    answer: Approval,
    codes,
  }),
} as const
