import type { SnapshotFrom } from 'xstate'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { junketDetailMachine } from './junketDetail.machine.ts'
import type { CandidateRow, PlayerRow, PlayersAbout, TransactionRow, TransactionsAbout } from './junketDetail.types.ts'

type Snapshot = SnapshotFrom<typeof junketDetailMachine>

export const playerRows = queryOf<PlayerRow, PlayersAbout>()
export const transactionRows = queryOf<TransactionRow, TransactionsAbout>()
export const candidateRows = queryOf<CandidateRow>()
export const selectPlayersRef = (snapshot: Snapshot) => snapshot.children.players
/** undefined of a category of players. */
export const selectTransactionsRef = (snapshot: Snapshot) => snapshot.children.transactions
/** undefined while nobody is put into it. */
export const selectCandidatesRef = (snapshot: Snapshot) => snapshot.children.candidates
export const selectDetailCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectDetailPlace = (snapshot: Snapshot) => snapshot.context.place
export const selectDetailViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectCandidateSearch = (snapshot: Snapshot) => snapshot.context.search
