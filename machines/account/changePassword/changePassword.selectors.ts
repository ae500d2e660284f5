import type { SnapshotFrom } from 'xstate'
import type { changePasswordMachine } from './changePassword.machine.ts'

type Snapshot = SnapshotFrom<typeof changePasswordMachine>

export const selectPasswordFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectPasswordChanges = (snapshot: Snapshot) => snapshot.context.changes
export const selectIsChangingPassword = (snapshot: Snapshot) => snapshot.hasTag('submitting')
export const selectCanChangePassword = (given: { oldPassword: string; newPassword: string }) => (snapshot: Snapshot) =>
  snapshot.can({ type: 'password.submit', ...given })
