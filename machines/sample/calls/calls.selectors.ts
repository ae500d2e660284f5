import type { SnapshotFrom } from 'xstate'
import type { callsMachine } from './calls.machine.ts'

type Snapshot = SnapshotFrom<typeof callsMachine>

export const selectCalls = (snapshot: Snapshot) => snapshot.context.calls
export const selectChosen = (snapshot: Snapshot) => snapshot.context.chosen
export const selectDraft = (snapshot: Snapshot) => snapshot.context.draft
export const selectUnreadable = (snapshot: Snapshot) => snapshot.context.unreadable
export const selectAnswer = (snapshot: Snapshot) => snapshot.context.answer
export const selectShare = (snapshot: Snapshot) => snapshot.context.share
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag('failed')
