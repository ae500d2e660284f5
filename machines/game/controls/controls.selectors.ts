import type { SnapshotFrom } from 'xstate'
import type { ControlAction } from './bindings.ts'
import type { controlsMachine } from './controls.machine.ts'

type Snapshot = SnapshotFrom<typeof controlsMachine>

export const selectControls = (snapshot: Snapshot) => snapshot.context.shown
export const selectIsControlsOpen = (snapshot: Snapshot) => snapshot.hasTag('open')
/** Whose key or button is asked for, or null. */
export const selectAsking = (snapshot: Snapshot) => snapshot.context.asking
export const selectConflict = (snapshot: Snapshot) => snapshot.context.conflict
export const selectPad = (snapshot: Snapshot) => snapshot.context.pad

const keys = new Map<ControlAction, (snapshot: Snapshot) => string | undefined>()
/** The code of an action's key. The same selector for the same action. */
export function selectKeyOf(action: ControlAction): (snapshot: Snapshot) => string | undefined {
  const known = keys.get(action)
  if (known) return known
  const select = (snapshot: Snapshot) => snapshot.context.shown.keys[action]
  keys.set(action, select)
  return select
}
