import type { SnapshotFrom } from 'xstate'
import type { draftMachine } from './draft.machine.ts'

/** Asks before what is written is lost. */
export const selectDraftLeavingRef = (snapshot: SnapshotFrom<typeof draftMachine>) => snapshot.children.leaving
