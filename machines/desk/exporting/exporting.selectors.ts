import type { SnapshotFrom } from 'xstate'
import type { exportingMachine } from './exporting.machine.ts'

type Snapshot = SnapshotFrom<typeof exportingMachine>

export const selectIsExporting = (snapshot: Snapshot) => snapshot.hasTag('busy')
export const selectExportBytes = (snapshot: Snapshot) => snapshot.context.bytes
export const selectExportRows = (snapshot: Snapshot) => snapshot.context.rows
