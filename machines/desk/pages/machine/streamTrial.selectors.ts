import type { SnapshotFrom } from 'xstate'
import type { streamTrialMachine } from './streamTrial.machine.ts'

type Snapshot = SnapshotFrom<typeof streamTrialMachine>

export const trialScreens = [
  ...(['calling', 'connecting', 'seen'] as const),
  ...(['notServers', 'noAnswer', 'noPicture', 'forbidden', 'refused'] as const),
] as const
export type TrialScreen = (typeof trialScreens)[number]
/** null while nothing is shown. */
export const selectTrialScreen = (snapshot: Snapshot): TrialScreen | null =>
  trialScreens.find((tag) => snapshot.hasTag(tag)) ?? null
export const selectTrialRefusedBy = (snapshot: Snapshot) => snapshot.context.refusedBy
export const selectMayRepeatTrial = (snapshot: Snapshot) => snapshot.can({ type: 'trial.again' })
export const selectTrialMachineID = (snapshot: Snapshot) => snapshot.context.machineID
