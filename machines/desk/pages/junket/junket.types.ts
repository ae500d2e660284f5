import type { Category, CategoryTotals, CategoryType } from '#protocol/calls/categories.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { QueryEvent } from '../../../kit/query/query.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

/** A category with the totals of the days that are shown. */
export type CategoryRow = CategoryTotals & { id: number; category: Category }
/** First and last gaming day that are shown, and the one that it is. */
export type DaysShown = { from: string; to: string; today: string }

/** `ids`: of players or of transactions. */
export type JunketOrder = { type: CategoryType } & (
  | { do: 'create'; name: string }
  | { do: 'rename'; id: number; name: string; version: string }
  | { do: 'delete'; id: number }
  | { do: 'order'; ids: readonly number[] }
  | { do: 'assign' | 'unassign'; id: number; ids: readonly number[] }
)
/** `key`: the idempotency key of this one command. */
export type JunketOrdered = { type: 'junket.ordered'; order: CommandOrder<JunketOrder>; key: string }

export type JunketContext = PageInput & {
  /** Which is renamed, while one is; null: a new one. */
  edited: Category | null
}
export type JunketEvent =
  | PageEvent<'cage' | 'confirms'>
  | JunketOrdered
  | CommandEnded
  /** null: a new one is made. */
  | { type: 'naming.asked'; category: Category | null }
  /** By itself: it is done. */
  | { type: 'naming.closed' }
export type JunketTag = 'naming'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    categories: QueryEvent
  }
}
