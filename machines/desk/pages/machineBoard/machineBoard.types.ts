import type { BoardMachine } from '#protocol/calls/board.ts'
import type { SessionFigures } from '#protocol/sockets/sockets.ts'
import type { CollectionEvent } from '../../../kit/collection/collection.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { OrderedAct } from '../machines/machines.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'
import type { SessionOrder } from '../sessions/sessions.types.ts'

/** One machine of the board; its status is told by pushes. */
export type BoardRow = BoardMachine & { sequence: number }
/** `ahead`: ms that the venue's clock is ahead of this one. */
export type BoardAbout = { brands: readonly { id: number; name: string }[]; ahead: number }
/** How the money of the open sessions stands, by machine. */
export type BoardFigures = Readonly<Record<number, SessionFigures>>

/** An act on machines, or on the sessions that stand open there. */
export type BoardOrder = ({ of: 'machines' } & OrderedAct) | ({ of: 'sessions' } & SessionOrder)
/** `key`: the idempotency key of this one command. */
export type BoardOrdered = { type: 'board.ordered'; order: CommandOrder<BoardOrder>; key: string }
export type BoardContext = PageInput & {
  figures: BoardFigures
  /** Grows as time goes on: what says how old something is looks again. */
  beats: number
}
export type BoardEvent =
  | PageEvent<'statuses' | 'machines' | 'sessions' | 'problems' | 'attendant' | 'figures'>
  | BoardOrdered
  /** From `wakeLock`: the screen will not be kept awake. */
  | { type: 'wake.refused' }
export type BoardTag = 'wall' | 'dozing'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    boardList: CollectionEvent
    boardTotals: CollectionEvent
  }
}
