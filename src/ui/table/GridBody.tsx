import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type MouseEvent,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { css } from '#styled/css/index.js'
import { Lines as Line, type Shared } from './BodyLine.tsx'
import type { Lines } from './lines.ts'
import { measureShown } from './measureShown.ts'
import { createSlots } from './slots.ts'
import type { Pick } from './types.ts'
import type { useCursor } from './useCursor.ts'

const body = css({ position: 'relative', minInlineSize: '[var(--least)]' })
export const headHeight = 33
/** Before it is measured. */
const likelyDetail = 160
const spare = 8

/** The number of the line that has the focus, as it was drawn last. */
function focusedLine(body: HTMLElement | null): number | null {
  const line = body?.contains(document.activeElement) && document.activeElement?.closest<HTMLElement>('[data-row]')
  return line ? Number(line.dataset['row']) : null
}

export type GridBodyHandle = { show: (row: number) => void }
type Props<Row> = {
  ref: Ref<GridBodyHandle>
  lines: Lines<Row>
  shared: Shared<Row>
  pick: Pick | null
  /** Of the row that is opened beside the table. */
  current: string | undefined
  rowHeight: number
  footHeight: number
  cursor: ReturnType<typeof useCursor>
  onClick: (event: MouseEvent<HTMLDivElement>) => void
}

/** The lines that are in sight; while one scrolls nothing but them is drawn anew. */
export function GridBody<Row>(props: Props<Row>) {
  const { lines, shared, pick, rowHeight, footHeight } = props
  const { place, settle } = props.cursor
  const own = useRef<HTMLDivElement>(null)
  const selected = useMemo(() => new Set(pick?.selected), [pick?.selected])
  // Another function, and all lines are measured anew: for other details or another height, not for another order.
  const measured = lines.hasDetails ? lines : null
  const getItemKey = useCallback(
    (index: number) => (measured?.isDetail(index) ? measured.idAt(index) : index),
    // oxlint-disable-next-line react/exhaustive-deps
    [measured, rowHeight],
  )
  // Nothing here is memoised by a compiler: lines take only what they show.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: lines.count,
    // Looked for from here: the refs of what stands around are set only after these lines are drawn.
    getScrollElement: () => own.current?.closest('[role=grid]')?.parentElement ?? null,
    estimateSize: (index) => (lines.isDetail(index) ? likelyDetail : rowHeight),
    getItemKey,
    overscan: spare,
    measureElement: measureShown,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: footHeight,
    // The line with the focus stays, wherever one scrolls to.
    rangeExtractor: (range) => {
      const { row } = place
      const seen = defaultRangeExtractor(range)
      return row < 0 || row >= lines.count || seen.includes(row)
        ? seen
        : [...seen, row].sort((one, other) => one - other)
    },
  })
  useImperativeHandle(props.ref, () => ({ show: (row) => virtualizer.scrollToIndex(row, { align: 'auto' }) }), [
    virtualizer,
  ])
  useLayoutEffect(settle)
  const [slotsOf] = useState(createSlots)
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const item = lines.itemAt(index)
    return item ? [{ index, start, item }] : []
  })
  const slots = slotsOf(
    shown.flatMap(({ index, item }) => (item.type === 'row' ? [{ index, id: item.id }] : [])),
    focusedLine(own.current),
  )
  return (
    <div
      ref={own}
      role="rowgroup"
      className={body}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onClick={props.onClick}
    >
      {shown.map(({ index, start, item }) => {
        const active = place.row === index ? place.column : null
        const same = { shared, index, top: start - headHeight, active }
        if (item.type === 'group') return <Line.group key={item.id} {...same} item={item} />
        if (item.type === 'detail')
          return <Line.detail key={item.id} {...same} item={item} measure={virtualizer.measureElement} />
        return (
          <Line.row
            key={slots.get(item.id)}
            {...same}
            item={item}
            isSelected={selected.has(item.id)}
            isCurrent={item.id === props.current}
          />
        )
      })}
    </div>
  )
}
