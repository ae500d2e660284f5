import type { FormFailure } from '../../kit/failure.ts'
import type { Leave } from '../../kit/leaving/leaving.types.ts'

/** What an authenticator app is given: the secret to type, and the address that a QR code holds. */
export type Enrolment = { secret: string; uri: string }
export type Removal = { password: string; code: string }
/** `isForced`: the venue answers nothing else until one is enrolled; the chart is done then. */
export type SecondFactorInput = { isEnrolled: boolean; isForced: boolean }
export type SecondFactorContext = SecondFactorInput & {
  enrolment: Enrolment | null
  /** Shown this once. */
  recoveryCodes: readonly string[]
  failure: FormFailure<keyof Removal> | null
}
export type SecondFactorEvent =
  | { type: 'enrolment.start'; password: string }
  | { type: 'enrolment.cancel' }
  | { type: 'code.submit'; code: string }
  | { type: 'codes.copy' }
  | { type: 'codes.save' }
  | { type: 'codes.kept' }
  /** From the page's place: somebody wants to go. */
  | ({ type: 'leave.asked' } & Leave)
  | { type: 'removal.start' }
  | { type: 'removal.cancel' }
  | ({ type: 'removal.submit' } & Removal)
  | { type: 'form.edited' }
export type SecondFactorTag = 'off' | 'scanning' | 'keeping' | 'on' | 'removing' | 'submitting' | 'copied' | 'uncopied'
