import type { SnapshotFrom } from 'xstate'
import type { limitsMachine } from './limits.machine.ts'

type Snapshot = SnapshotFrom<typeof limitsMachine>

export const selectLimits = (snapshot: Snapshot) => snapshot.context.limits
export const selectLimitsScreen = (snapshot: Snapshot): 'loading' | 'failed' | 'shown' =>
  (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown'
export const selectIsLimitsStale = (snapshot: Snapshot) => snapshot.hasTag('stale')
/** Whether another wish may be said now. */
export const selectMayAct = (snapshot: Snapshot) => !snapshot.hasTag('acting')
export const selectCommandRef = (snapshot: Snapshot) => snapshot.children.command
