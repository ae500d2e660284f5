/** What of the lobby stands in the address: shareable, and the way back in the browser's history. */
import type { LobbyFilter, LobbySort } from './lobby.types.ts'

export const noFilter: LobbyFilter = {
  ...{ search: '', freeOnly: false, vipOnly: false },
  ...{ tag: null, bet: null, mine: null, game: null, sort: 'free' },
}
export const sorts: readonly LobbySort[] = ['free', 'cabin', 'name', 'bet']
const longestText = 80

/** Never fails: what it does not know is left out. */
export function filterOf(query: string): LobbyFilter {
  const read = new URLSearchParams(query)
  const text = (name: string) => (read.get(name) ?? '').slice(0, longestText)
  const bet = Number(read.get('bet'))
  const mine = text('mine')
  return {
    search: text('q'),
    freeOnly: read.get('free') === '1',
    vipOnly: read.get('vip') === '1',
    tag: text('group') || null,
    bet: Number.isSafeInteger(bet) && bet > 0 ? bet : null,
    mine: mine === 'favourites' || mine === 'recent' ? mine : null,
    game: text('game') || null,
    sort: sorts.find((sort) => sort === read.get('sort')) ?? noFilter.sort,
  }
}

/** `?q=…&free=1…`, or nothing where nothing is filtered. */
export function queryOf({ search, freeOnly, vipOnly, tag, bet, mine, game, sort }: LobbyFilter): string {
  const entries: [string, string | null][] = [
    ['q', search || null],
    ['free', freeOnly ? '1' : null],
    ['vip', vipOnly ? '1' : null],
    ['group', tag],
    ['bet', bet === null ? null : String(bet)],
    ['mine', mine],
    ['game', game],
    ['sort', sort === noFilter.sort ? null : sort],
  ]
  const query = new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== null))
  return query.size === 0 ? '' : `?${query}`
}

export const lobbyPathOf = (brandId: number | null, filter: LobbyFilter) =>
  `/lobby${brandId === null ? '' : `/${brandId}`}${queryOf(filter)}`

export const isSameFilter = (one: LobbyFilter, other: LobbyFilter) => queryOf(one) === queryOf(other)
