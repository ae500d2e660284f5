import type { SnapshotFrom } from 'xstate'
import type { profileMachine } from './profile.machine.ts'

type Snapshot = SnapshotFrom<typeof profileMachine>

export const selectProfileScreen = (snapshot: Snapshot): 'loading' | 'failed' | 'shown' =>
  (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown'
export const selectProfile = (snapshot: Snapshot) => snapshot.context.profile
export const selectProfileFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectIsRefreshing = (snapshot: Snapshot) => snapshot.hasTag('refreshing')
export const selectIsStale = (snapshot: Snapshot) => snapshot.hasTag('stale')
export const selectIsOwn = (snapshot: Snapshot) => snapshot.context.isOwn

/** What one may change of oneself; undefined on the profile of somebody else. */
export const selectChangePasswordRef = (snapshot: Snapshot) => snapshot.children.changePassword
export const selectChangePinRef = (snapshot: Snapshot) => snapshot.children.changePin
export const selectSignInsRef = (snapshot: Snapshot) => snapshot.children.signIns
/** Players alone. */
export const selectHistoryRef = (snapshot: Snapshot) => snapshot.children.history
/** Players alone. */
export const selectLimitsRef = (snapshot: Snapshot) => snapshot.children.limits
/** Staff alone. */
export const selectSecondFactorRef = (snapshot: Snapshot) => snapshot.children.secondFactor
