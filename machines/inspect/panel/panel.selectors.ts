import type { SnapshotFrom } from 'xstate'
import type { panelMachine } from './panel.machine.ts'

type Snapshot = SnapshotFrom<typeof panelMachine>

export const selectIsPanelShown = (snapshot: Snapshot) => snapshot.hasTag('shown')
export const selectPanelSearch = (snapshot: Snapshot) => snapshot.context.search
/** Both undefined unless it is open. */
export const selectPanelInspection = (snapshot: Snapshot) => snapshot.children.inspection
export const selectPanelInspector = (snapshot: Snapshot) => snapshot.children.inspector
