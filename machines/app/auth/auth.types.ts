import type { LoginResult } from '#protocol/core/signIn.ts'
import type { FormFailure } from '../../kit/failure.ts'

/** A signed-in person, from the venue's login answer. `expiresIn` is ms from the answer to the token's end. */
export type SignedIn = { login: LoginResult; expiresIn: number }

/** `expired` by the device's clock. */
export type StoredToken = { token: string; userId: number | null; expired: boolean }
/** `urlToken` was taken off the address, `storedToken` from the device, both before anything else ran. */
export type AuthInput = { urlToken: StoredToken | null; storedToken: StoredToken | null }

export type LoginFailure = FormFailure<'username' | 'password'>

/** Both tokens of the input are null once they were looked at. */
export type AuthContext = AuthInput & {
  signedIn: SignedIn | null
  /** Why the person was signed out here without wanting it, until they sign in again. */
  ended: 'unauthorized' | null
}

/** Events of the person, of the seat chart and of `wire`'s call watcher (callback actor `callWatch`). */
export type AuthEvent =
  | { type: 'logout.request' }
  /** From `token`. */
  | { type: 'token.renewed'; signedIn: SignedIn }
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

export type AuthTag = 'splash' | 'guest' | 'passwordChangeRequired' | 'enrolling' | 'signedIn' | 'leaving'
