/** What the address says of the history: which days, and what of them. */
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { rangeOf } from '../range.ts'

/** Each as the venue asks for it: a number. */
const historyFilters = ['type', 'state', 'player', 'cashier', 'cage'] as const
export type HistoryFilter = (typeof historyFilters)[number]

export function historyFilterOf(search: string): QueryFilter {
  const query = new URLSearchParams(search)
  const chosen = historyFilters.flatMap((name) => {
    const value = query.get(name) ?? ''
    return /^\d{1,15}$/.test(value) ? [[name, value] as const] : []
  })
  return { ...rangeOf(search), ...Object.fromEntries(chosen) }
}
