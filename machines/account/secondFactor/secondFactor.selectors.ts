import type { SnapshotFrom } from 'xstate'
import type { secondFactorMachine } from './secondFactor.machine.ts'
import type { SecondFactorEvent } from './secondFactor.types.ts'

type Snapshot = SnapshotFrom<typeof secondFactorMachine>

export const selectSecondFactorScreen = (snapshot: Snapshot): 'off' | 'scanning' | 'keeping' | 'on' | 'removing' =>
  (['scanning', 'keeping', 'on', 'removing'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'off'
export const selectEnrolment = (snapshot: Snapshot) => snapshot.context.enrolment
export const selectRecoveryCodes = (snapshot: Snapshot) => snapshot.context.recoveryCodes
export const selectSecondFactorFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectIsSubmitting = (snapshot: Snapshot) => snapshot.hasTag('submitting')
/** Whether the codes went to the clipboard; null before it was tried. */
export const selectIsCopied = (snapshot: Snapshot) =>
  snapshot.hasTag('copied') ? true : snapshot.hasTag('uncopied') ? false : null
export const selectCanDo = (event: SecondFactorEvent) => (snapshot: Snapshot) => snapshot.can(event)
