import type { SnapshotFrom } from 'xstate'
import type { BoardTotals } from '#protocol/calls/board.ts'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import type { boardMachine } from './machineBoard.machine.ts'
import type { BoardAbout, BoardRow } from './machineBoard.types.ts'

type Snapshot = SnapshotFrom<typeof boardMachine>

export const boardList = collectionOf<BoardRow, BoardAbout>()
/** Figures, and no rows. */
export const boardTotals = collectionOf<never, BoardTotals>()
export const selectBoardListRef = (snapshot: Snapshot) => snapshot.children.list
/** undefined for who may not see them. */
export const selectBoardTotalsRef = (snapshot: Snapshot) => snapshot.children.totals
/** While the plan is shown. */
export const selectBoardPlanRef = (snapshot: Snapshot) => snapshot.children.plan
export const selectBoardWatchRef = (snapshot: Snapshot) => snapshot.children.wall
export const selectBoardCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectBoardPlace = (snapshot: Snapshot) => snapshot.context.place
export const selectBoardViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectBeats = (snapshot: Snapshot) => snapshot.context.beats
export const selectFigures = (snapshot: Snapshot) => snapshot.context.figures
export const selectIsWall = (snapshot: Snapshot) => snapshot.hasTag('wall')
export const selectIsDozing = (snapshot: Snapshot) => snapshot.hasTag('dozing')
/** Who plays high, in one word: `machine-session`, … . It changes when one of them does. */
export const selectHot = ({ context }: Snapshot) =>
  Object.values(context.figures)
    .flatMap(({ machineID, id, isHot }) => (isHot ? [`${machineID}-${id}`] : []))
    .join(',')
