/** What the address says of the attendants' queue: what waits or what is over, and of which days. */
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { addressWith } from '../addressWith.ts'
import { rangeOf } from '../range.ts'

export const queueTabs = ['open', 'past', 'announcements'] as const
export type QueueTab = (typeof queueTabs)[number]

export function queueTabOf(search: string): QueueTab {
  const asked = new URLSearchParams(search).get('tab')
  return queueTabs.find((tab) => tab === asked) ?? 'open'
}
export const pastTasksFilterOf = (search: string): QueryFilter => rangeOf(search)
export const attendantsPlace = (search: string, change: Readonly<Record<string, string | null>>): string =>
  addressWith('/apps/attendants', search, change)
