/** What the address says of the list, besides how it is looked at. */
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { rangeOf } from '../range.ts'

export const isOfArchive = (search: string): boolean => new URLSearchParams(search).get('archived') === '1'
/** What the venue is asked for. */
export const filterOf = (search: string): QueryFilter => ({
  ...rangeOf(search),
  ...(isOfArchive(search) ? { archived: '1' } : {}),
})
