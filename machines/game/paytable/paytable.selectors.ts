import type { SnapshotFrom } from 'xstate'
import type { paytableMachine } from './paytable.machine.ts'

type Paytable = SnapshotFrom<typeof paytableMachine>

export const selectIsPaytableOpen = (snapshot: Paytable) => snapshot.hasTag('open')
export const selectRules = (snapshot: Paytable) => snapshot.context.rules
/** Why there are no rules to show, while that is so. */
export const selectPaytableFailure = (snapshot: Paytable) =>
  snapshot.hasTag('failed') ? snapshot.context.failure : null
