import type { ListColumn, ListName } from '#protocol/calls/exportLists.ts'
import type { ExportKind } from '#protocol/calls/exports.ts'
import type { ViewPage } from '#protocol/calls/views.ts'
import type { CallFailure } from '../../kit/failure.ts'
import type { QueryFilter } from '../../kit/query/query.types.ts'

export type ExportFormat = 'csv' | 'xlsx'
/** What a page shows and holds whole. `filter`: as its address says it. */
export type TableExport = {
  of: 'table'
  filter: string
  columns: readonly { label: string; kind: ExportKind }[]
  rows: readonly (readonly (string | number | null)[])[]
}
/** What the venue reads itself: a list by its name, or the transactions of a category. */
export type ListOrder = ListName | 'categoryTransactions'
export type ListExport<Of extends ListOrder = ListOrder> = {
  of: Of
  /** As its page asks for the list. */
  filter: QueryFilter
  /** Gaming days that stand where the filter names none, or a moment (ms) from which on; null: all. */
  range: { from: string; to: string } | { since: number } | null
  columns: readonly { id: ListColumn<Of extends ListName ? Of : 'deskTransactions'>; label: string }[]
  words: Readonly<Record<string, string>>
}
type AnyListExport = { [Of in ListOrder]: ListExport<Of> }[ListOrder]
export type ExportOrder = { page: ViewPage; format: ExportFormat; what: TableExport | AnyListExport }

export type ExportingContext = {
  order: ExportOrder | null
  bytes: number
  /** Of the whole file; null until the venue has begun. */
  rows: number | null
}
export type ExportingEvent =
  | { type: 'export.ordered'; order: ExportOrder }
  | { type: 'export.canceled' }
  /** From the actor `download`, which has given the device the file when it has ended. */
  | { type: 'export.progressed'; bytes: number; rows: number | null }
  | { type: 'export.ended'; name: string }
  | { type: 'export.failed'; failure: CallFailure }
export type ExportingTag = 'busy'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    exporting: ExportingEvent
  }
}
