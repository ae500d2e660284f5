import type { FloorTask, PastTask } from '#protocol/core/floorTasks.ts'
import type { CollectionEvent, CollectionRow } from '../../../kit/collection/collection.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** `task` is the name by which the venue knows it; `day`: the gaming day of `since`. No push tells of one alone: `sequence` is 0. */
export type TaskRow = CollectionRow & Omit<FloorTask, 'id'> & { task: string; day: string }
/** `id` holds its end too: by it older ones are asked for. */
export type PastTaskRow = Omit<PastTask, 'id'> & { id: string; task: string }
/** The first and last gaming day that they ended in, and the one it is now. */
export type PastTasksAbout = { from: string; to: string; today: string }

/** What is done to something that waits, or to an announcement. */
export type TaskAct =
  | { do: 'take' | 'release' | 'end'; task: string }
  | { do: 'pay'; handPay: number }
  | { do: 'takeBack'; announcement: number }
export type TaskOrdered = { type: 'task.ordered'; order: CommandOrder<TaskAct>; key: string }

export type AttendantsContext = PageInput
export type AttendantsEvent = PageEvent<'attendant'> | TaskOrdered

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    taskList: CollectionEvent
    pastTasks: QueryEvent
  }
}
