import type { SnapshotFrom } from 'xstate'
import type { coverageMachine } from './coverage.machine.ts'

type Snapshot = SnapshotFrom<typeof coverageMachine>

export const selectSource = (snapshot: Snapshot) => snapshot.context.source
export const selectTaken = (snapshot: Snapshot) => snapshot.context.taken
export const selectHasCoverageFailed = (snapshot: Snapshot) => snapshot.matches('failed')
