import type { SnapshotFrom } from 'xstate'
import type { tamperingMachine } from './tampering.machine.ts'

type Snapshot = SnapshotFrom<typeof tamperingMachine>

export const selectIsTamperingAllowed = (snapshot: Snapshot) => snapshot.hasTag('allowed')
export const selectIsTampering = (snapshot: Snapshot) => snapshot.hasTag('active')
export const selectRules = (snapshot: Snapshot) => snapshot.context.rules
/** `slow` by how many ms is the context's to say. */
export const selectLines = (snapshot: Snapshot): 'free' | 'slow' | 'held' =>
  snapshot.children.holdLines ? 'held' : snapshot.children.slowLines ? 'slow' : 'free'
export const selectLineDelay = (snapshot: Snapshot) => snapshot.context.lineDelay
