import type { SnapshotFrom } from 'xstate'
import { UserType } from '#protocol/core/codes.ts'
import type { appMachine } from './app.machine.ts'
import type { Screen } from './app.types.ts'

type App = SnapshotFrom<typeof appMachine>

/** True until it is known who is here. auth may be asking meanwhile. */
export const selectSplash = (snapshot: App) => snapshot.hasTag('splash')
/** null while a redirect is under way, or before anything may be shown. */
export const selectScreen = (snapshot: App) => snapshot.context.screen
export const selectLanguage = (snapshot: App) => snapshot.context.language
export const selectSettings = (snapshot: App) => snapshot.context.settings

/** The long-lived children, for their views; undefined while they do not live. */
export const selectToastsRef = (snapshot: App) => snapshot.children.toasts
export const selectLanguageRef = (snapshot: App) => snapshot.children.language
export const selectAuthRef = (snapshot: App) => snapshot.children.auth
export const selectNotificationsRef = (snapshot: App) => snapshot.children.notifications
export const selectLobbyRef = (snapshot: App) => snapshot.children.lobby
export const selectSeatRef = (snapshot: App) => snapshot.children.seat
/** undefined until the page has been quiet for a moment. */
export const selectConnectivityRef = (snapshot: App) => snapshot.children.connectivity
export const selectDockRef = (snapshot: App) => snapshot.children.dock
export const selectShowcaseRef = (snapshot: App) => snapshot.children.showcase
export const selectExtensionRef = (snapshot: App) => snapshot.children.extension
export const selectInspectionRef = (snapshot: App) => snapshot.children.inspection
export const selectInspectorRef = (snapshot: App) => snapshot.children.inspector
export const selectFrameRef = (snapshot: App) => snapshot.children.frame
/** undefined while nobody has or needs settings of the shell. */
export const selectSettingsRef = (snapshot: App) => snapshot.children.settings
/** The page does not first show itself in another look than the person’s. */
export const selectAwaitsAppearance = (snapshot: App) => snapshot.hasTag('theming')
export const selectRegisterRef = (snapshot: App) => snapshot.children.register
/** A receipt is on its way or there. */
export const selectIsReceiptDue = (snapshot: App) => snapshot.hasTag('receiptDue')
/** What the session of the seat that was left came to; undefined while there is nothing to tell. */
export const selectReceiptRef = (snapshot: App) => snapshot.children.receipt
export const selectProfileRef = (snapshot: App) => snapshot.children.profile
const ofTheDesk: readonly Screen['name'][] = ['desk', 'inspect', 'dock', 'extension']
/** The night floor or the desk. The profile of staff stands at the desk. */
export const selectWorld = ({ context: { screen, type } }: App): 'lobby' | 'desk' => {
  const isDesk =
    screen !== null && (ofTheDesk.includes(screen.name) || (screen.name === 'profile' && type >= UserType.staff))
  return isDesk ? 'desk' : 'lobby'
}
export const selectIsStaff = (snapshot: App) => snapshot.context.type >= UserType.staff
/** undefined while nobody with a PIN is signed in, or the PIN check is off. */
export const selectIdleLockRef = (snapshot: App) => snapshot.children.idleLock
/** What is locked, and the desk, is not shown while the part that guards it is still on its way. */
export const selectAwaitsLock = (snapshot: App) =>
  snapshot.hasTag('guarding') &&
  (snapshot.context.lock.isLocked || snapshot.context.wasLocked || selectHasDesk(snapshot))
/** Whether the person works at the desk. */
export const selectHasDesk = (snapshot: App) => snapshot.context.role === 'staff' || snapshot.context.role === 'admin'
export const selectIsSignedOut = (snapshot: App) => snapshot.context.role === 'guest'
