import type { SnapshotFrom } from 'xstate'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { junketMachine } from './junket.machine.ts'
import type { CategoryRow, DaysShown } from './junket.types.ts'

type Snapshot = SnapshotFrom<typeof junketMachine>

export const categoryRows = queryOf<CategoryRow, DaysShown>()
export const selectCategoriesRef = (snapshot: Snapshot) => snapshot.children.rows
export const selectJunketSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectJunketViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectJunketCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
/** undefined while no name is written. */
export const selectNameDraftRef = (snapshot: Snapshot) => snapshot.children.draft
export const selectNamed = (snapshot: Snapshot) => snapshot.context.edited
