import type { SnapshotFrom } from 'xstate'
import type { boardMachine } from './board.machine.ts'
export * from './board.lists.ts'
export * from './board.machine.ts'
export type * from './board.types.ts'

type Snapshot = SnapshotFrom<typeof boardMachine>
export const selectBoard = (snapshot: Snapshot) => snapshot.context.board
export const selectLists = (snapshot: Snapshot) => snapshot.context.lists
export const selectHeld = (snapshot: Snapshot) => snapshot.context.held
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag('failed')
