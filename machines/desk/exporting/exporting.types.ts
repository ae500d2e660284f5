import type { deskColumns, ExportKind, handOverColumns, safeColumns } from '#protocol/calls/exports.ts'
import type { ViewPage } from '#protocol/calls/views.ts'
import type { eventColumns } from '#protocol/core/oversight.ts'
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
/** What the venue reads itself. `since`: ms; where it is null, gaming days. */
type ReadExport<Of, Column> = {
  of: Of
  filter: QueryFilter
  since: number | null
  from: string
  to: string
  columns: readonly { id: Column; label: string }[]
  words: Readonly<Record<string, string>>
}
export type DeskExport = ReadExport<'deskTransactions', (typeof deskColumns)[number]>
export type HandOverExport = ReadExport<'handOvers', (typeof handOverColumns)[number]>
/** Of the days that its filter names; where it names none, of all. */
export type SafeExport = Omit<ReadExport<'safes', (typeof safeColumns)[number]>, 'since' | 'from' | 'to'>
export type EventExport = ReadExport<'events', (typeof eventColumns)[number]>
export type ExportOrder = {
  page: ViewPage
  format: ExportFormat
  what: TableExport | DeskExport | HandOverExport | SafeExport | EventExport
}

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
