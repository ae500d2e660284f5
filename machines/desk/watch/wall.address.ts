/** Which machines are watched stands in the address: `wall=12,15`. */

/** More streams than these are watched by nobody at once. */
export const mostWatched = 4

/** The machines of the wall, each once, in their order. */
export function wallOf(search: string): readonly number[] {
  const ids = (new URLSearchParams(search).get('wall') ?? '').split(',').map(Number)
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, mostWatched)
}

/** The same address with this wall; none without a machine. */
export function withWall(search: string, ids: readonly number[]): string {
  const query = new URLSearchParams(search)
  query.delete('wall')
  const rest = query.toString()
  // Written as it is read, and not as `%2C`.
  const wall = ids.length === 0 ? '' : `wall=${ids.slice(0, mostWatched).join(',')}`
  const text = [rest, wall].filter((part) => part !== '').join('&')
  return text === '' ? '' : `?${text}`
}

/** One machine more; where there is no room the one that was there first goes. */
export const wallWith = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids : [...ids, id].slice(-mostWatched)
