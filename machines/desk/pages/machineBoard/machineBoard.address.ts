/** What the address says besides how the list is looked at: as what it is shown, and whose result the figures are. */

/** `plan`: where they stand; `wall`: for a screen that hangs somewhere, to be read and not to be worked with. */
const boardShows = ['tiles', 'table', 'plan', 'wall'] as const
export type BoardShow = (typeof boardShows)[number]
export const boardSides = ['house', 'player'] as const
export type BoardSide = (typeof boardSides)[number]

/** Per cent of the size at which the whole width of the plan is seen. */
export const zooms = [50, 75, 100, 150, 200, 300] as const
export type Zoom = (typeof zooms)[number]

export function showOf(search: string): BoardShow {
  const asked = new URLSearchParams(search).get('show')
  return boardShows.find((one) => one === asked) ?? 'tiles'
}
export function sideOf(search: string): BoardSide {
  const asked = new URLSearchParams(search).get('of')
  return boardSides.find((one) => one === asked) ?? 'house'
}
export function zoomOf(search: string): Zoom {
  const asked = Number(new URLSearchParams(search).get('zoom'))
  return zooms.find((one) => one === asked) ?? 100
}

const firsts = { show: 'tiles', of: 'house', zoom: 100 } as const
type Change = { show: BoardShow } | { of: BoardSide } | { zoom: Zoom }
/** The same address, shown so; what it is at first is not written. */
export function withBoard(search: string, change: Change): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change))
    if (value === firsts[name as keyof typeof firsts]) query.delete(name)
    else query.set(name, String(value))
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}
