import type { SnapshotFrom } from 'xstate'
import type { wallMachine } from './wall.machine.ts'
import type { WatchRef, watchMachine } from './watch.machine.ts'

type Wall = SnapshotFrom<typeof wallMachine>
type Watch = SnapshotFrom<typeof watchMachine>

/** The machine of each place, null where it is free. */
export const selectShown = (snapshot: Wall) => snapshot.context.shown
export const selectWatch =
  (place: number) =>
  ({ children }: Wall): WatchRef | undefined =>
    [children.watch0, children.watch1, children.watch2, children.watch3][place]
export const selectWatchScreen = (snapshot: Watch): 'watching' | 'refused' | 'broken' | 'forbidden' =>
  (['watching', 'refused', 'broken'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'forbidden'
export const selectRefusedBy = (snapshot: Watch) => snapshot.context.refusedBy
export const selectIsLoud = (snapshot: Watch) => snapshot.context.isLoud
/** undefined while nothing is watched. */
export const selectStreamRef = (snapshot: Watch) => snapshot.children.stream
