import type { LoginResult } from '#protocol/core/signIn.ts'
import type { FormFailure } from '../../kit/failure.ts'

/** A signed-in person, from the venue's login answer. `expiresIn` is ms from the answer to the token's end. */
export type SignedIn = { login: LoginResult; expiresIn: number }

/** `expired` by the device's clock. */
export type StoredToken = { token: string; userId: number | null; expired: boolean }
/** `urlToken` was taken off the address, `storedToken` from the device, both before anything else ran. */
export type AuthInput = { urlToken: StoredToken | null; storedToken: StoredToken | null }

export type LoginFailure = FormFailure<'username' | 'password'>

/** Both tokens of the input are null once they were used, declined or given up. */
export type AuthContext = AuthInput & {
  signedIn: SignedIn | null
  /** The last failed login, shown on the form. */
  failure: LoginFailure | null
  /** What the venue gave for the second step of a login, or null. */
  challenge: string | null
  /** The name that the form begins with. */
  username: string
  /** Why the person was signed out here without wanting it, until they sign in again. */
  ended: 'unauthorized' | null
}

/** Events of the person, of the seat chart and of `wire`'s call watcher (callback actor `callWatch`). */
export type AuthEvent =
  | { type: 'login.submit'; username: string; password: string }
  | { type: 'login.edited' }
  /** From the chart of registration, by the system id `auth`. */
  | { type: 'name.given'; username: string }
  /** The second step: a code of the authenticator app, or a recovery code. */
  | { type: 'code.submit'; code: string }
  | { type: 'login.back' }
  /** A password that was given by somebody else is changed before anything else. */
  | { type: 'password.submit'; oldPassword: string; newPassword: string }
  | { type: 'logout.request' }
  | { type: 'token.accept' }
  | { type: 'token.decline' }
  /** From the charts of the profile, by the system id `auth`. */
  | { type: 'pin.changed'; pinCode: string | null }
  | { type: 'secondFactor.changed'; isEnrolled: boolean }
  /** The venue answers nothing else until it is done. */
  | { type: 'call.hindered'; missing: 'newPassword' | 'secondFactor' }
  /** A 401 to any call or socket. */
  | { type: 'call.unauthorized' }
  /** A call of the person's own unanswered after 3 tries over 10 s. */
  | { type: 'call.unanswered' }
  /** The first answer after an unanswered call: the network problem is over. */
  | { type: 'call.answered' }
  /** The venue has just answered that a seat is, or may be, held. It proves the network too. */
  | { type: 'seat.entered' }
  | { type: 'seat.left' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    auth: AuthEvent
  }
}

export type AuthTag =
  | 'splash'
  | 'asking'
  | 'guest'
  | 'secondFactorPrompt'
  | 'submitting'
  | 'passwordChangeRequired'
  | 'enrolling'
  | 'signedIn'
  | 'leaving'
