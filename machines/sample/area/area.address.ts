import type { QueryFilter } from '../../kit/query/query.types.ts'
import type { SamplePlace } from '../frame/frame.types.ts'

/** What of an address says which rows are asked for; the rest is how they are looked at. */
const filterNames = ['folder', 'filter', 'label', 'group', 'q'] as const
export type FilterName = (typeof filterNames)[number]

export function filterOf({ search }: Pick<SamplePlace, 'search'>): QueryFilter {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
}
/** `new` is one that is not kept yet. */
export const thingOf = ({ values }: Pick<SamplePlace, 'values'>): string | null => values['id'] ?? null
