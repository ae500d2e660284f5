import type { PlayerFigures, PlayerPosting, Present, statisticsCalls } from '#protocol/calls/statistics.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { CollectionEvent } from '../../../kit/collection/collection.types.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** Gaming days. */
type Days = { from: string; to: string; today: string }
type Row<Answered> = Answered & { id: number; sequence: number }

export type PresentRow = Row<Present>
export type PresenceAbout = { at: number }
export type PlayerRow = Row<CallAnswer<typeof statisticsCalls.playerStatistics>['list'][number]>
export type DayFigures = { day: string } & PlayerFigures
/** `days`: every day of the range that has begun. */
export type FiguresAbout = Days & { total: PlayerFigures; days: readonly DayFigures[] }
/** `id` 0 is the venue itself. */
export type CashierRow = Row<CallAnswer<typeof statisticsCalls.cashierStatistics>['list'][number]>
export type CashiersAbout = Days & { total: CallAnswer<typeof statisticsCalls.cashierStatistics>['total'] }
export type HotAbout = Days & CallAnswer<typeof statisticsCalls.hot>
export type PostingRow = PlayerPosting
export type DrillAbout = Omit<Days, 'today'> &
  Pick<CallAnswer<typeof statisticsCalls.playerPostings>, 'player' | 'total' | 'count'>

export type UserBoardContext = PageInput
export type UserBoardEvent = PageEvent<'presence' | 'players'>

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    presenceList: CollectionEvent
    figureList: CollectionEvent
    hotList: CollectionEvent
    cashierList: CollectionEvent
    drillRows: QueryEvent
  }
}
