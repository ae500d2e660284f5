/** What the address says of the groups: which part is shown, and of which group or person. */
import type { QueryFilter } from '../../../kit/query/query.types.ts'

export const groupsPath = '/apps/group-and-permissions'
/** Behind tabs. */
export const groupTabs = ['list', 'rights', 'compare', 'person'] as const
export type GroupTab = (typeof groupTabs)[number]
/** Of one group; `new` is one that is not there yet. */
const groupParts = ['members', 'settings', 'new'] as const
export type GroupPart = GroupTab | (typeof groupParts)[number]

const parts: readonly GroupPart[] = [...groupTabs, ...groupParts]
const numberIn = (query: URLSearchParams, name: string) => {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

export type GroupsShown = { part: GroupPart; group: number | null; other: number | null; person: number | null }
/** `group` and `other` are compared; a part of one group without one is the list. */
export function groupsShownOf(search: string): GroupsShown {
  const query = new URLSearchParams(search)
  const group = numberIn(query, 'group')
  const asked = parts.find((part) => part === query.get('part')) ?? 'list'
  const part = group === null && (asked === 'members' || asked === 'settings') ? 'list' : asked
  return { part, group, other: numberIn(query, 'other'), person: numberIn(query, 'person') }
}

const longest = 100
/** Whom the venue is asked for: who is in the group, or who is found by words. */
export function membersFilterOf(search: string): QueryFilter {
  const { part, group, person } = groupsShownOf(search)
  if (part === 'members') return { group: String(group) }
  const words = (new URLSearchParams(search).get('q') ?? '').trim().slice(0, longest)
  return {
    ...(words === '' ? {} : { search: words }),
    ...(person === null ? {} : { person: String(person) }),
  }
}
