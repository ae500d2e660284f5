import type { SnapshotFrom } from 'xstate'
import type { languageMachine } from './language.machine.ts'

/** Without its chart the page is read in English. */
export const selectAreWordsSettled = (snapshot: SnapshotFrom<typeof languageMachine> | undefined) =>
  snapshot?.context.isSettled ?? true
