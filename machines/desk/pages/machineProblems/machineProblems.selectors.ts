import type { SnapshotFrom } from 'xstate'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import { problemOf } from './machineProblems.address.ts'
import type { machineProblemsMachine } from './machineProblems.machine.ts'
import type { PastAbout, PastRow, ProblemRow } from './machineProblems.types.ts'

type Snapshot = SnapshotFrom<typeof machineProblemsMachine>

export const problemList = collectionOf<ProblemRow, null>()
export const pastList = queryOf<PastRow, PastAbout>()
export const selectProblemListRef = (snapshot: Snapshot) => snapshot.children.list
/** undefined while those that are over are not shown. */
export const selectPastRef = (snapshot: Snapshot) => snapshot.children.past
export const selectProblemCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectProblemsSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectProblemsViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectCase = (snapshot: Snapshot) => snapshot.context.answer
export const selectCaseFailure = (snapshot: Snapshot) => snapshot.context.failure
/** `none`: no problem is opened. */
export function selectCaseScreen(snapshot: Snapshot): 'none' | 'loading' | 'missing' | 'failed' | 'shown' {
  if (problemOf(snapshot.context.place.search) === null) return 'none'
  return (['loading', 'missing', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown'
}
