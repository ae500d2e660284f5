import type { SnapshotFrom } from 'xstate'
import type { recentWinsMachine } from './recentWins.machine.ts'

/** Newest first; null while nothing is known. */
export const selectWins = (snapshot: SnapshotFrom<typeof recentWinsMachine>) => snapshot.context.wins
