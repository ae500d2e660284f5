import type { SnapshotFrom } from 'xstate'
import { placeOf } from './frame.address.ts'
import type { sampleFrameMachine } from './frame.machine.ts'

type Snapshot = SnapshotFrom<typeof sampleFrameMachine>

/** The page that the address names; null where another address is on its way. */
export const selectSamplePage = (snapshot: Snapshot) => placeOf(snapshot.context.route)?.page ?? null
export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open')
export const selectPageFailed = (snapshot: Snapshot) => snapshot.hasTag('pageFailed')
export const selectPageRef = (snapshot: Snapshot) => snapshot.children.page
export const selectSampleSettingsRef = (snapshot: Snapshot) => snapshot.children.settings
export const selectSampleUser = (snapshot: Snapshot) => snapshot.context.user ?? null
export const selectHasMenu = (snapshot: Snapshot) => snapshot.hasTag('menu')
export const selectHasSettings = (snapshot: Snapshot) => snapshot.hasTag('settings')
export const selectQuestion = (snapshot: Snapshot) => snapshot.context.question
