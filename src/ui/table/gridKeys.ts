/** A place in the grid. Row −1 is the header. */
export type Place = { readonly row: number; readonly column: number }
export type GridSize = { readonly rows: number; readonly columns: number; readonly page: number }
export type KeyPress = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }

const turned: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Whether the key is the one that does this act: the letter, or where it is printed on a keyboard of other letters. */
export const isKeyOf = (
  { keys, blockedReason }: { keys?: string; blockedReason?: string },
  { key, code }: { key: string; code: string },
) => keys !== undefined && blockedReason === undefined && (key.toUpperCase() === keys || code === `Key${keys}`)

/** Where a key leads to; null where it leads nowhere. Left and right are those of the screen. */
export function placeAfter(press: KeyPress, from: Place, size: GridSize, dir: 'ltr' | 'rtl'): Place | null {
  const isFar = press.ctrlKey || press.metaKey
  const key = dir === 'rtl' ? (turned[press.key] ?? press.key) : press.key
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const at = (row: number, column: number): Place => ({
    row: Math.max(-1, Math.min(last.row, row)),
    column: Math.max(0, Math.min(last.column, column)),
  })
  switch (key) {
    case 'ArrowUp':
      return at(isFar ? 0 : from.row - 1, from.column)
    case 'ArrowDown':
      return at(isFar ? last.row : from.row + 1, from.column)
    case 'ArrowLeft':
      return at(from.row, isFar ? 0 : from.column - 1)
    case 'ArrowRight':
      return at(from.row, isFar ? last.column : from.column + 1)
    case 'Home':
      return at(isFar ? 0 : from.row, 0)
    case 'End':
      return at(isFar ? last.row : from.row, last.column)
    case 'PageUp':
      return at(Math.max(0, from.row - size.page), from.column)
    case 'PageDown':
      return at(from.row + size.page, from.column)
    default:
      return null
  }
}
