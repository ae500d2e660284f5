import type { SnapshotFrom } from 'xstate'
import type { enrolmentMachine } from './enrolment.machine.ts'

export const selectSecondFactorRef = (snapshot: SnapshotFrom<typeof enrolmentMachine> | undefined) =>
  snapshot?.children.secondFactor
