import type { CallAnswer } from '#protocol/core/call.ts'
import type { problemCalls } from '#protocol/calls/problems.ts'
import type { ClosedProblem, FixedAs, Problem, SettledBy } from '#protocol/core/tasks.ts'
import type { CollectionEvent } from '../../../kit/collection/collection.types.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { DetailAnswered } from '../../../kit/detail/detail.types.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { OrderedAct } from '../machines/machines.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** One open problem, where it is, and how old it was when it was answered, ms. No push tells of one alone: `sequence` is 0. */
export type ProblemRow = Problem & { sequence: 0; machineID: number; machineName: string; cabin: number; age: number }
/** `total`: of the whole filter. The first and last gaming day that they were closed in, and the one it is now. */
export type PastAbout = { total: number; from: string; to: string; today: string }
export type PastRow = ClosedProblem
export type ProblemCase = CallAnswer<typeof problemCalls.problem>

/** Amounts in minor units, times in ms. */
export type ProblemAct =
  | OrderedAct
  | { do: 'take' | 'release'; task: string }
  | { do: 'snooze'; problem: number; until: number }
  | { do: 'wake'; problem: number }
  | {
      do: 'declareFixed' | 'closeMachine' | 'openMachine' | 'checksum' | 'restartLine' | 'undoFeature'
      machine: number
    }
  | { do: 'proposeFix'; transfer: string; outcome: FixedAs; moved: number }
  | { do: 'confirmFix' | 'rejectFix'; fix: number }
  | { do: 'askSettlement'; machine: number; outcome: SettledBy }
  | { do: 'confirmSettlement' | 'refuseSettlement'; approval: number }

/** `key`: the idempotency key of this one command. */
export type ProblemOrdered = { type: 'problem.ordered'; order: CommandOrder<ProblemAct>; key: string }
export type MachineProblemsContext = PageInput & {
  /** Of the problem that was answered last. */
  machineId: number | null
}
export type MachineProblemsEvent = PageEvent<'statuses' | 'problems'> | ProblemOrdered | CommandEnded | DetailAnswered

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    problemList: CollectionEvent
    closedProblems: QueryEvent
  }
}
