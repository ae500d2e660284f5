/** What the address says of the list, besides how it is looked at. */
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { rangeOf } from '../range.ts'

/** What the venue is asked for. */
export const filterOf = (search: string): QueryFilter => rangeOf(search)
