import type { SnapshotFrom } from 'xstate'
import type { searchMachine } from './search.machine.ts'

type Snapshot = SnapshotFrom<typeof searchMachine>

export const selectIsSearching = (snapshot: Snapshot) => snapshot.hasTag('open')
export const selectTyped = (snapshot: Snapshot) => snapshot.context.typed
export const selectFound = (snapshot: Snapshot) => snapshot.context.found
export const selectActiveFound = (snapshot: Snapshot) => snapshot.context.found[snapshot.context.active]?.id ?? null
