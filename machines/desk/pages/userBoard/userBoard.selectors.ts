import type { SnapshotFrom } from 'xstate'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { userBoardMachine } from './userBoard.machine.ts'
import type {
  CashierRow,
  CashiersAbout,
  DrillAbout,
  FiguresAbout,
  HotAbout,
  PlayerRow,
  PostingRow,
  PresenceAbout,
  PresentRow,
} from './userBoard.types.ts'

type Snapshot = SnapshotFrom<typeof userBoardMachine>

export const presentList = collectionOf<PresentRow, PresenceAbout>()
export const playerList = collectionOf<PlayerRow, FiguresAbout>()
/** Figures, and no rows. */
export const hotFigures = collectionOf<never, HotAbout>()
export const cashierList = collectionOf<CashierRow, CashiersAbout>()
export const postingRows = queryOf<PostingRow, DrillAbout>()
export const selectPresenceRef = (snapshot: Snapshot) => snapshot.children.people
export const selectFiguresRef = (snapshot: Snapshot) => snapshot.children.figures
/** Each is undefined while its part is not open. */
export const selectHotRef = (snapshot: Snapshot) => snapshot.children.hot
export const selectCashiersRef = (snapshot: Snapshot) => snapshot.children.cashiers
export const selectDrillRef = (snapshot: Snapshot) => snapshot.children.drill
export const selectUserBoardSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectUserBoardViewer = (snapshot: Snapshot) => snapshot.context.viewer
