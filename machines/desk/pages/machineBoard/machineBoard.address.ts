/** What the address says besides how the list is looked at: as what it is shown, and whose result the figures are. */

/** `wall`: for a screen that hangs somewhere, to be read and not to be worked with. */
const boardShows = ['tiles', 'table', 'wall'] as const
export type BoardShow = (typeof boardShows)[number]
export const boardSides = ['house', 'player'] as const
export type BoardSide = (typeof boardSides)[number]

export function showOf(search: string): BoardShow {
  const asked = new URLSearchParams(search).get('show')
  return boardShows.find((one) => one === asked) ?? 'tiles'
}
export function sideOf(search: string): BoardSide {
  const asked = new URLSearchParams(search).get('of')
  return boardSides.find((one) => one === asked) ?? 'house'
}

const firsts = { show: 'tiles', of: 'house' } as const
/** The same address, shown so; what it is at first is not written. */
export function withBoard(search: string, change: { show: BoardShow } | { of: BoardSide }): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change))
    if (value === firsts[name as keyof typeof firsts]) query.delete(name)
    else query.set(name, value)
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}
