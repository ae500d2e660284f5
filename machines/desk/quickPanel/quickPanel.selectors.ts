import type { SnapshotFrom } from 'xstate'
import type { quickPanelMachine } from './quickPanel.machine.ts'

type Snapshot = SnapshotFrom<typeof quickPanelMachine>
/** A key for asking `can` only. */
const anyKey = 'representative'

export const selectIsQuickPanelOpen = (snapshot: Snapshot) => snapshot.hasTag('open')
/** What is known stays shown while it is asked anew, and when that fails. */
export const selectQuickData = (snapshot: Snapshot) => snapshot.context.data
export const selectHasQuickFailed = (snapshot: Snapshot) => snapshot.hasTag('failed')
export const selectQuickNow = (snapshot: Snapshot) => snapshot.context.now
export const selectToggles = (snapshot: Snapshot) => snapshot.context.toggles
export const selectDraft = (snapshot: Snapshot) => (snapshot.hasTag('writing') ? snapshot.context.draft : null)
export const selectIsNoteBusy = (snapshot: Snapshot) => snapshot.hasTag('saving')
export const selectMaySaveNote = (snapshot: Snapshot) => snapshot.can({ type: 'note.saved', key: anyKey })
/** Why the note that is written was not kept. */
export const selectNoteFailure = (snapshot: Snapshot) => (snapshot.hasTag('writing') ? snapshot.context.failure : null)
export const selectDeleted = (snapshot: Snapshot) => snapshot.context.deleted
