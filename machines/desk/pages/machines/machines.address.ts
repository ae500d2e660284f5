/** What the address says of the list, besides how it is looked at. */
import type { QueryFilter } from '../../../kit/query/query.types.ts'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** First and last gaming day of the figures; without both, the venue's own: this month. */
function rangeOf(search: string): { from: string; to: string } | null {
  const query = new URLSearchParams(search)
  const [from, to] = [query.get('from'), query.get('to')]
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

/** What the venue is asked for. */
export const filterOf = (search: string): QueryFilter => rangeOf(search) ?? {}
