import type { SnapshotFrom } from 'xstate'
import { type entryMachine, entryOf } from './entry.machine.ts'
export * from './entry.machine.ts'
export * from './entry.types.ts'

type Snapshot = SnapshotFrom<typeof entryMachine>
export const selectEntryPlace = (snapshot: Snapshot) => snapshot.context.place
export const selectKind = (snapshot: Snapshot) => entryOf(snapshot.context.place).kind
export const selectVariant = (snapshot: Snapshot) => entryOf(snapshot.context.place).variant
export const selectProblems = (snapshot: Snapshot) => snapshot.context.problems
export const selectIsSending = (snapshot: Snapshot) => snapshot.hasTag('sending')
export const selectIsTold = (snapshot: Snapshot) => snapshot.hasTag('told')
