import type { SnapshotFrom } from 'xstate'
import type { collectionMachine } from './collection.machine.ts'
import type { CollectionRow } from './collection.types.ts'

type Snapshot = SnapshotFrom<typeof collectionMachine>

/** What a list of these rows shows: the one place where its type is taken on trust. */
export function collectionOf<Row extends CollectionRow, About>() {
  return {
    /** null until the first answer to the filter. */
    selectRows: (snapshot: Snapshot) => snapshot.context.rows as readonly Row[] | null,
    selectAbout: (snapshot: Snapshot) => snapshot.context.about as About | null,
  }
}
export const selectCollectionScreen = (snapshot: Snapshot): 'loading' | 'failed' | 'shown' =>
  (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown'
export const selectIsRefreshing = (snapshot: Snapshot) => snapshot.hasTag('refreshing')
/** Ms since the epoch, while what is shown may be old; else null. */
export const selectStaleSince = (snapshot: Snapshot) => (snapshot.hasTag('stale') ? snapshot.context.at : null)
/** When what is shown was answered, ms since the epoch; null before the first answer. */
export const selectCollectionAt = (snapshot: Snapshot) => snapshot.context.at
export const selectSelected = (snapshot: Snapshot) => snapshot.context.selected
export const selectCollectionFailure = (snapshot: Snapshot) => snapshot.context.failure
