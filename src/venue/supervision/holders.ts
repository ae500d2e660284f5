/** Who has taken up what waits on the floor, and who may do something about it in their place. */
import { and, eq, isNull } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { isBlocked } from '../identity/admission.ts'
import type { Caller } from '../identity/caller.ts'
import { account, floorTask } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

export const isHeld = (task: string) => and(eq(floorTask.task, task), isNull(floorTask.releasedAt))

export async function holderOf(queries: Queries, task: string) {
  const [held] = await queries
    .select({
      takenBy: floorTask.takenBy,
      type: account.type,
      blockedAt: account.blockedAt,
      blockedUntil: account.blockedUntil,
    })
    .from(floorTask)
    .innerJoin(account, eq(account.id, floorTask.takenBy))
    .where(isHeld(task))
  return held ?? null
}

type Holder = NonNullable<Awaited<ReturnType<typeof holderOf>>>

/** Only they themselves and who is of a higher type; of somebody who is blocked, whoever has the act. */
export function refuseLower(caller: Caller, holder: Holder, now: number): void {
  const { takenBy, type } = holder
  if (takenBy === caller.accountId || caller.type > type || caller.type === UserType.administrator) return
  if (!isBlocked(holder, now)) throw new Refusal(ErrorCode.noPermission, { missing: 'a higher type' })
}
