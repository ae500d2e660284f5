import type { SnapshotFrom } from 'xstate'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import { differenceOf } from './reconciliation.address.ts'
import type { reconciliationMachine } from './reconciliation.machine.ts'
import type { DayAbout, DayRow, DifferenceRow, DifferencesAbout } from './reconciliation.types.ts'

type Snapshot = SnapshotFrom<typeof reconciliationMachine>

export const dayList = collectionOf<DayRow, DayAbout>()
export const differenceList = queryOf<DifferenceRow, DifferencesAbout>()
/** undefined while the other list is shown. */
export const selectDayRef = (snapshot: Snapshot) => snapshot.children.day
export const selectDifferencesRef = (snapshot: Snapshot) => snapshot.children.differences
export const selectReconciliationCommandRef = (snapshot: Snapshot) => snapshot.children.command
export const selectReconciliationSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectReconciliationViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectDayCase = (snapshot: Snapshot) => snapshot.context.answer
export const selectDayCaseFailure = (snapshot: Snapshot) => snapshot.context.failure
/** `none`: nothing is opened. */
export function selectDayCaseScreen(snapshot: Snapshot): 'none' | 'loading' | 'missing' | 'failed' | 'shown' {
  if (differenceOf(snapshot.context.place.search) === null) return 'none'
  return (['loading', 'missing', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown'
}
