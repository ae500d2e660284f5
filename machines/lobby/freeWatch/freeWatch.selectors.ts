import type { SnapshotFrom } from 'xstate'
import type { freeWatchMachine } from './freeWatch.machine.ts'

type FreeWatch = SnapshotFrom<typeof freeWatchMachine>

export const selectIsWatched = (machineID: number) => (snapshot: FreeWatch) =>
  snapshot.context.watched.some(({ id }) => id === machineID)
