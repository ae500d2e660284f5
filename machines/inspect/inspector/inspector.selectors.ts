import type { SnapshotFrom } from 'xstate'
import type { inspectorMachine } from './inspector.machine.ts'

type Snapshot = SnapshotFrom<typeof inspectorMachine>

/** The same object while nothing has changed. */
export const selectInspector = (snapshot: Snapshot) => snapshot.context
export const selectPictureState = (snapshot: Snapshot) => snapshot.value.picture
export const selectIsFileBusy = (snapshot: Snapshot) => snapshot.value.file !== 'idle'
export const selectIsTrying = (snapshot: Snapshot) => snapshot.value.trial === 'trying'
export const selectCoverageRef = (snapshot: Snapshot) => snapshot.children.coverage
