import type { SnapshotFrom } from 'xstate'
import type { queryMachine } from './query.machine.ts'

type Snapshot = SnapshotFrom<typeof queryMachine>

export const selectQueryScreen = (snapshot: Snapshot): 'loading' | 'failed' | 'shown' =>
  (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown'
export const selectFilter = (snapshot: Snapshot) => snapshot.context.filter
/** null until the first answer to the filter. Who asks knows what its rows are. */
export const selectRows = (snapshot: Snapshot) => snapshot.context.rows
/** What the first page told beside its rows. */
export const selectAbout = (snapshot: Snapshot) => snapshot.context.about
export const selectHasMore = (snapshot: Snapshot) => !snapshot.context.isLast
export const selectIsExtending = (snapshot: Snapshot) => snapshot.hasTag('extending')
export const selectIsRefreshing = (snapshot: Snapshot) => snapshot.hasTag('refreshing')
/** What is shown may be old. */
export const selectIsStale = (snapshot: Snapshot) => snapshot.hasTag('stale')
/** The next rows did not come. */
export const selectLoadMoreFailed = (snapshot: Snapshot) => snapshot.hasTag('loadMoreFailed')
export const selectQueryFailure = (snapshot: Snapshot) => snapshot.context.failure
