import type { SnapshotFrom } from 'xstate'
import type { settingsMachine } from './settings.machine.ts'

type Snapshot = SnapshotFrom<typeof settingsMachine>

/** null until it is known what was kept. */
export const selectAppearance = (snapshot: Snapshot | undefined) =>
  snapshot?.hasTag('read') ? snapshot.context.settings : null
/** What the desk wears: the person's choice, or the system's. Null while nobody has or needs settings of the shell. */
export const selectTheme = (snapshot: Snapshot | undefined) => snapshot?.context.theme ?? null
/** A guest has no name, and the device keeps what they chose. */
export const selectIsGuest = (snapshot: Snapshot) => snapshot.context.userId === null
/** Which dialog is open, or null. */
export const selectSettingsPage = (snapshot: Snapshot) => snapshot.context.page
