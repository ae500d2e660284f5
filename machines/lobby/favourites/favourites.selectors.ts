import type { SnapshotFrom } from 'xstate'
import type { favouritesMachine } from './favourites.machine.ts'

/** Whether marks may be changed: what the venue keeps is known. */
export const selectCanMark = (snapshot: SnapshotFrom<typeof favouritesMachine>) => snapshot.hasTag('known')
