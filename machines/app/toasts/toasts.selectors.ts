import type { SnapshotFrom } from 'xstate'
import type { toastsMachine } from './toasts.machine.ts'

/** The same list while only time passes. */
export const selectToasts = (snapshot: SnapshotFrom<typeof toastsMachine>) => snapshot.context.shown
