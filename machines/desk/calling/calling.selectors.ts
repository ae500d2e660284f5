import type { SnapshotFrom } from 'xstate'
import type { callingMachine } from './calling.machine.ts'

type Snapshot = SnapshotFrom<typeof callingMachine>

export const selectHasSound = (snapshot: Snapshot) => snapshot.hasTag('sounding')
export const selectHasNotice = (snapshot: Snapshot) => snapshot.hasTag('noticing')
export const selectIsNoticeRefused = (snapshot: Snapshot) => snapshot.hasTag('noticeRefused')
