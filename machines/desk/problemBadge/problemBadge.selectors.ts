import type { SnapshotFrom } from 'xstate'
import type { problemBadgeMachine } from './problemBadge.machine.ts'

/** null until it is known; what cannot be asked anew stays as it was last known. */
export const selectProblemCount = (snapshot: SnapshotFrom<typeof problemBadgeMachine>) => snapshot.context.count
