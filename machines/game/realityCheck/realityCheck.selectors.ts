import type { SnapshotFrom } from 'xstate'
import { nearestLoss } from './bounds.ts'
import type { realityCheckMachine } from './realityCheck.machine.ts'

type Snapshot = SnapshotFrom<typeof realityCheckMachine>

/** The check that waits for its answer, or null; none while the line is lost. */
export const selectCheck = (snapshot: Snapshot) =>
  snapshot.hasTag('asked') && !snapshot.hasTag('away') ? snapshot.context.check : null
export const selectIsAnswering = (snapshot: Snapshot) => snapshot.hasTag('busy')
/** True once the player has answered with leaving: it ends with the round. */
export const selectIsLeavingByCheck = (snapshot: Snapshot) => snapshot.hasTag('leaving')
export const selectCheckFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectExclusion = (snapshot: Snapshot) => snapshot.context.limits?.exclusion ?? null
/** The loss limit that is reached, or will be soon; null while all are far. None is reached while a win is still to be counted. */
export function selectNearLimit(snapshot: Snapshot) {
  const nearest = nearestLoss(snapshot.context.limits)
  return nearest?.left === 0 && snapshot.hasTag('untaken') ? null : nearest
}
