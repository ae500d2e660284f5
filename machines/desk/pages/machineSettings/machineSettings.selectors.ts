import type { SnapshotFrom } from 'xstate'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import type { machineSettingsMachine } from './machineSettings.machine.ts'
import type { CheckAbout, CheckRow, GivenAbout, GivenRow, MaintenanceAbout } from './machineSettings.types.ts'
import type { venueSettingsMachine } from './venueSettings.machine.ts'

type Snapshot = SnapshotFrom<typeof machineSettingsMachine>
type Settings = SnapshotFrom<typeof venueSettingsMachine>

export const checkList = collectionOf<CheckRow, CheckAbout>()
export const givenList = collectionOf<GivenRow, null>()
/** One command, and no rows. */
export const givenOne = collectionOf<never, GivenAbout>()
export const maintenanceNow = collectionOf<never, MaintenanceAbout>()
/** Each is undefined while its part is not open. */
export const selectCheckRef = (snapshot: Snapshot) => snapshot.children.check
export const selectGivenRef = (snapshot: Snapshot) => snapshot.children.given
export const selectOneRef = (snapshot: Snapshot) => snapshot.children.one
export const selectSettingsRef = (snapshot: Snapshot) => snapshot.children.settings
export const selectMaintenanceRef = (snapshot: Snapshot) => snapshot.children.maintenance
/** What is written of a window, while its part is open. */
export const selectNoticeRef = (snapshot: Snapshot) => snapshot.children.notice
export const selectFloorCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectSettingsSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectSettingsViewer = (snapshot: Snapshot) => snapshot.context.viewer

export const selectSettingsScreen = (snapshot: Settings): 'loading' | 'failed' | 'open' =>
  (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'open'
export const selectSettingsAnswer = (snapshot: Settings) => snapshot.context.answer
export const selectSettingsFailure = (snapshot: Settings) => snapshot.context.failure
export const selectSettingsFormRef = (snapshot: Settings) => snapshot.children.form
export const selectSettingsCommandRef = (snapshot: Settings) => snapshot.children.command
