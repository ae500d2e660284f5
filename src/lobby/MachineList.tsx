import { css } from '#styled/css/index.js'
import type { CardParts } from './CardFoot.tsx'
import { GameTile } from './GameTile.tsx'
import { MachineCard } from './MachineCard.tsx'

const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(5, minmax(0, 1fr))]',
  gap: '[24px 20px]',
  // What comes above the first row must not move the page: rows in view are held by their own places.
  overflowAnchor: 'none',
  _focusVisible: { outline: '[none]' },
  wideDown: { gridTemplateColumns: '[repeat(4, minmax(0, 1fr))]' },
  middleDown: { gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]' },
  smallDown: { gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]', gap: '[18px 12px]' },
})

/** Some rows of the list. `before` and `after`: px of the rows that are not in the page. */
export type Window = { start: number; end: number; before: number; after: number }
type Props = CardParts & {
  /** What stands in each place: one cabinet, or all of a game. */
  tiles: readonly (readonly number[])[]
  window: Window
  bind: (list: HTMLElement | null) => void
  /** Of a card that begins a row: which row it is, and its height is asked for. */
  rowOf?: (place: number) => number | null
  measure?: (card: HTMLElement | null) => void
}

/** The machines in their places; each says which of how many it is, also where not all are in the page. */
export function MachineList({ tiles, window, bind, rowOf, measure, ...parts }: Props) {
  return (
    // Safari takes a list without marks for none, unless it says that it is one.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul
      className={grid}
      role="list"
      ref={bind}
      id="cabinets"
      tabIndex={-1}
      style={{ paddingBlockStart: window.before, paddingBlockEnd: window.after }}
    >
      {tiles.slice(window.start, window.end).map((ids, nth) => {
        const place = window.start + nth
        const row = rowOf?.(place) ?? null
        const at = { place: place + 1, total: tiles.length, row, measure: row === null ? undefined : measure }
        const [id = 0, ...others] = ids
        // A game keeps its tile, whichever of its cabinets comes first.
        return others.length === 0 ? (
          <MachineCard key={id} id={id} {...at} {...parts} />
        ) : (
          <GameTile key={`${Math.min(...ids)}…`} ids={ids} {...at} {...parts} />
        )
      })}
    </ul>
  )
}
