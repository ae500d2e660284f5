/** What the address says of one category. */
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { categoryTypeOf } from '../junket/junket.address.ts'
import type { PagePlace } from '../page.types.ts'
import { rangeOf } from '../range.ts'
import type { CategoryPlace } from './junketDetail.types.ts'

export const categoryOf = ({ values }: Pick<PagePlace, 'values'>): CategoryPlace => ({
  ...{ type: categoryTypeOf(values.type), id: Number(values.categoryId) },
})
/** What the venue is asked for: of its players, of its transactions, and of who may be put into it. */
export function detailFilterOf(place: PagePlace): QueryFilter {
  const { type, id } = categoryOf(place)
  return { type, id: String(id), ...rangeOf(place.search) }
}
export function candidatesFilterOf(place: PagePlace, text: string): QueryFilter {
  const { type, id } = categoryOf(place)
  const search = text.trim().slice(0, 100)
  return { type, id: String(id), ...(search === '' ? {} : { search }) }
}
