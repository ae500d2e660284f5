import type { LoginFailure, SignedIn } from '../auth/auth.types.ts'

export type NewPassword = { oldPassword: string; newPassword: string }
export type NewPasswordContext = {
  /** Of the last try, shown on the form. */
  failure: LoginFailure | null
  /** Anew, once the password is changed. */
  signedIn: SignedIn | null
}
export type NewPasswordOutput = Pick<NewPasswordContext, 'signedIn'>
export type NewPasswordEvent = ({ type: 'password.submit' } & NewPassword) | { type: 'password.edited' }
export type NewPasswordTag = 'submitting'
