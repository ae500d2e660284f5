import type { SnapshotFrom } from 'xstate'
import type { queryMachine } from './query.machine.ts'
import type { QueryRow } from './query.types.ts'

type Snapshot = SnapshotFrom<typeof queryMachine>

export const selectQueryScreen = (snapshot: Snapshot): 'loading' | 'failed' | 'shown' =>
  (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown'
export const selectFilter = (snapshot: Snapshot) => snapshot.context.filter
/** What a list of these rows shows: the one place where its type is taken on trust. */
export function queryOf<Row extends QueryRow, About = null>() {
  return {
    /** null until the first answer to the filter. */
    selectRows: (snapshot: Snapshot) => snapshot.context.rows as readonly Row[] | null,
    /** What the first page told beside its rows. */
    selectAbout: (snapshot: Snapshot) => snapshot.context.about as About | null,
  }
}
export const selectHasMore = (snapshot: Snapshot) => !snapshot.context.isLast
export const selectIsExtending = (snapshot: Snapshot) => snapshot.hasTag('extending')
export const selectIsRefreshing = (snapshot: Snapshot) => snapshot.hasTag('refreshing')
/** What is shown may be old. */
export const selectIsStale = (snapshot: Snapshot) => snapshot.hasTag('stale')
/** The next rows did not come. */
export const selectLoadMoreFailed = (snapshot: Snapshot) => snapshot.hasTag('loadMoreFailed')
export const selectQueryFailure = (snapshot: Snapshot) => snapshot.context.failure
