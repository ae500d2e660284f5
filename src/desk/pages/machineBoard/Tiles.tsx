import { useLocaleContext } from '@ark-ui/react/locale'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '#machines/desk/navigation/navigation.ts'
import type { BoardRef, BoardRow } from '#machines/desk/pages/machineBoard/index.ts'
import { css } from '#styled/css/index.js'
import { isKeyOf } from '#ui/table/index.ts'
import { usePick } from '#ui/table/usePick.ts'
import { mayOpen, rowActions } from './boardActs.tsx'
import type { TileGroup } from './floor.ts'
import { Tile } from './Tile.tsx'
import { tileAfter } from './tileKeys.ts'

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
  const order = useMemo(() => rows.map(({ id }) => String(id)), [rows])
  const pick = usePick(order, selected ?? noIds, onSelect)
  const chosen = useMemo(() => new Set(selected), [selected])
  // Where the keyboard was may be gone meanwhile.
  const current = rows.some(({ id }) => id === at) ? at : (rows[0]?.id ?? null)

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
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
    const from = tiles.findIndex(({ dataset }) => dataset.tile === String(current))
    const boxes = tiles.map((tile) => tile.getBoundingClientRect())
    const to = tileAfter(event.key, boxes, from, dir)
    const tile = to === null ? undefined : tiles[to]
    if (!tile) return false
    tile.focus()
    if (event.shiftKey) pick?.extend(tile.dataset.tile ?? '', String(current))
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
  const follow = (event: FocusEvent) => setAt(rowAt(event)?.id ?? null)
  return (
    <div className={box}>
      <div
        ref={grid}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('nav.machineBoard')}
        className={box}
        onClick={click}
        onKeyDown={press}
        onFocus={follow}
      >
        {groups.map(({ name, rows: own }) => (
          <div key={name} role="group" aria-label={name} className={groupBox}>
            <div role="presentation" className={heading}>
              <bdi>{name}</bdi>
              <span className={counted}>{own.length}</span>
            </div>
            <div role="presentation" className={line}>
              {own.map((row) => (
                <Tile
                  key={row.id}
                  {...{ page, row, ahead }}
                  isSelected={chosen.has(String(row.id))}
                  isCurrent={row.id === current}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {selected.length > 0 && <div className={foot}>{bulk}</div>}
    </div>
  )
}
