import type { SnapshotFrom } from 'xstate'
import type { leavingMachine } from './leaving.machine.ts'

type Snapshot = SnapshotFrom<typeof leavingMachine>

export const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('open')
export const selectIsDelayed = (snapshot: Snapshot) => snapshot.hasTag('saving')
