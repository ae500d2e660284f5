import { useSelector } from '@xstate/react'
import {
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
import {
  type BoardRef,
  type BoardRow,
  type FloorPlanRef,
  selectHeldMachine,
  selectHeldOver,
  selectIsArranging,
  selectMoved,
  type Zoom,
  zooms,
} from '#machines/desk/pages/machineBoard/index.ts'
import { css } from '#styled/css/index.js'
import { isKeyOf } from '#ui/table/index.ts'
import { usePick } from '#ui/table/usePick.ts'
import { mayOpen, rowActions } from './boardActs.tsx'
import { PlanBar } from './PlanBar.tsx'
import { PlanTile } from './PlanTile.tsx'
import { sizeOf, type Standing, standingAfter, standingsOf } from './plan.ts'
import { fieldHeight, isWithin, usePlanWindow } from './planWindow.ts'
import { drawnWhole } from './tileWindow.ts'
import { useHands } from './useHands.ts'

const box = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4', minInlineSize: '0' })
const frame = css({
  overflow: 'auto',
  containerType: 'inline-size',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  bg: 'ground',
})
const sheet = css({
  '--field': '[calc(max(52px, 100cqi / var(--columns)) * var(--zoom))]',
  display: 'grid',
  gridTemplateColumns: '[repeat(var(--columns), var(--field))]',
  gridTemplateRows: '[repeat(var(--lines), calc(var(--field) * var(--high)))]',
  inlineSize: '[calc(var(--field) * var(--columns))]',
})
const ground = css({
  gridColumn: '[1 / -1]',
  bg: 'sunken',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  '&[data-arranging]': {
    backgroundImage:
      '[linear-gradient(to right, token(colors.line) 1px, transparent 1px), linear-gradient(token(colors.line) 1px, transparent 1px)]',
    backgroundSize: '[var(--field) calc(var(--field) * var(--high))]',
  },
})
const loose = css({ gridColumn: '[1 / -1]', alignSelf: 'end', padding: '3', fontWeight: '600', textStyle: 'dense' })
const ghost = css({
  display: 'grid',
  placeItems: 'center',
  margin: '[2px]',
  borderWidth: '1px',
  borderStyle: 'dashed',
  borderColor: 'line',
  borderRadius: '2',
  color: 'text3',
  textStyle: 'small',
  pointerEvents: 'none',
})
const foot = css({ position: 'sticky', insetBlockEnd: '4', zIndex: '5' })
export type PlanProps = {
  page: BoardRef
  plan: FloorPlanRef
  viewer: Viewer
  /** Those that are looked for, among all that stand there. */
  rows: readonly BoardRow[]
  all: readonly BoardRow[]
  zoom: Zoom
  selected: readonly string[]
  onZoom: (zoom: Zoom) => void
  onSelect: (ids: string[]) => void
  onOpen: (row: BoardRow) => void
  onAction: (value: string, row: BoardRow) => void
  /** While something is selected. */
  bulk: ReactNode
}

/** The machines where they stand: arrows lead on as they stand there; while it is arranged they are dragged, or taken up by Space and carried by arrows. */
export function Plan(props: PlanProps) {
  const { page, plan, viewer, rows, all, zoom, selected, onZoom, onSelect, onOpen, onAction, bulk } = props
  const { t } = useTranslation()
  const held = useSelector(plan, selectHeldMachine)
  const over = useSelector(plan, selectHeldOver)
  const moved = useSelector(plan, selectMoved)
  const isArranging = useSelector(plan, selectIsArranging)
  const list = useRef<HTMLDivElement>(null)
  const floor = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const size = useMemo(() => sizeOf(all, moved, isArranging), [all, moved, isArranging])
  const everyone = useMemo(() => standingsOf(all, moved, { held, over }, size), [all, moved, held, over, size])
  const ids = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])
  const shown = useMemo(() => everyone.filter(({ row }) => ids.has(row.id)), [everyone, ids])
  const idsOf = useCallback(() => shown.map(({ row }) => String(row.id)), [shown])
  const pick = usePick(idsOf, selected, onSelect)
  const chosen = useMemo(() => new Set(selected), [selected])
  const current = shown.some(({ row }) => row.id === at) ? at : (shown[0]?.row.id ?? null)
  const range = usePlanWindow(list, size, everyone.length > drawnWhole)
  // What has the keyboard, and what is at hand, is drawn wherever one scrolls to.
  const isDrawn = ({ row: { id }, field }: Standing) =>
    range === null || id === current || id === held?.id || isWithin(range, field)
  /** The keyboard goes there as soon as it is drawn. */
  const awaited = useRef<number | null>(null)
  const tileWith = (id: number) => list.current?.querySelector<HTMLElement>(`[data-tile="${id}"]`)
  useLayoutEffect(() => {
    const tile = awaited.current === null ? null : tileWith(awaited.current)
    if (!tile) return
    awaited.current = null
    tile.focus()
  })

  const standingAt = ({ target }: { target: EventTarget }) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-tile]')?.dataset.tile : undefined
    return shown.find(({ row }) => String(row.id) === id)
  }
  const { occupiedBy, isArranged, handlers } = useHands({ plan, floor, everyone, size, standingAt })
  function click(event: MouseEvent): void {
    const one = standingAt(event)
    if (!one || !pick || isArranging) return
    const id = String(one.row.id)
    if (event.shiftKey) pick.extend(id, current === null ? null : String(current))
    else if (event.ctrlKey || event.metaKey || !mayOpen(viewer)) pick.toggle(id)
    else onOpen(one.row)
  }

  function go(event: KeyboardEvent, from: Standing): boolean {
    const next = standingAfter(event.key, shown, from)
    if (!next) return false
    const drawn = tileWith(next.row.id)
    if (drawn) drawn.focus()
    else {
      awaited.current = next.row.id
      setAt(next.row.id)
    }
    if (event.shiftKey && !isArranging) pick?.extend(String(next.row.id), String(current))
    return true
  }
  function act(event: KeyboardEvent, row: BoardRow): boolean {
    const found = rowActions(t, viewer, row).find((one) => isKeyOf(one, event))
    if (found) onAction(found.value, row)
    return found !== undefined
  }
  function isDone(event: KeyboardEvent, one: Standing): boolean {
    const isFar = event.ctrlKey || event.metaKey
    const step = event.key === '+' ? 1 : event.key === '-' ? -1 : 0
    const nearer = zooms[zooms.indexOf(zoom) + step]
    if (event.altKey || (isFar && event.key !== 'a' && !event.key.startsWith('Arrow'))) return false
    if (step !== 0 && nearer) onZoom(nearer)
    else if (isArranging) return isArranged(event, one) || go(event, one)
    else if (event.key === 'a' && isFar) pick?.all()
    else if (event.key === 'Enter' && mayOpen(viewer)) onOpen(one.row)
    else if (event.key === 'Enter' || event.key === ' ') pick?.toggle(String(one.row.id))
    else if (event.key === 'Escape' && selected.length > 0) pick?.none()
    else return go(event, one) || act(event, one.row)
    return true
  }
  function press(event: KeyboardEvent): void {
    const one = standingAt(event)
    if (one && isDone(event, one)) event.preventDefault()
  }
  const looseOnes = everyone.filter(({ isLoose }) => isLoose).length
  const lines = size.lines + (looseOnes > 0 ? 1 + Math.ceil(looseOnes / size.columns) : 0)
  return (
    <div className={box}>
      <PlanBar {...{ plan, zoom, onZoom, occupiedBy }} />
      {/* The left of a room is its left in every language. */}
      <div className={frame} dir="ltr">
        <div
          ref={list}
          role="listbox"
          aria-multiselectable="true"
          aria-label={t('machineBoard.as.plan')}
          className={sheet}
          style={{
            ...{ ['--columns' as string]: size.columns, ['--lines' as string]: lines },
            ...{ ['--zoom' as string]: zoom / 100, ['--high' as string]: fieldHeight },
          }}
          onClick={click}
          onKeyDown={press}
          onFocus={(event) => setAt(standingAt(event)?.row.id ?? null)}
          {...handlers}
        >
          <div
            ref={floor}
            role="presentation"
            className={ground}
            style={{ gridRow: `1 / ${size.lines + 1}` }}
            {...(isArranging ? { 'data-arranging': '' } : {})}
          />
          {looseOnes > 0 && (
            <div role="presentation" className={loose} style={{ gridRow: size.lines + 1 }}>
              {t('machineBoard.plan.looseOnes', { count: looseOnes })}
            </div>
          )}
          {shown.map(
            (one, place) =>
              isDrawn(one) && (
                <PlanTile
                  key={one.row.id}
                  {...{ page, isArranging }}
                  row={one.row}
                  isLoose={one.isLoose}
                  column={one.field.column}
                  line={one.field.line}
                  {...(range === null ? {} : { place, among: shown.length })}
                  isSelected={chosen.has(String(one.row.id))}
                  isCurrent={one.row.id === current}
                  isHeld={held?.id === one.row.id}
                  isOver={held?.id === one.row.id && occupiedBy !== null}
                />
              ),
          )}
          {everyone.map(
            (one) =>
              !ids.has(one.row.id) &&
              isDrawn(one) && (
                <div
                  key={one.row.id}
                  aria-hidden="true"
                  className={ghost}
                  style={{ gridColumn: one.field.column + 1, gridRow: one.field.line + 1 }}
                >
                  {one.row.cabin}
                </div>
              ),
          )}
        </div>
      </div>
      {selected.length > 0 && !isArranging && <div className={foot}>{bulk}</div>}
    </div>
  )
}
