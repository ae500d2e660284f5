import { useLocaleContext } from '@ark-ui/react/locale'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '#machines/desk/navigation/navigation.ts'
import type { BoardRef, BoardRow } from '#machines/desk/pages/machineBoard/index.ts'
import { css, cx } from '#styled/css/index.js'
import { isKeyOf } from '#ui/table/index.ts'
import { usePick } from '#ui/table/usePick.ts'
import { mayOpen, rowActions } from './boardActs.tsx'
import type { TileGroup } from './floor.ts'
import { Tile } from './Tile.tsx'
import { tileAfter } from './tileKeys.ts'
import { drawnWhole, headingHeight, type TileWindow, useTileWindow } from './tileWindow.ts'

const box = css({ display: 'grid', gap: '5', minInlineSize: '0' })
const groupBox = css({ display: 'grid', gap: '3', minInlineSize: '0' })
const heading = css({ display: 'flex', gap: '3', alignItems: 'baseline', fontWeight: '600', textStyle: 'dense' })
const counted = css({ color: 'text3', fontWeight: '400' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 204px), 1fr))]',
  paddingBlockStart: '[1px]',
  paddingInlineStart: '[1px]',
})
/** Only a window of the lines is drawn; whoever measures them moves what scrolls, the browser must not do it too. */
const windowed = css({
  minInlineSize: '0',
  paddingBlockStart: '[1px]',
  paddingInlineStart: '[1px]',
  overflowAnchor: 'none',
})
const windowedHeading = css({ alignItems: 'end', paddingBlockEnd: '3', whiteSpace: 'nowrap' })
const windowedLines = css({ display: 'grid' })
const headingName = css({ minInlineSize: '0', overflow: 'hidden', textOverflow: 'ellipsis' })
const field = css({ display: 'grid', minInlineSize: '0' })
const foot = css({ position: 'sticky', insetBlockEnd: '4', zIndex: '2' })
const noIds: readonly string[] = []

type Props = {
  page: BoardRef
  viewer: Viewer
  groups: readonly TileGroup[]
  ahead: number
  selected: readonly string[]
  onSelect: (ids: string[]) => void
  onOpen: (row: BoardRow) => void
  onAction: (value: string, row: BoardRow) => void
  /** While something is selected. */
  bulk: ReactNode
}

/** The machines as tiles: one of them is reached by Tab, arrows lead on as they stand, Space selects, Enter opens. */
export function Tiles({ page, viewer, groups, ahead, selected, onSelect, onOpen, onAction, bulk }: Props) {
  const { t } = useTranslation()
  const { dir } = useLocaleContext()
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups])
  const idsOf = useCallback(() => rows.map(({ id }) => String(id)), [rows])
  const pick = usePick(idsOf, selected ?? noIds, onSelect)
  const chosen = useMemo(() => new Set(selected), [selected])
  // Where the keyboard was may be gone meanwhile.
  const currentPlace = Math.max(
    0,
    rows.findIndex(({ id }) => id === at),
  )
  const current = rows[currentPlace]?.id ?? null
  const shown = useTileWindow(grid, groups, rows.length > drawnWhole)
  /** The keyboard goes there as soon as it is drawn. */
  const awaited = useRef<number | null>(null)
  const tileWith = (id: number | null) => grid.current?.querySelector<HTMLElement>(`[data-tile="${id}"]`)
  /** What has the keyboard: a tile that goes to another group is another element. */
  const focused = useRef<number | null>(null)
  useLayoutEffect(() => {
    const isLost = focused.current !== null && document.activeElement === document.body
    const tile = tileWith(awaited.current ?? (isLost ? focused.current : null))
    if (!tile) return
    const isAwaited = awaited.current !== null
    awaited.current = null
    tile.focus({ preventScroll: !isAwaited })
  })

  const rowAt = ({ target }: { target: EventTarget }) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-tile]')?.dataset.tile : undefined
    return rows.find((row) => String(row.id) === id)
  }
  function click(event: MouseEvent): void {
    const row = rowAt(event)
    if (!row || !pick) return
    const isTick = event.target instanceof Element && event.target.closest('[data-tick]') !== null
    if (event.shiftKey) pick.extend(String(row.id), current === null ? null : String(current))
    else if (event.ctrlKey || event.metaKey || isTick || !mayOpen(viewer)) pick.toggle(String(row.id))
    else onOpen(row)
  }
  function go(event: KeyboardEvent): boolean {
    const boxes = shown
      ? shown.boxes(dir)
      : [...(grid.current?.querySelectorAll('[data-tile]') ?? [])].map((tile) => tile.getBoundingClientRect())
    const to = tileAfter(event.key, boxes, currentPlace, dir)
    const next = to === null ? undefined : rows[to]
    if (!next) return false
    const drawn = tileWith(next.id)
    if (drawn) drawn.focus()
    else {
      awaited.current = next.id
      setAt(next.id)
    }
    if (event.shiftKey) pick?.extend(String(next.id), String(current))
    return true
  }
  function act(event: KeyboardEvent, row: BoardRow): boolean {
    const found = rowActions(t, viewer, row).find((one) => isKeyOf(one, event))
    if (found) onAction(found.value, row)
    return found !== undefined
  }
  function isDone(event: KeyboardEvent, row: BoardRow): boolean {
    const isFar = event.ctrlKey || event.metaKey
    if (event.key === 'a' && isFar) pick?.all()
    else if (event.altKey || (isFar && !event.key.startsWith('Arrow'))) return false
    else if (event.key === 'Enter' && mayOpen(viewer)) onOpen(row)
    else if (event.key === 'Enter' || event.key === ' ') pick?.toggle(String(row.id))
    else if (event.key === 'Escape' && selected.length > 0) pick?.none()
    else return go(event) || act(event, row)
    return true
  }
  function press(event: KeyboardEvent): void {
    const row = rowAt(event)
    if (row && isDone(event, row)) event.preventDefault()
  }
  const tileOf = (row: BoardRow, place?: number) => (
    <Tile
      key={row.id}
      {...{ page, row, ahead, place }}
      among={shown?.tiles}
      isSelected={chosen.has(String(row.id))}
      isCurrent={row.id === current}
    />
  )
  const follow = (event: FocusEvent) => {
    const id = rowAt(event)?.id ?? null
    focused.current = id
    setAt(id)
  }
  return (
    <div className={box}>
      <div
        ref={grid}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('nav.machineBoard')}
        className={shown ? windowed : box}
        onClick={click}
        onKeyDown={press}
        onFocus={follow}
        onBlur={() => {
          focused.current = null
        }}
      >
        {groups.map((group, place) => (
          <Group
            key={group.name}
            {...{ group, tileOf, shown }}
            lines={shown?.lines[place]}
            current={group.rows.findIndex(({ id }) => id === current)}
          />
        ))}
      </div>
      {selected.length > 0 && <div className={foot}>{bulk}</div>}
    </div>
  )
}

type GroupProps = {
  group: TileGroup
  /** `place`: among all tiles, from 0 on, where not all are drawn. */
  tileOf: (row: BoardRow, place?: number) => ReactNode
  shown: TileWindow | null
  /** What is drawn of it, where not all is. */
  lines: TileWindow['lines'][number] | undefined
  /** The place of the current one in it; -1: it is elsewhere. */
  current: number
}
function Group({ group: { name, rows }, tileOf, shown, lines, current }: GroupProps) {
  if (!shown || !lines)
    return (
      <div role="group" aria-label={name} className={groupBox}>
        <Heading name={name} count={rows.length} />
        <div role="presentation" className={line}>
          {rows.map((row) => tileOf(row))}
        </div>
      </div>
    )
  const { columns } = shown
  const drawn = rows.slice(lines.start, lines.end).map((row, place) => ({ row, place: lines.start + place }))
  const currentRow = rows[current]
  const style = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridTemplateRows: lines.rows }
  // What has the keyboard keeps it, wherever one scrolls to.
  if (currentRow && current < lines.start) drawn.unshift({ row: currentRow, place: current })
  else if (currentRow && current >= lines.end) drawn.push({ row: currentRow, place: current })
  return (
    <div role="group" aria-label={name}>
      <Heading name={name} count={rows.length} isWindowed />
      <div role="presentation" className={windowedLines} style={style}>
        {drawn.map(({ row, place }) => (
          <div
            key={row.id}
            role="presentation"
            className={field}
            style={{ gridRow: Math.floor(place / columns) + 1, gridColumn: (place % columns) + 1 }}
            {...(place % columns === 0 && place >= lines.start && place < lines.end
              ? { ref: shown.measure, 'data-index': lines.first + place / columns }
              : {})}
          >
            {tileOf(row, lines.before + place)}
          </div>
        ))}
      </div>
    </div>
  )
}

function Heading({ name, count, isWindowed = false }: { name: string; count: number; isWindowed?: boolean }) {
  return (
    <div
      role="presentation"
      className={cx(heading, isWindowed && windowedHeading)}
      style={isWindowed ? { blockSize: `${headingHeight}rem` } : undefined}
    >
      <bdi className={headingName}>{name}</bdi>
      <span className={counted}>{count}</span>
    </div>
  )
}
