/** The calls of what waits on the floor: one person takes it up, who may give it back. */
import { and, eq } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { FloorTask } from '#protocol/core/floorTasks.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { needsAnother } from '../money/desk/refusals.ts'
import type { AttendantCallRow } from '../store/rows.ts'
import { audit, floorTask } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import { commitOnce, type VenueTools, writeAudit } from '../compose/tools.ts'
import { countCall, lockCall, tellCaller } from './attendantCalls.ts'
import { floorTasksOf } from './floorTasks.ts'
import { holderOf, isHeld, refuseLower } from './holders.ts'
import { pastTasksOf } from './pastTasks.ts'

export function registerAttendantCalls(tools: VenueTools): void {
  const { registerCall, database, clock, notifications } = tools
  async function taskOf(queries: Queries, id: string): Promise<FloorTask> {
    const task = (await floorTasksOf(queries, clock.now())).find((one) => one.id === id)
    if (!task) throw new Refusal(ErrorCode.unknown, { id })
    return task
  }
  registerCall(supervisionCalls.attendant, async () => {
    const sequence = await notifications.attendantSequence()
    return { tasks: await floorTasksOf(database, clock.now()), sequence }
  })
  registerCall(supervisionCalls.pastTasks, async ({ query }) => ({ tasks: await pastTasksOf(database, query) }))
  registerCall(supervisionCalls.takeTask, async (input) => {
    const { caller } = input
    const { id } = input.params
    const task = await commitOnce(tools, supervisionCalls.takeTask, input, async (transaction) => {
      const call = await lockCall(transaction, id)
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
      await countCall(transaction, call)
      await writeAudit(transaction, tools, input, { act: 'task taken', object: `floorTask/${id}` })
      return taskOf(transaction, id)
    })
    notifications.floorTasksChanged()
    await tellCaller(tools, id)
    return task
  })
  registerCall(supervisionCalls.releaseTask, async (input) => {
    const { caller } = input
    const { id } = input.params
    const task = await commitOnce(tools, supervisionCalls.releaseTask, input, async (transaction) => {
      const call = await lockCall(transaction, id)
      await taskOf(transaction, id)
      const held = await holderOf(transaction, id)
      if (!held) throw new Refusal(ErrorCode.conflict, { reason: 'notTaken' })
      refuseLower(caller, held, clock.now())
      const by = { actorId: caller.accountId, ip: input.from.ip, at: clock.now() }
      if (!(await release(transaction, { id, call, takenBy: held.takenBy }, by)))
        throw new Refusal(ErrorCode.conflict, { reason: 'notTaken' })
      return taskOf(transaction, id)
    })
    notifications.floorTasksChanged()
    await tellCaller(tools, id)
    return task
  })
}

type By = { actorId: number | null; ip: string | null; at: number }

/** Its player is locked, where it is a call. False: they do not hold it any more. */
async function release(
  transaction: Transaction,
  { id, call, takenBy }: { id: string; call: AttendantCallRow | null; takenBy: number },
  { actorId, ip, at }: By,
): Promise<boolean> {
  const released = await transaction
    .update(floorTask)
    .set({ releasedAt: at, releasedBy: actorId })
    .where(and(isHeld(id), eq(floorTask.takenBy, takenBy)))
    .returning({ id: floorTask.id })
  if (released.length === 0) return false
  await countCall(transaction, call)
  await transaction.insert(audit).values({
    ...{ at, actorId, ip, act: 'task released', object: `floorTask/${id}` },
    ...{ before: { takenBy }, after: { takenBy: null } },
  })
  return true
}

/**
 * Who is kept out keeps nothing from the others: all that they hold waits again, in the commit that keeps them out. Answers which,
 * to be told by `tellReleased` after it. What is over stays theirs who did it.
 */
export async function releaseAllOf(transaction: Transaction, accountId: number, by: By): Promise<string[]> {
  const held = (await floorTasksOf(transaction, by.at, { withSnoozed: true })).filter(
    ({ takenBy }) => takenBy?.id === accountId,
  )
  const released: string[] = []
  for (const { id } of held) {
    const call = await lockCall(transaction, id)
    if (call && call.state !== 'open') continue
    if (await release(transaction, { id, call, takenBy: accountId }, by)) released.push(id)
  }
  return released
}

export async function tellReleased(tools: VenueTools, released: readonly string[]): Promise<void> {
  if (released.length === 0) return
  tools.notifications.floorTasksChanged()
  for (const id of released) await tellCaller(tools, id)
}
