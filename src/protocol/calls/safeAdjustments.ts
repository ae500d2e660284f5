/** Cash that a safe has, or has not, by no transaction: booked by two persons. */
import * as z from 'zod/mini'
import { Waiting } from '../core/approvals.ts'
import { define, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { acts } from '../core/permissions.ts'
import { PathId, SignedAmount } from '../core/scalars.ts'

export const safeAdjustmentCalls = {
  adjustSafe: define({
    method: 'POST',
    path: '/cashier/cages/:id/adjustments',
    summary:
      'Asks a second person to book cash that went into a safe (negative: out of it) otherwise than over the desk, while it is open, or, after its close, what its count was over (negative: short). An open safe cannot be closed while one waits. Whose safe it is confirms none. 60409 `{reason: variance, left}`: a closed one is over or short by less than that.',
    access: 'staff',
    permission: [...acts.runSafe, ...acts.adjust],
    needsKey: true,
    params: z.object({ id: PathId }),
    body: z.object({
      amount: SignedAmount.check(z.refine((amount) => amount !== 0, 'Nothing would change')),
      reason: Reason,
    }),
    answer: Waiting,
    success: 202,
    codes: [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.limitReached, ErrorCode.conflict],
  }),
} as const
