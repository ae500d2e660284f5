export const preflightChecks = ['webrtc', 'codec', 'sound', 'roundTrip', 'screen'] as const
export type PreflightCheck = (typeof preflightChecks)[number]
/** `limited`: one can play, with less. `failed`: what it is about will not work. */
export type PreflightGrade = 'good' | 'limited' | 'failed'
/** `figure`: ms of the round trip, or the width of the screen; null where the check has none. */
export type PreflightResult = { grade: PreflightGrade; figure: number | null }

/** `isKnown`: this device was checked by this version of the checks, and is not held up. Absent: not known. */
export type PreflightInput = { isKnown?: boolean }
export type PreflightContext = Required<PreflightInput> & {
  results: Partial<Record<PreflightCheck, PreflightResult>>
}
export type PreflightEvent =
  /** From `checker`, each once, and then the end. */
  | { type: 'check.done'; check: PreflightCheck; result: PreflightResult }
  /** The person. */
  | { type: 'preflight.skipped' }
  | { type: 'preflight.again' }
export type PreflightTag = 'checking' | 'advised'
