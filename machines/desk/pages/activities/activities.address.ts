/** What the address says of the activities: which days, what, where and by whom. */
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { rangeOf } from '../range.ts'

const ids = ['machine', 'player', 'actor'] as const
export type ActivityId = (typeof ids)[number]

export function activityFilterOf(search: string): QueryFilter {
  const query = new URLSearchParams(search)
  const action = query.get('action') ?? ''
  const chosen = ids.flatMap((name) => {
    const value = query.get(name) ?? ''
    return /^[1-9]\d{0,14}$/.test(value) ? [[name, value] as const] : []
  })
  return {
    ...rangeOf(search),
    ...(/^[\w. -]{1,60}$/.test(action) ? { action } : {}),
    ...Object.fromEntries(chosen),
  }
}
