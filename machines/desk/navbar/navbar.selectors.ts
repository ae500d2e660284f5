import type { SnapshotFrom } from 'xstate'
import type { navbarMachine } from './navbar.machine.ts'

type Snapshot = SnapshotFrom<typeof navbarMachine>

/** No room beside the page: the navigation is a drawer, whatever was chosen. */
export const selectIsNarrow = (snapshot: Snapshot) => snapshot.hasTag('narrow')
/** Too narrow for the whole navbar: it folds by itself. */
export const selectIsTight = (snapshot: Snapshot) => snapshot.hasTag('tight')
export const selectIsFoldedHere = (snapshot: Snapshot) => snapshot.hasTag('folded')
export const selectIsPeeking = (snapshot: Snapshot) => snapshot.hasTag('peeking')
export const selectIsDrawn = (snapshot: Snapshot) => snapshot.hasTag('drawn')
/** The group of a navbar across the top whose items are shown, or null. */
export const selectShownGroup = (snapshot: Snapshot) => (snapshot.hasTag('shown') ? snapshot.context.group : null)
/** Whether they were opened by the keyboard. */
export const selectIsByKey = (snapshot: Snapshot) => snapshot.context.byKey
