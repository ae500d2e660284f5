import type { SnapshotFrom } from 'xstate'
import type { signInsMachine } from './signIns.machine.ts'

type Snapshot = SnapshotFrom<typeof signInsMachine>

export const selectSignIns = (snapshot: Snapshot) => snapshot.context.devices
export const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('asking')
/** Why the devices could not be had just now; null while they could. */
export const selectSignInsFailure = (snapshot: Snapshot) =>
  snapshot.hasTag('failed') ? snapshot.context.failure : null
export const selectCommandRef = (snapshot: Snapshot) => snapshot.children.command
