import type { SnapshotFrom } from 'xstate'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { cageHistoryMachine } from './cageHistory.machine.ts'
import type { CageHistoryAbout } from './cageHistory.types.ts'

type Snapshot = SnapshotFrom<typeof cageHistoryMachine>

export const cageHistoryRows = queryOf<DeskTransaction, CageHistoryAbout>()
export const selectHistoryRef = (snapshot: Snapshot) => snapshot.children.rows
export const selectHistorySearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectHistoryViewer = (snapshot: Snapshot) => snapshot.context.viewer
