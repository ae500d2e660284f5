import type { SnapshotFrom } from 'xstate'
import type { settingsMachine } from './settings.machine.ts'

type Snapshot = SnapshotFrom<typeof settingsMachine>

/** null until it is known what was kept. */
export const selectAppearance = (snapshot: Snapshot | undefined) =>
  snapshot?.hasTag('read') ? snapshot.context.settings : null
/** What the desk wears: the person's choice, or the system's. */
export const selectTheme = (snapshot: Snapshot | undefined) => {
  const { settings, isDark } = snapshot?.context ?? { settings: null, isDark: false }
  const brightness = settings?.brightness ?? 'system'
  return brightness === 'system' ? (isDark ? 'dark' : 'light') : brightness
}
/** A guest has no name, and the device keeps what they chose. */
export const selectIsGuest = (snapshot: Snapshot) => snapshot.context.userId === null
/** Which dialog is open, or null. */
export const selectSettingsPage = (snapshot: Snapshot) => snapshot.context.page
