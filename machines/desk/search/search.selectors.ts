import type { SnapshotFrom } from 'xstate'
import type { searchMachine } from './search.machine.ts'

type Snapshot = SnapshotFrom<typeof searchMachine>

export const selectIsSearching = (snapshot: Snapshot) => snapshot.hasTag('open')
export const selectTyped = (snapshot: Snapshot) => snapshot.context.typed
export const selectFound = (snapshot: Snapshot) => snapshot.context.found
export const selectActiveFound = (snapshot: Snapshot) => snapshot.context.found[snapshot.context.active]?.id ?? null
/** The venue has not answered yet. */
export const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('asking')
/** The venue could not be asked: machines and players are missing. */
export const selectIsUnasked = (snapshot: Snapshot) => snapshot.hasTag('unasked')
