import type { TransactionSum } from '#protocol/calls/transactions.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** `since`: of the last close of one's own safe, ms, where the address names no days; null: it names them, or there is none. */
export type CageHistoryAbout = {
  from: string
  to: string
  today: string
  since: number | null
  total: number | null
  sums: readonly TransactionSum[] | null
}
export type CageHistoryContext = PageInput
export type CageHistoryEvent = PageEvent<'cage' | 'confirms'>

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    cageHistory: QueryEvent
  }
}
