import type { LoginFailure, SignedIn } from '../auth/auth.types.ts'

/** `wasEnded`: the venue has ended the sign-in before, or no longer knew it. */
export type LoginInput = { wasEnded: boolean }
export type LoginContext = LoginInput & {
  /** The name that the form begins with. */
  username: string
  /** The last failed login, shown on the form. */
  failure: LoginFailure | null
  /** What the venue gave for the second step of a login, or null. */
  challenge: string | null
  signedIn: SignedIn | null
}
export type LoginOutput = Pick<LoginContext, 'signedIn'>

export type LoginEvent =
  | { type: 'login.submit'; username: string; password: string }
  | { type: 'login.edited' }
  /** From the chart of registration. */
  | { type: 'name.given'; username: string }
  /** The second step: a code of the authenticator app, or a recovery code. */
  | { type: 'code.submit'; code: string }
  | { type: 'login.back' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    login: LoginEvent
  }
}

export type LoginTag = 'secondFactorPrompt' | 'submitting'
