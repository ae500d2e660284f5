import type { SnapshotFrom } from 'xstate'
import type { connectivityMachine } from './connectivity.machine.ts'

type Snapshot = SnapshotFrom<typeof connectivityMachine>

export const selectIsAway = (snapshot: Snapshot | undefined) => snapshot?.hasTag('away') ?? false
/** Ms since the epoch, or null. */
export const selectSince = (snapshot: Snapshot) => snapshot.context.since
/** Calls are answered, and nothing is told by itself. */
export const selectIsUnheard = (snapshot: Snapshot) => snapshot.hasTag('unheard') && !snapshot.hasTag('away')
