import type { SnapshotFrom } from 'xstate'
import type { idleLockMachine } from './idleLock.machine.ts'

type Snapshot = SnapshotFrom<typeof idleLockMachine>

export const selectIsLocked = (snapshot: Snapshot) => snapshot.hasTag('locked')
export const selectLockCause = (snapshot: Snapshot) => snapshot.context.cause
export const selectIsCheckingPin = (snapshot: Snapshot) => snapshot.hasTag('checking')
export const selectPinFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectPinAttempts = (snapshot: Snapshot) => snapshot.context.attempts
export const selectPinDigits = (snapshot: Snapshot) => snapshot.context.digits
const toldFrom = 15_000
/** Seconds until it locks, once they are few; null before. */
export const selectIdleSeconds = ({ context: { remaining } }: Snapshot) =>
  remaining > toldFrom ? null : Math.ceil(remaining / 1_000)
