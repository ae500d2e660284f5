import type { SnapshotFrom } from 'xstate'
import { stepsOf, type celebrationMachine } from './celebration.machine.ts'
import type { CelebrationSize } from './celebration.types.ts'

type Celebration = SnapshotFrom<typeof celebrationMachine>

/** How great the win is that is celebrated now; null while none is. */
export const selectCelebrated = (snapshot: Celebration): CelebrationSize | null =>
  snapshot.hasTag('celebrating') ? snapshot.context.size : null
/** As far as the win is counted up, minor units. */
export const selectCountedWin = (snapshot: Celebration): number => {
  const { win, size, counted } = snapshot.context
  return snapshot.hasTag('counting') ? Math.floor((win * counted) / stepsOf[size]) : win
}
