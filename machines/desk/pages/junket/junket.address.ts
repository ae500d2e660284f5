/** What the address says of the junket: of players or of transactions, and in which days. */
import type { CategoryType } from '#protocol/calls/categories.ts'
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { rangeOf } from '../range.ts'

export const junketPath = '/apps/categories'
export const categoryTypes: readonly CategoryType[] = ['player', 'transaction']
export const categoryTypeOf = (text: string | null | undefined): CategoryType =>
  categoryTypes.find((type) => type === text) ?? 'player'

export function junketFilterOf(search: string): QueryFilter {
  return { type: categoryTypeOf(new URLSearchParams(search).get('type')), ...rangeOf(search) }
}
