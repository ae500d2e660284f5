import type { SnapshotFrom } from 'xstate'
import type { DayCase } from '#protocol/core/reconciliation.ts'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import { detailOf } from '../../../kit/detail/detail.selectors.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { reconciliationMachine } from './reconciliation.machine.ts'
import type { DayAbout, DayRow, DifferenceRow, DifferencesAbout } from './reconciliation.types.ts'

type Snapshot = SnapshotFrom<typeof reconciliationMachine>

export const dayList = collectionOf<DayRow, DayAbout>()
export const differenceList = queryOf<DifferenceRow, DifferencesAbout>()
/** undefined while the other list is shown. */
export const selectDayRef = (snapshot: Snapshot) => snapshot.children.day
export const selectDifferencesRef = (snapshot: Snapshot) => snapshot.children.differences
export const dayCase = detailOf<DayCase>()
export const selectDayCaseRef = (snapshot: Snapshot) => snapshot.children.detail
export const selectReconciliationCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectReconciliationSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectReconciliationViewer = (snapshot: Snapshot) => snapshot.context.viewer
