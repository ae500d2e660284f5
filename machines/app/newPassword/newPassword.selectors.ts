import type { SnapshotFrom } from 'xstate'
import type { newPasswordMachine } from './newPassword.machine.ts'

type Given = SnapshotFrom<typeof newPasswordMachine>

export const selectPasswordFailure = (snapshot: Given) => snapshot.context.failure
export const selectIsChanging = (snapshot: Given) => snapshot.hasTag('submitting')
