import type { SnapshotFrom } from 'xstate'
import { UserType } from '#protocol/core/codes.ts'
import { items } from '#protocol/core/permissions.ts'
import type { authMachine } from './auth.machine.ts'

type Auth = SnapshotFrom<typeof authMachine>
export type AuthScreen = 'splash' | 'guest' | 'passwordChangeRequired' | 'enrolling' | 'signedIn' | 'leaving'

export function selectAuthScreen(snapshot: Auth): AuthScreen {
  if (snapshot.hasTag('passwordChangeRequired')) return 'passwordChangeRequired'
  if (snapshot.hasTag('enrolling')) return 'enrolling'
  if (snapshot.hasTag('signedIn')) return 'signedIn'
  if (snapshot.hasTag('leaving')) return 'leaving'
  return snapshot.hasTag('guest') ? 'guest' : 'splash'
}
export const selectUser = (snapshot: Auth) => snapshot.context.signedIn?.login.user ?? null
export const selectLogin = (snapshot: Auth) => snapshot.context.signedIn?.login ?? null
/** There until it is known who begins. */
export const selectBootstrapRef = (snapshot: Auth) => snapshot.children.bootstrap
/** There while nobody is signed in. */
export const selectLoginRef = (snapshot: Auth) => snapshot.children.login
/** There while a password must be changed. */
export const selectNewPasswordRef = (snapshot: Auth) => snapshot.children.newPassword
/** There while the enrolment that the venue asks for is under way. */
export const selectEnrolmentRef = (snapshot: Auth) => snapshot.children.enrolment
/** What this sign-in knows its PIN by: opaque, null without one. */
export const selectPinCode = (snapshot: Auth) => snapshot.context.signedIn?.login.pin_code ?? null
/** Who has an authenticator app proves by it who sits there. */
export const selectHasSecondFactor = (snapshot: Auth) => snapshot.context.signedIn?.login.secondFactor === true
/** Sessions of anybody, as supervisors see them. */
export function selectMaySeeSessions({ context: { signedIn } }: Auth): boolean {
  if (!signedIn) return false
  const { user, Permissions } = signedIn.login
  const required: readonly number[] = items.sessions
  return user.type === UserType.administrator || Permissions.some(({ PermissionId }) => required.includes(PermissionId))
}
