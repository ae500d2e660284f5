import type { SnapshotFrom } from 'xstate'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import type { sessionsMachine } from './sessions.machine.ts'
import type { SessionRow } from './sessions.types.ts'

type Snapshot = SnapshotFrom<typeof sessionsMachine>

export const sessionList = collectionOf<SessionRow, null>()
export const selectSessionListRef = (snapshot: Snapshot) => snapshot.children.list
export const selectSessionsPlace = (snapshot: Snapshot) => snapshot.context.place
export const selectSessionsViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectSessionsCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectSessionsWallRef = (snapshot: Snapshot) => snapshot.children.wall
/** Of the session beside the list; `none` while none is chosen. */
export const selectDetailScreen = (snapshot: Snapshot): 'none' | 'loading' | 'failed' | 'missing' | 'open' =>
  (['loading', 'failed', 'missing', 'open'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'none'
export const selectDetail = (snapshot: Snapshot) => snapshot.context.detail
export const selectDetailFailure = (snapshot: Snapshot) => snapshot.context.failure
/** The last look at the log failed: it may be old. */
export const selectIsDetailStale = (snapshot: Snapshot) => snapshot.hasTag('stale')
