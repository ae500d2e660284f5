import type { Category, CategoryPlayer, CategoryTotals, CategoryType } from '#protocol/calls/categories.ts'
import type { TransactionSum } from '#protocol/calls/transactions.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { DaysShown, JunketOrdered } from '../junket/junket.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

export type PlayerRow = CategoryPlayer & { id: number }
export type TransactionRow = DeskTransaction
/** `category`: null where there is none. */
export type PlayersAbout = DaysShown & { category: Category | null; totals: CategoryTotals | null }
export type TransactionsAbout = DaysShown & { total: number; sums: readonly TransactionSum[] }
/** Who or what may be put into it. */
export type CandidateRow =
  | { id: number; kind: 'player'; player: DeskTransaction['player'] }
  | { id: number; kind: 'transaction'; transaction: DeskTransaction }

export type CategoryPlace = { type: CategoryType; id: number }
export type JunketDetailContext = PageInput & { search: string }
export type JunketDetailEvent =
  | PageEvent<'cage' | 'confirms'>
  | JunketOrdered
  | { type: 'adding.asked' }
  | { type: 'adding.closed' }
  /** Whom or what is looked for, as it is written. */
  | { type: 'adding.searched'; text: string }
export type JunketDetailTag = 'adding'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    categoryPlayers: QueryEvent
    categoryTransactions: QueryEvent
    candidates: QueryEvent
  }
}
