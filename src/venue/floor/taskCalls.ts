/** What people settle on machines: unfinished transfers by two, hand pays by two. */
import { eq } from 'drizzle-orm'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { taskCalls } from '#protocol/calls/tasks.ts'
import { oneApproval } from '../approvals/pages.ts'
import { firstDeskSettings, readDeskSettings } from '../money/desk/settings.ts'
import { fix, handPay, transfer } from '../store/schema/index.ts'
import { fixesBefore, fixesOf, handPaysBefore, handPaysOf } from './taskPages.ts'
import { actorOf, machineAt, once, type VenueTools } from '../compose/tools.ts'

export function registerTaskCalls(tools: VenueTools): void {
  const { registerCall, database } = tools
  const unknown = (id: number | string) => new Refusal(ErrorCode.unknown, { id })

  const oneFix = async (id: number) => {
    const [found] = await fixesOf(database, eq(fix.id, id))
    if (!found) throw unknown(id)
    return found
  }
  registerCall(taskCalls.fixes, async ({ query }) => ({ fixes: await fixesBefore(database, query.lastFixID) }))
  registerCall(taskCalls.proposeFix, (input) =>
    once(tools, taskCalls.proposeFix, input, async () => {
      const { outcome, moved = 0, evidence } = input.body
      const [row] = await database.select().from(transfer).where(eq(transfer.id, input.params.id))
      if (!row) throw unknown(input.params.id)
      const asked = { outcome, moved, evidence }
      const made = await machineAt(tools, row.machineId).proposeFix(row.id, asked, actorOf(input, evidence))
      return oneFix(made.id)
    }),
  )
  registerCall(taskCalls.confirmFix, (input) =>
    once(tools, taskCalls.confirmFix, input, async () => {
      const { id, machineID } = await oneFix(input.params.id)
      await machineAt(tools, machineID).decideFix(id, 'confirm', null, actorOf(input, null))
      return oneFix(id)
    }),
  )
  registerCall(taskCalls.rejectFix, (input) =>
    once(tools, taskCalls.rejectFix, input, async () => {
      const { reason } = input.body
      const { id, machineID } = await oneFix(input.params.id)
      await machineAt(tools, machineID).decideFix(id, 'reject', reason, actorOf(input, reason))
      return oneFix(id)
    }),
  )
  registerCall(taskCalls.settleContradiction, (input) =>
    once(tools, taskCalls.settleContradiction, input, async () => {
      const { evidence } = input.body
      const id = await machineAt(tools, input.params.id).askSettlement(input.body, actorOf(input, evidence))
      return { waitsFor: await oneApproval(database, id) }
    }),
  )

  const oneHandPay = async (id: number) => {
    const [found] = await handPaysOf(database, eq(handPay.id, id))
    if (!found) throw unknown(id)
    return found
  }
  registerCall(taskCalls.handPays, async ({ query: { all, lastHandPayID } }) => ({
    handPays: await handPaysBefore(database, { all: all === '1', before: lastHandPayID }),
  }))
  registerCall(taskCalls.payHandPay, (input) =>
    once(tools, taskCalls.payHandPay, input, async () => {
      const { id, machineID } = await oneHandPay(input.params.id)
      const { cageRequired } = await readDeskSettings(database, firstDeskSettings(tools.settings, tools.isDemo))
      await machineAt(tools, machineID).payHandPay(id, input.body.evidence, cageRequired, actorOf(input, null))
      return oneHandPay(id)
    }),
  )
  registerCall(taskCalls.confirmHandPay, (input) =>
    once(tools, taskCalls.confirmHandPay, input, async () => {
      const { id, machineID, amount } = await oneHandPay(input.params.id)
      const { jackpotFrom } = await readDeskSettings(database)
      const isJackpot = input.body?.jackpot ?? amount >= jackpotFrom
      const type = isJackpot ? TransactionType.jackpot : TransactionType.handPay
      await machineAt(tools, machineID).confirmHandPay(id, type, actorOf(input, null))
      return oneHandPay(id)
    }),
  )
  registerCall(taskCalls.rejectHandPay, (input) =>
    once(tools, taskCalls.rejectHandPay, input, async () => {
      const { reason } = input.body
      const { id, machineID } = await oneHandPay(input.params.id)
      await machineAt(tools, machineID).rejectHandPay(id, reason, actorOf(input, reason))
      return oneHandPay(id)
    }),
  )
}
