import type { SnapshotFrom } from 'xstate'
import type { callAttendantMachine } from './callAttendant.machine.ts'

type Snapshot = SnapshotFrom<typeof callAttendantMachine>

/** True while somebody is called. */
export const selectIsCalled = (snapshot: Snapshot) => snapshot.hasTag('called')
/** What the player is told of it; null: nothing, or it is put away. */
export const selectCallSaid = (snapshot: Snapshot) =>
  snapshot.hasTag('waiting') ? 'waiting' : snapshot.hasTag('ended') ? 'ended' : null
export const selectCall = (snapshot: Snapshot) => snapshot.context.call
export const selectIsCallBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
