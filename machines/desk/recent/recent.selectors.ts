import type { SnapshotFrom } from 'xstate'
import type { recentMachine } from './recent.machine.ts'

export const selectPlaces = (snapshot: SnapshotFrom<typeof recentMachine>) => snapshot.context.places
