import type { SnapshotFrom } from 'xstate'
import type { authMachine } from './auth.machine.ts'

type Auth = SnapshotFrom<typeof authMachine>
export type AuthScreen =
  | 'splash'
  | 'asking'
  | 'guest'
  | 'secondFactorPrompt'
  | 'submitting'
  | 'passwordChangeRequired'
  | 'enrolling'
  | 'signedIn'
  | 'leaving'

export function selectAuthScreen(snapshot: Auth): AuthScreen {
  if (snapshot.hasTag('asking')) return 'asking'
  if (snapshot.hasTag('passwordChangeRequired')) return 'passwordChangeRequired'
  if (snapshot.hasTag('enrolling')) return 'enrolling'
  if (snapshot.hasTag('secondFactorPrompt')) return 'secondFactorPrompt'
  if (snapshot.hasTag('submitting')) return 'submitting'
  if (snapshot.hasTag('signedIn')) return 'signedIn'
  if (snapshot.hasTag('leaving')) return 'leaving'
  return snapshot.hasTag('guest') ? 'guest' : 'splash'
}
export const selectUser = (snapshot: Auth) => snapshot.context.signedIn?.login.user ?? null
export const selectLogin = (snapshot: Auth) => snapshot.context.signedIn?.login ?? null
export const selectFailure = (snapshot: Auth) => snapshot.context.failure
export const selectGivenName = (snapshot: Auth) => snapshot.context.username
/** Whether the venue ended the sign-in, or no longer knew it; said until the form is touched. */
export const selectWasEnded = (snapshot: Auth) => snapshot.context.ended !== null
/** There while the enrolment that the venue asks for is under way. */
export const selectEnrolmentRef = (snapshot: Auth) => snapshot.children.secondFactor
/** Id of the user whom the address asks to continue as; null when nothing is asked or the token does not say. */
export const selectAskedUser = (snapshot: Auth) =>
  snapshot.hasTag('asking') ? (snapshot.context.urlToken?.userId ?? null) : null
export const selectCanSubmit =
  ({ username, password }: { username: string; password: string }) =>
  (snapshot: Auth) =>
    snapshot.can({ type: 'login.submit', username, password })
/** A code or a new password is on its way. */
export const selectIsSubmitting = (snapshot: Auth) => snapshot.hasTag('submitting')
/** What this sign-in knows its PIN by: opaque, null without one. */
export const selectPinCode = (snapshot: Auth) => snapshot.context.signedIn?.login.pin_code ?? null
/** Who has an authenticator app proves by it who sits there. */
export const selectHasSecondFactor = (snapshot: Auth) => snapshot.context.signedIn?.login.secondFactor === true
