/** What the address says of the users: which list of them and how it is filtered, or which one of them. */
import type { UserSort } from '#protocol/calls/users.ts'
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import type { PagePlace } from '../page.types.ts'

export const userLists = ['all', 'players', 'staff', 'requests'] as const
export type UserList = (typeof userLists)[number]
export const requestStates = ['waiting', 'accepted', 'declined'] as const
/** Of the list, by the words that stand in the address. */
export const userFilters = {
  blocked: ['yes', 'no', 'dormant'],
  vip: ['yes', 'no'],
  /** `never`: not once. */
  seen: ['day', 'week', 'month', 'older', 'never'],
  balance: ['some', 'none', 'high'],
} as const satisfies Record<string, readonly string[]>
export type UserFilter = keyof typeof userFilters | 'group'

/** As a table writes them into the address: by these the venue sorts. */
const sorts: readonly UserSort[] = ['joined', 'name', 'balance', 'seen', '-joined', '-name', '-balance', '-seen']

type Shown = Pick<PagePlace, 'values'>
/** null: one user is shown. */
export const listOf = ({ values }: Shown): UserList | null => userLists.find((one) => one === values.filter) ?? null
/** null: a list is shown. */
export const userOf = ({ values }: Shown): number | null =>
  /^\d+$/.test(values.filter ?? '') ? Number(values.filter) : null

const longest = 100
const oneOf = (allowed: readonly string[], name: string, text: string | null) =>
  text !== null && allowed.includes(text) ? { [name]: text } : {}

/** What the venue is asked for; `of` is the list. */
export function usersFilterOf(place: PagePlace): QueryFilter {
  const query = new URLSearchParams(place.search)
  const list = listOf(place) ?? 'all'
  if (list === 'requests') return { of: list, ...oneOf(requestStates, 'state', query.get('state')) }
  const search = (query.get('q') ?? '').trim().slice(0, longest)
  const group = query.get('group') ?? ''
  const [sort = ''] = (query.get('sort') ?? '').split(',')
  return {
    of: list,
    ...(search === '' ? {} : { search }),
    ...(/^(?:none|[1-9]\d{0,14})$/.test(group) ? { group } : {}),
    ...Object.fromEntries(
      Object.entries(userFilters).flatMap(([name, allowed]) => Object.entries(oneOf(allowed, name, query.get(name)))),
    ),
    ...oneOf(sorts, 'sort', sort),
  }
}
