import type { SnapshotFrom } from 'xstate'
import type { RoundSummary } from '#protocol/calls/history.ts'
import type { ChecksumRun, MachineMeters, MachineSession, MachineTransaction } from '#protocol/core/machines.ts'
import { detailOf } from '../../../kit/detail/detail.selectors.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { PastRow } from '../machineProblems/machineProblems.types.ts'
import type { machineMachine } from './machine.machine.ts'
import type { MachineAnswer } from './machine.types.ts'

type Snapshot = SnapshotFrom<typeof machineMachine>

export const sessionsHere = queryOf<MachineSession>()
export const roundsHere = queryOf<RoundSummary>()
export const problemsHere = queryOf<PastRow>()
export const checksumsHere = queryOf<ChecksumRun>()
export const transactionsHere = queryOf<MachineTransaction>()
export const machineDetail = detailOf<MachineAnswer>()
export const metersDetail = detailOf<MachineMeters>()
export const selectMachineDetailRef = (snapshot: Snapshot) => snapshot.children.detail
/** undefined where no meters are shown. */
export const selectMetersRef = (snapshot: Snapshot) => snapshot.children.meters
export const selectTab = (snapshot: Snapshot) => snapshot.context.tab
export const selectMachineId = (snapshot: Snapshot) => snapshot.context.id
export const selectMachineViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectFormRef = (snapshot: Snapshot) => snapshot.children.form
export const selectPictureUploadRef = (snapshot: Snapshot) => snapshot.children.picture
export const selectStreamTrialRef = (snapshot: Snapshot) => snapshot.children.trial
export const selectIceCheckRef = (snapshot: Snapshot) => snapshot.children.iceCheck
/** undefined where no list is shown. */
export const selectRowsRef = (snapshot: Snapshot) => snapshot.children.rows
export const selectMachineCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectMachineWallRef = (snapshot: Snapshot) => snapshot.children.wall
export const selectPlaceSearch = (snapshot: Snapshot) => snapshot.context.place.search
