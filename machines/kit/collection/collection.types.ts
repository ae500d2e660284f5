import type { CallFailure } from '../failure.ts'
import type { QueryFilter } from '../query/query.types.ts'

/** `sequence`: of what pushes tell of the row; the rest is the business of who asks and who shows. */
export type CollectionRow = { readonly id: number; readonly sequence: number }
/** What a push tells of one row: newer than the row where its sequence is higher. */
export type Patch = { readonly id: number; readonly sequence: number; readonly change: object }
/** All rows there are. `at`: when they were answered, ms since the epoch; `tookMs`: how long that took. `about`: what was told beside them. */
export type CollectionAnswer = {
  rows: readonly CollectionRow[]
  about: unknown
  at: number
  tookMs: number
}
/** The same of rows that are known. */
export type AnswerOf<Row extends CollectionRow, About> = CollectionAnswer & { rows: readonly Row[]; about: About }

/** `isPrompt`: few rows, for which somebody waits: what was told is looked at half a second later, however long a look takes. */
export type CollectionInput = { filter: QueryFilter; isPrompt?: boolean }
export type CollectionContext = Required<CollectionInput> & {
  /** null until the first answer to this filter. */
  rows: readonly CollectionRow[] | null
  about: unknown
  at: number | null
  tookMs: number
  /** The newest of each row: an answer may be older than what was pushed while it was on its way. */
  patches: Readonly<Record<number, Patch>>
  selected: readonly number[]
  isOutdated: boolean
  /** Why the last look failed, or null. */
  failure: CallFailure | null
}
export type CollectionEvent =
  | { type: 'collection.filtered'; filter: QueryFilter }
  | { type: 'collection.patched'; patches: readonly Patch[] }
  /** From a push: rows came, went, or are otherwise in a way that no patch tells. */
  | { type: 'collection.outdated' }
  | { type: 'collection.refresh' }
  | { type: 'collection.retry' }
  | { type: 'rows.selected'; ids: readonly number[] }
export type CollectionTag = 'loading' | 'failed' | 'refreshing' | 'stale'
