import type { SnapshotFrom } from 'xstate'
import type { changePinMachine } from './changePin.machine.ts'

type Snapshot = SnapshotFrom<typeof changePinMachine>

export const selectPinFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectHasPin = (snapshot: Snapshot) => snapshot.context.hasPin
export const selectPinChanges = (snapshot: Snapshot) => snapshot.context.changes
export const selectIsChangingPin = (snapshot: Snapshot) => snapshot.hasTag('submitting')
export const selectCanChangePin = (given: { password: string; pin: string }) => (snapshot: Snapshot) =>
  snapshot.can({ type: 'pin.submit', ...given })
