import { and, eq, lt } from 'drizzle-orm'
import { approvalCalls } from '#protocol/calls/approvals.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts, items } from '#protocol/core/permissions.ts'
import { safeAdjustmentChange } from '../money/cage/adjustments.ts'
import { deskSettingsChange } from '../money/desk/settingCalls.ts'
import { differenceChange } from '../floor/differenceChange.ts'
import { permits } from '../identity/permissions.ts'
import { approval } from '../store/schema/index.ts'
import { actorOf, commitOnce, machineAt, once, type VenueTools } from '../compose/tools.ts'
import { groupRightsChange } from '../people/groups.ts'
import { staffChanges } from '../people/staffChanges.ts'
import { type After, type Changes, confirm, end, idOf, refuse } from './approvals.ts'
import { approvalsOf, oneApproval } from './pages.ts'

export function registerApprovalCalls(tools: VenueTools): void {
  const { registerCall, database, identity } = tools
  const changes: Changes = {
    ...staffChanges(tools),
    deskSettings: deskSettingsChange(tools),
    groupRights: groupRightsChange(tools),
    difference: differenceChange(tools),
    safeAdjustment: safeAdjustmentChange(tools),
  }

  registerCall(approvalCalls.approvals, async ({ caller, query: { state, kind, lastApprovalID } }) => ({
    approvals: await approvalsOf(
      database,
      and(
        permits(caller, items.confirms) ? undefined : eq(approval.makerId, caller.accountId),
        state === undefined ? undefined : eq(approval.state, state),
        kind === undefined ? undefined : eq(approval.kind, kind),
        lastApprovalID === undefined ? undefined : lt(approval.id, lastApprovalID),
      ),
    ),
  }))

  registerCall(approvalCalls.confirmApproval, async (input) => {
    const { id } = input.params
    const [row] = await database
      .select({ kind: approval.kind, object: approval.object })
      .from(approval)
      .where(eq(approval.id, id))
    let after: After = {}
    // The money of a cabinet moves in the machine's own turn.
    const confirming =
      row?.kind === 'contradiction'
        ? once(tools, approvalCalls.confirmApproval, input, async () => {
            await machineAt(tools, idOf(row.object)).confirmSettlement(id, actorOf(input, null))
            return oneApproval(database, id)
          })
        : commitOnce(tools, approvalCalls.confirmApproval, input, async (transaction) => {
            after = await confirm(tools, transaction, changes, input, id)
            return oneApproval(transaction, id)
          })
    const answer = await confirming.catch(async (error: unknown) => {
      // What was refused left nothing behind: that it is over is noted by itself.
      const by = { accountId: input.caller.accountId, ip: input.from.ip }
      if (error instanceof Refusal && error.params?.reason === 'changed')
        await database.transaction((transaction) => end(tools, transaction, id, 'overtaken', by))
      throw error
    })
    identity.announceEnded(after.ended ?? [])
    if (after.rights) identity.announceRights(after.rights)
    if (after.notices !== undefined) identity.announceNotices(after.notices)
    if (after.settings) await tools.settingsChanged()
    if (after.problems) tools.notifications.problemsChanged()
    if (after.cage) tools.announceCage()
    return answer
  })

  registerCall(approvalCalls.refuseApproval, async (input) => {
    const answer = await commitOnce(tools, approvalCalls.refuseApproval, input, async (transaction) => {
      const { id } = input.params
      const [row] = await transaction.select({ makerId: approval.makerId }).from(approval).where(eq(approval.id, id))
      if (row && row.makerId !== input.caller.accountId && !permits(input.caller, acts.confirm))
        throw new Refusal(ErrorCode.noPermission, { missing: acts.confirm })
      await refuse(tools, transaction, input, id, input.body.reason)
      return oneApproval(transaction, id)
    })
    // Its safe may be closed again.
    if (answer.kind === 'safeAdjustment') tools.announceCage()
    return answer
  })
}
