import type { SnapshotFrom } from 'xstate'
import type { floorPlanMachine } from './floorPlan.machine.ts'
import type { Placed } from './floorPlan.types.ts'

type Snapshot = SnapshotFrom<typeof floorPlanMachine>

export const selectMayArrange = (snapshot: Snapshot) => snapshot.context.mayArrange
export const selectIsArranging = (snapshot: Snapshot) => snapshot.hasTag('arranging')
export const selectIsSaving = (snapshot: Snapshot) => snapshot.hasTag('saving')
/** It may be put down, or go back. */
export const selectIsAtHand = (snapshot: Snapshot) => snapshot.hasTag('held') && !snapshot.hasTag('saving')
export const selectHeldMachine = (snapshot: Snapshot) => snapshot.context.held
export const selectHeldOver = (snapshot: Snapshot) => snapshot.context.over
export const selectCanUndo = (snapshot: Snapshot) => snapshot.context.done.length > 0
export const selectCanRedo = (snapshot: Snapshot) => snapshot.context.undone.length > 0
export const selectMoved = (snapshot: Snapshot) => snapshot.context.moved

/** Whichever is newer: what the list says, or what the venue has answered since. */
export function placedOf(row: Placed & { readonly id: number }, moved: Readonly<Record<number, Placed>>): Placed {
  const known = moved[row.id]
  return known && known.placeVersion > row.placeVersion ? known : row
}
