import type { SnapshotFrom } from 'xstate'
import type { Cage } from '#protocol/calls/cage.ts'
import type { adjustingMachine } from './adjusting.machine.ts'

type Adjusting = SnapshotFrom<typeof adjustingMachine>

/** null while no dialog is open. */
export const selectAdjustedSafe = (snapshot: Adjusting) => (snapshot.hasTag('writing') ? snapshot.context.safe : null)
export const selectAdjustment = (snapshot: Adjusting) => snapshot.context.draft
export const selectIsAdjustingBusy = (snapshot: Adjusting) => snapshot.hasTag('busy')
export const selectIsDroppingAdjustment = (snapshot: Adjusting) => snapshot.hasTag('dropping')
export const selectMaySubmitAdjustment = (snapshot: Adjusting) =>
  snapshot.can({ type: 'adjustment.submitted', key: 'a-key' })
export const selectAdjustingCommand = (snapshot: Adjusting) => snapshot.children.command
/** Of a safe that was closed: what its count was over or short by, and is neither booked nor asked for. */
export const leftOf = ({ variance, adjusted, waiting }: Pick<Cage, 'variance' | 'adjusted' | 'waiting'>): number =>
  waiting > 0 ? 0 : (variance ?? 0) - adjusted
