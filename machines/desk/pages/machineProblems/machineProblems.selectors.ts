import type { SnapshotFrom } from 'xstate'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import { detailOf } from '../../../kit/detail/detail.selectors.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { machineProblemsMachine } from './machineProblems.machine.ts'
import type { PastAbout, PastRow, ProblemCase, ProblemRow } from './machineProblems.types.ts'

type Snapshot = SnapshotFrom<typeof machineProblemsMachine>

export const problemList = collectionOf<ProblemRow, null>()
export const pastList = queryOf<PastRow, PastAbout>()
export const problemCase = detailOf<ProblemCase>()
export const selectProblemListRef = (snapshot: Snapshot) => snapshot.children.list
/** undefined while those that are over are not shown. */
export const selectPastRef = (snapshot: Snapshot) => snapshot.children.past
export const selectProblemCaseRef = (snapshot: Snapshot) => snapshot.children.detail
export const selectProblemCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectProblemsSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectProblemsViewer = (snapshot: Snapshot) => snapshot.context.viewer
