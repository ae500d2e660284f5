import type { FormFailure } from '../../kit/failure.ts'

/** `code`: of the authenticator app, of who has one. */
export type NewPin = { password: string; pin: string; code?: string }
export type ChangePinContext = {
  failure: FormFailure<keyof NewPin> | null
  /** Whether there is a PIN: from the venue at first, and once one is set. */
  hasPin: boolean
  /** How often it was set since the page was opened: the form begins anew with each. */
  changes: number
}
export type ChangePinInput = { hasPin: boolean }
export type ChangePinEvent = ({ type: 'pin.submit' } & NewPin) | { type: 'pin.edited' }
export type ChangePinTag = 'submitting'
