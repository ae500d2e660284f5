import type { SafeSum } from '#protocol/calls/safes.ts'
import type { HandOverSum } from '#protocol/calls/handOvers.ts'
import type { deskCalls, TransactionSum } from '#protocol/calls/transactions.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

type Rows = CallAnswer<typeof deskCalls.deskTransactions>
export type HistoryCategories = NonNullable<Rows['categories']>
export type HistoryCashiers = NonNullable<Rows['cashiers']>
/** `since`: of the last close of one's own safe, ms, where the address names no days; null: it names them, or there is none. */
export type CageHistoryAbout = {
  from: string
  to: string
  today: string
  since: number | null
  total: number | null
  sums: readonly TransactionSum[] | null
  categories: HistoryCategories | null
  cashiers: HistoryCashiers | null
}
/** Of the hand-overs. */
export type HandOversAbout = Omit<CageHistoryAbout, 'sums' | 'categories'> & {
  sums: readonly HandOverSum[] | null
}
/** Of the safes. Where the address names no days they begin with the first safe of the filter. */
export type SafesAbout = Omit<CageHistoryAbout, 'sums' | 'categories'> & {
  sums: readonly SafeSum[] | null
}
export type CageHistoryContext = PageInput
export type CageHistoryEvent = PageEvent<'cage' | 'confirms'>

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    cageHistory: QueryEvent
    cageHandOvers: QueryEvent
    cageSafes: QueryEvent
  }
}
