import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useState } from 'react'
import { useRoot } from '../view/root.ts'
import type { CardParts } from './CardFoot.tsx'
import { MachineList } from './MachineList.tsx'
import { useColumns } from './useColumns.ts'

/** About the height of a row and of what stands between two, px; each row is measured as it is shown. */
const likelyRow = 256
const gap = { narrow: 18, wide: 24 }
const spareRows = 3

/** Of a floor of thousands the rows in view, and a few around them, are in the page. */
export function LongList({ tiles, ...parts }: CardParts & { tiles: readonly (readonly number[])[] }) {
  const { prefetchGame } = useRoot()
  const columns = useColumns()
  const [list, setList] = useState<HTMLElement | null>(null)
  const scrollMargin = list?.offsetTop ?? 0
  // Nothing here is memoised by a compiler: the cards take only what they select themselves.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(tiles.length / columns),
    estimateSize: () => likelyRow,
    gap: columns === 2 ? gap.narrow : gap.wide,
    overscan: spareRows,
    scrollMargin,
  })
  const bind = useCallback(
    (element: HTMLElement | null) => {
      prefetchGame(element)
      setList(element)
    },
    [prefetchGame],
  )
  const rows = virtualizer.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  const window = {
    start: (first?.index ?? 0) * columns,
    end: ((last?.index ?? -1) + 1) * columns,
    before: Math.max(0, (first?.start ?? scrollMargin) - scrollMargin),
    after: Math.max(0, virtualizer.getTotalSize() - (last?.end ?? scrollMargin) + scrollMargin),
  }
  return (
    <MachineList
      tiles={tiles}
      window={window}
      bind={bind}
      rowOf={(place) => (place % columns === 0 ? place / columns : null)}
      measure={virtualizer.measureElement}
      {...parts}
    />
  )
}
