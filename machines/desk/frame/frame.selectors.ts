import type { SnapshotFrom } from 'xstate'
import type { frameMachine } from './frame.machine.ts'

type Snapshot = SnapshotFrom<typeof frameMachine>

export const selectNavbarRef = (snapshot: Snapshot) => snapshot.children.navbar
export const selectSearchRef = (snapshot: Snapshot) => snapshot.children.search
export const selectRecentRef = (snapshot: Snapshot) => snapshot.children.recent
export const selectPaletteRef = (snapshot: Snapshot) => snapshot.children.palette
export const selectShortcutsRef = (snapshot: Snapshot) => snapshot.children.shortcuts
export const selectChatRef = (snapshot: Snapshot) => snapshot.children.chat
export const selectQuickPanelRef = (snapshot: Snapshot) => snapshot.children.quickPanel
export const selectExportingRef = (snapshot: Snapshot) => snapshot.children.exporting
export const selectSavedViewsRef = (snapshot: Snapshot) => snapshot.children.savedViews
/** undefined for those who see no problems. */
export const selectProblemBadgeRef = (snapshot: Snapshot) => snapshot.children.problemBadge
/** undefined until the page is loaded. */
export const selectPageRef = (snapshot: Snapshot) => snapshot.children.page
export const selectPlace = (snapshot: Snapshot) => snapshot.context.place
export const selectPageFailed = (snapshot: Snapshot) => snapshot.hasTag('pageFailed')
export const selectViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectGamingDay = (snapshot: Snapshot) => snapshot.context.gamingDay
export const selectWaiting = (snapshot: Snapshot) => snapshot.context.waiting
