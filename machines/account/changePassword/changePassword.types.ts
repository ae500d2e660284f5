import type { FormFailure } from '../../kit/failure.ts'

/** `code`: of the authenticator app, of who has one. */
export type NewPassword = { oldPassword: string; newPassword: string; code?: string }
export type ChangePasswordField = keyof NewPassword
export type ChangePasswordContext = {
  /** Why the last one was refused, or null. */
  failure: FormFailure<ChangePasswordField> | null
  /** How often it was changed since the page was opened: the form begins anew with each. */
  changes: number
}
export type ChangePasswordEvent = ({ type: 'password.submit' } & NewPassword) | { type: 'password.edited' }
export type ChangePasswordTag = 'submitting'
