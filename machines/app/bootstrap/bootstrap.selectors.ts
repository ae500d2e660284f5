import type { SnapshotFrom } from 'xstate'
import type { bootstrapMachine } from './bootstrap.machine.ts'

/** Id of the user whom the address asks to continue as, null where the token does not say; undefined when nothing is asked. */
export const selectAskedUser = (snapshot: SnapshotFrom<typeof bootstrapMachine> | undefined) =>
  snapshot?.hasTag('asking') ? (snapshot.context.urlToken?.userId ?? null) : undefined
