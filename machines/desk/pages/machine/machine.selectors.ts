import type { SnapshotFrom } from 'xstate'
import type { RoundSummary } from '#protocol/calls/history.ts'
import type { MachineSession, MachineTransaction } from '#protocol/core/machines.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { PastRow } from '../machineProblems/machineProblems.types.ts'
import type { machineMachine } from './machine.machine.ts'

type Snapshot = SnapshotFrom<typeof machineMachine>

export const sessionsHere = queryOf<MachineSession>()
export const roundsHere = queryOf<RoundSummary>()
export const problemsHere = queryOf<PastRow>()
export const transactionsHere = queryOf<MachineTransaction>()
export const selectMachineScreen = (snapshot: Snapshot): 'loading' | 'failed' | 'missing' | 'open' =>
  (['loading', 'failed', 'missing'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'open'
export const selectAnswer = (snapshot: Snapshot) => snapshot.context.answer
export const selectTab = (snapshot: Snapshot) => snapshot.context.tab
export const selectMachineId = (snapshot: Snapshot) => snapshot.context.id
export const selectMachineViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectMeters = (snapshot: Snapshot) => snapshot.context.meters
export const selectMetersFailed = (snapshot: Snapshot) => snapshot.hasTag('metersFailed')
export const selectMachineFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectFormRef = (snapshot: Snapshot) => snapshot.children.form
/** undefined where no list is shown. */
export const selectRowsRef = (snapshot: Snapshot) => snapshot.children.rows
export const selectMachineCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectMachineWallRef = (snapshot: Snapshot) => snapshot.children.wall
export const selectPlaceSearch = (snapshot: Snapshot) => snapshot.context.place.search
