import type { SnapshotFrom } from 'xstate'
import type { loginMachine } from './login.machine.ts'

type Login = SnapshotFrom<typeof loginMachine>

export const selectAsksCode = (snapshot: Login) => snapshot.hasTag('secondFactorPrompt')
export const selectIsSubmitting = (snapshot: Login) => snapshot.hasTag('submitting')
export const selectFailure = (snapshot: Login) => snapshot.context.failure
export const selectGivenName = (snapshot: Login) => snapshot.context.username
/** Whether the venue ended the sign-in, or no longer knew it; said until the form is touched. */
export const selectWasEnded = (snapshot: Login) => snapshot.context.wasEnded
export const selectCanSubmit =
  ({ username, password }: { username: string; password: string }) =>
  (snapshot: Login) =>
    snapshot.can({ type: 'login.submit', username, password })
