import type { SnapshotFrom } from 'xstate'
import type { formMachine } from './form.machine.ts'

type Snapshot = SnapshotFrom<typeof formMachine>

export const selectBase = (snapshot: Snapshot) => snapshot.context.base
/** Asks before what is written is left. */
export const selectLeavingRef = (snapshot: Snapshot) => snapshot.children.leaving
export const selectIsDirty = (snapshot: Snapshot) => snapshot.hasTag('dirty')
export const selectIsSaving = (snapshot: Snapshot) => snapshot.hasTag('saving')
export const selectFormFailure = (snapshot: Snapshot) => snapshot.context.failure
/** What somebody else has made of it, while it is to be chosen what stands; else null. */
export const selectChange = (snapshot: Snapshot) => (snapshot.hasTag('outdated') ? snapshot.context.change : null)
