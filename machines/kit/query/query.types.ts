import type { CallFailure } from '../failure.ts'

/** What is asked for, as the address writes it: text only, and nothing that is empty. */
export type QueryFilter = Readonly<Record<string, string>>
export function isSameFilter(one: QueryFilter, other: QueryFilter): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
/** The rest of a row is the business of who asks and who shows. */
export type QueryRow = { readonly id: number | string }
/** `after`: the id of the last row that is known; null for the first page. */
export type QueryAsk = { filter: QueryFilter; after: QueryRow['id'] | null }
/** `isLast`: there are no older rows. `about`: what the first page tells beside its rows, or null. */
export type QueryPage = { rows: readonly QueryRow[]; isLast: boolean; about: unknown }

export type QueryInput = { filter: QueryFilter }
export type QueryContext = QueryInput & {
  /** As answered, newest first; null until the first answer to this filter. */
  rows: readonly QueryRow[] | null
  about: unknown
  isLast: boolean
  /** Something has changed since it was asked for what is shown. */
  isOutdated: boolean
  /** Why the last look failed, or null. */
  failure: CallFailure | null
}
export type QueryEvent =
  | { type: 'query.filtered'; filter: QueryFilter }
  | { type: 'query.more' }
  | { type: 'query.refresh' }
  | { type: 'query.retry' }
  /** From a push: what is shown is not all there is any more. */
  | { type: 'query.outdated' }
export type QueryTag = 'loading' | 'refreshing' | 'extending' | 'failed' | 'stale' | 'loadMoreFailed'
