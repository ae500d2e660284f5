import type { SnapshotFrom } from 'xstate'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import { groupsShownOf } from './groups.address.ts'
import type { groupsMachine } from './groups.machine.ts'
import type { MemberRow, MembersAbout } from './groups.types.ts'
import type { rightsMachine } from './rights.machine.ts'
import type { settingsMachine } from './groupSettings.machine.ts'

type Snapshot = SnapshotFrom<typeof groupsMachine>
type RightsSnapshot = SnapshotFrom<typeof rightsMachine>
type SettingsSnapshot = SnapshotFrom<typeof settingsMachine>

export const memberRows = queryOf<MemberRow, MembersAbout>()
export const selectGroupsScreen = (snapshot: Snapshot): 'loading' | 'failed' | 'open' =>
  (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'open'
export const selectGroupsAnswer = (snapshot: Snapshot) => snapshot.context.answer
export const selectGroupsFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectGroupsSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectGroupsPart = (snapshot: Snapshot) => groupsShownOf(snapshot.context.place.search).part
export const selectGroupsViewer = (snapshot: Snapshot) => snapshot.context.viewer
/** Each undefined while its part is not shown. */
export const selectRightsRef = (snapshot: Snapshot) => snapshot.children.rights
export const selectSettingsRef = (snapshot: Snapshot) => snapshot.children.settings
export const selectMembersRef = (snapshot: Snapshot) => snapshot.children.members
export const selectGroupsCommandsRef = (snapshot: Snapshot) => snapshot.children.commands

export const selectRights = (snapshot: RightsSnapshot) => snapshot.context
export const selectIsHeld = (snapshot: RightsSnapshot) => snapshot.hasTag('dirty')
export const selectIsOvertaken = (snapshot: RightsSnapshot) => snapshot.hasTag('outdated')
export const selectRightsLeavingRef = (snapshot: RightsSnapshot) => snapshot.children.leaving

export const selectSettingsFormRef = (snapshot: SettingsSnapshot) => snapshot.children.form
export const selectWhitelistTrial = (snapshot: SettingsSnapshot) => snapshot.context.trial
