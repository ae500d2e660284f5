import type { SnapshotFrom } from 'xstate'
import type { historyMachine } from './history.machine.ts'

type Snapshot = SnapshotFrom<typeof historyMachine>

/** Undefined while another part of the profile is shown. */
export const selectListRef = (snapshot: Snapshot) => snapshot.children.list
export const selectIsFetchingFile = (snapshot: Snapshot) => snapshot.hasTag('fetchingFile')
/** Why the file could not be had just now; null while it could. */
export const selectFileFailure = (snapshot: Snapshot) =>
  snapshot.hasTag('fileFailed') ? snapshot.context.failure : null
