import type { SnapshotFrom } from 'xstate'
import type { recentWinsMachine } from './recentWins.machine.ts'

/** Newest first; empty while nothing is known. */
export const selectWins = (snapshot: SnapshotFrom<typeof recentWinsMachine>) => snapshot.context.wins
