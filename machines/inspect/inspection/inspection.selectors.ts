import type { SnapshotFrom } from 'xstate'
import type { inspectionMachine } from './inspection.machine.ts'

/** The same object while nothing has come. */
export const selectVenue = (snapshot: SnapshotFrom<typeof inspectionMachine>) => snapshot.context
