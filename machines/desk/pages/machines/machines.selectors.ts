import type { SnapshotFrom } from 'xstate'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import type { machinesMachine } from './machines.machine.ts'
import type { MachineRow, MachinesAbout } from './machines.types.ts'

type Snapshot = SnapshotFrom<typeof machinesMachine>

export const machineList = collectionOf<MachineRow, MachinesAbout>()
export const selectMachineListRef = (snapshot: Snapshot) => snapshot.children.list
export const selectPlace = (snapshot: Snapshot) => snapshot.context.place
export const selectViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectIsMaking = (snapshot: Snapshot) => snapshot.hasTag('making')
/** Of the form of a new one. */
export const selectMakingDraftRef = (snapshot: Snapshot) => snapshot.children.draft
export const selectIsSavingMachine = (snapshot: Snapshot) => snapshot.hasTag('saving')
export const selectMakingFailure = (snapshot: Snapshot) => snapshot.context.makingFailure
export const selectMachinesWallRef = (snapshot: Snapshot) => snapshot.children.wall
export const selectMachinesCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
