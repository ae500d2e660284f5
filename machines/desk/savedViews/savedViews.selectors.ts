import type { SnapshotFrom } from 'xstate'
import type { savedViewsMachine } from './savedViews.machine.ts'

type Snapshot = SnapshotFrom<typeof savedViewsMachine>

export const selectViews = (snapshot: Snapshot) => snapshot.context.views
export const selectViewsFailure = (snapshot: Snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null)
export const selectChosenView = (snapshot: Snapshot) => snapshot.context.chosen
export const selectViewDraft = (snapshot: Snapshot) => (snapshot.hasTag('naming') ? snapshot.context.draft : null)
export const selectDraftFailure = (snapshot: Snapshot) => snapshot.context.draftFailure
export const selectIsViewBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
