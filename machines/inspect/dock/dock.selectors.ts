import type { SnapshotFrom } from 'xstate'
import type { dockMachine } from './dock.machine.ts'

type Snapshot = SnapshotFrom<typeof dockMachine>

export const selectMachines = (snapshot: Snapshot) => snapshot.context.machines
export const selectRaisable = (snapshot: Snapshot) => snapshot.context.raisable
export const selectDisk = (snapshot: Snapshot) => snapshot.context.disk
export const selectWanted = (snapshot: Snapshot) => snapshot.context.wanted
export const selectDock = (snapshot: Snapshot) => snapshot.context.dock
/** The act that is under way or asked about; undefined without one. */
export const selectCommand = (snapshot: Snapshot) => snapshot.children.command
export const selectActing = (snapshot: Snapshot) => snapshot.hasTag('acting')
export const selectStale = (snapshot: Snapshot) => snapshot.hasTag('stale')
/** Why the dock is shut to this person; null while it is not. */
export const selectClosed = (snapshot: Snapshot) => (snapshot.hasTag('closed') ? snapshot.context.failure : null)
