import type { SnapshotFrom } from 'xstate'
import type { noticesMachine } from './notices.machine.ts'

type Snapshot = SnapshotFrom<typeof noticesMachine>

export const selectNotices = (snapshot: Snapshot) => snapshot.context.notices
export const selectHasNotices = (snapshot: Snapshot | undefined) => snapshot?.hasTag('shown') ?? false
export const selectIsMarking = (snapshot: Snapshot) => snapshot.hasTag('busy')
