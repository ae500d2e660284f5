import type { SnapshotFrom } from 'xstate'
import type { appMachine } from './app.machine.ts'

type App = SnapshotFrom<typeof appMachine>

/** True until it is known who is here. auth may be asking meanwhile. */
export const selectSplash = (snapshot: App) => snapshot.hasTag('splash')
/** null while a redirect is under way, or before anything may be shown. */
export const selectScreen = (snapshot: App) => snapshot.context.screen
export const selectLanguage = (snapshot: App) => snapshot.context.language
export const selectTheme = (snapshot: App) => snapshot.context.theme
export const selectSettings = (snapshot: App) => snapshot.context.settings

/** The long-lived children, for their views; undefined while they do not live. */
export const selectToastsRef = (snapshot: App) => snapshot.children.toasts
export const selectAuthRef = (snapshot: App) => snapshot.children.auth
export const selectNotificationsRef = (snapshot: App) => snapshot.children.notifications
export const selectLobbyRef = (snapshot: App) => snapshot.children.lobby
export const selectSeatRef = (snapshot: App) => snapshot.children.seat
export const selectDockRef = (snapshot: App) => snapshot.children.dock
export const selectInspectionRef = (snapshot: App) => snapshot.children.inspection
export const selectFrameRef = (snapshot: App) => snapshot.children.frame
/** undefined while nobody with a PIN is signed in, or the PIN check is off. */
export const selectIdleLockRef = (snapshot: App) => snapshot.children.idleLock
/** What is locked is not shown while the part that guards it is still on its way. */
export const selectAwaitsLock = (snapshot: App) =>
  snapshot.hasTag('guarding') && (snapshot.context.lock.isLocked || snapshot.context.wasLocked)
