/** The calls of what waits on the floor: one person takes it up, who may give it back. */
import { and, eq, isNull } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { FloorTask } from '#protocol/core/floorTasks.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { needsAnother } from '../money/desk/refusals.ts'
import { account, floorTask } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { commitOnce, type VenueTools, writeAudit } from '../compose/tools.ts'
import { floorTasksOf } from './floorTasks.ts'
import { pastTasksOf } from './pastTasks.ts'

export function registerAttendantCalls(tools: VenueTools): void {
  const { registerCall, database, clock, notifications } = tools
  async function taskOf(queries: Queries, id: string): Promise<FloorTask> {
    const task = (await floorTasksOf(queries, clock.now())).find((one) => one.id === id)
    if (!task) throw new Refusal(ErrorCode.unknown, { id })
    return task
  }
  const isHeld = (task: string) => and(eq(floorTask.task, task), isNull(floorTask.releasedAt))

  registerCall(supervisionCalls.attendant, async () => {
    const sequence = await notifications.attendantSequence()
    return { tasks: await floorTasksOf(database, clock.now()), sequence }
  })
  registerCall(supervisionCalls.pastTasks, async ({ query }) => ({ tasks: await pastTasksOf(database, query) }))
  registerCall(supervisionCalls.takeTask, async (input) => {
    const { caller } = input
    const { id } = input.params
    const task = await commitOnce(tools, supervisionCalls.takeTask, input, async (transaction) => {
      const before = await taskOf(transaction, id)
      if (before.player?.id === caller.accountId) throw needsAnother()
      if (before.takenBy?.id === caller.accountId) return before
      const taken = await transaction
        .insert(floorTask)
        .values({ task: id, takenBy: caller.accountId, takenAt: clock.now() })
        .onConflictDoNothing()
        .returning({ id: floorTask.id })
      if (taken.length === 0)
        throw new Refusal(ErrorCode.conflict, { takenBy: (await taskOf(transaction, id)).takenBy })
      await writeAudit(transaction, tools, input, { act: 'task taken', object: `floorTask/${id}` })
      return taskOf(transaction, id)
    })
    notifications.floorTasksChanged()
    return task
  })
  registerCall(supervisionCalls.releaseTask, async (input) => {
    const { caller } = input
    const { id } = input.params
    const task = await commitOnce(tools, supervisionCalls.releaseTask, input, async (transaction) => {
      await taskOf(transaction, id)
      const [held] = await transaction
        .select({ takenBy: floorTask.takenBy, type: account.type })
        .from(floorTask)
        .innerJoin(account, eq(account.id, floorTask.takenBy))
        .where(isHeld(id))
      if (!held) throw new Refusal(ErrorCode.conflict, { reason: 'notTaken' })
      if (held.takenBy !== caller.accountId && caller.type <= held.type && caller.type !== UserType.administrator)
        throw new Refusal(ErrorCode.noPermission, { missing: 'a higher type' })
      const released = await transaction
        .update(floorTask)
        .set({ releasedAt: clock.now(), releasedBy: caller.accountId })
        .where(and(isHeld(id), eq(floorTask.takenBy, held.takenBy)))
        .returning({ id: floorTask.id })
      if (released.length === 0) throw new Refusal(ErrorCode.conflict, { reason: 'notTaken' })
      await writeAudit(transaction, tools, input, {
        ...{ act: 'task released', object: `floorTask/${id}` },
        ...{ before: { takenBy: held.takenBy }, after: { takenBy: null } },
      })
      return taskOf(transaction, id)
    })
    notifications.floorTasksChanged()
    return task
  })
}
