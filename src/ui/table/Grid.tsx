import { useLocaleContext } from '@ark-ui/react/locale'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled/css/index.js'
import { markEnds } from '../FadingRow.tsx'
import { CheckMark } from '../form/Checkbox.tsx'
import { type MenuItem, SharedMenu } from '../Menu.tsx'
import { GridBody, type GridBodyHandle, headHeight } from './GridBody.tsx'
import type { Shared } from './BodyLine.tsx'
import { changeOf, columnItems, menuOfColumn, rowOfMenu } from './columnMenu.ts'
import { Footer } from './Footer.tsx'
import { isKeyOf, placeAfter } from './gridKeys.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { HeaderLine } from './HeaderLine.tsx'
import { Instead } from './Instead.tsx'
import { at, layoutOf } from './layout.ts'
import { shareOf, toggleAll } from './selection.ts'
import { cell, fadingEdges, heard } from './styles.ts'
import type { GridProps } from './types.ts'
import { useCursor } from './useCursor.ts'
import { useDrawing } from './useDrawing.ts'
import { moveColumn, resizeColumn, sortBy } from './view.ts'

const scroller = css({
  position: 'relative',
  inlineSize: 'full',
  maxBlockSize: '[max(320px, calc(100dvh - 240px))]',
  // Whole lines: what is cut at the foot looks like the last one.
  '@supports (width: round(down, 1px, 1px))': {
    maxBlockSize: '[calc(33px + round(down, max(287px, 100dvh - 273px), var(--row)))]',
  },
  overflow: 'auto',
  bg: 'surface',
  overscrollBehaviorX: 'contain',
})
const centred = css({ justifyContent: 'center', paddingInline: '0' })

const heights = { compact: 28, normal: 36, roomy: 44 } as const
const rowSize = {
  compact: { '--row': '28px' },
  normal: { '--row': '36px' },
  roomy: { '--row': '44px' },
} as Record<keyof typeof heights, CSSProperties>

/** Rows and columns, of which those in sight are in the page; walked through by the keyboard as a grid is. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, model, rows, rowId, view, onView, pick, foot, total, placeholder, isBusy, below } = props
  const {
    t,
    i18n: { language },
  } = useTranslation()
  const { density } = view
  const { dir } = useLocaleContext()
  const { lines, shown } = model
  const grid = useRef<HTMLDivElement>(null)
  const cursor = useCursor(grid)
  // The header is as wide as all columns are.
  useEffect(() => {
    const to = grid.current
    return to ? markEnds(to, to.querySelector('[role=row]')) : undefined
  }, [])
  const drawing = useDrawing({
    grid,
    dir,
    onWidth: (id, width) => onView(resizeColumn(view, id, width), 'columns'),
    onMove: (id, to) => onView(moveColumn(view, id, to), 'columns'),
  })
  const { nameOf, detail, onOpen } = props
  const isSelectable = pick !== null
  const opens = detail !== undefined
  const acts = props.actions !== undefined
  const layout = layoutOf(shown, { select: isSelectable, toggle: opens, actions: acts }, drawing.widths)
  const shared = useMemo((): Shared<Row> => {
    const before = [...(isSelectable ? (['select'] as const) : []), ...(opens ? (['toggle'] as const) : [])]
    return {
      ...{ t, shown, language, density, nameOf, detail, isSelectable },
      layout: { before, after: acts ? ['actions'] : [] },
      canOpen: onOpen !== undefined,
    }
  }, [t, shown, language, density, nameOf, detail, isSelectable, opens, acts, onOpen])
  const rowHeight = heights[density]
  const footHeight = foot ? rowHeight : 0
  const body = useRef<GridBodyHandle>(null)
  const size = { rows: lines.count, columns: layout.before.length + shown.length + layout.after.length }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const target = event.target as HTMLElement
    const isWriting = target.matches('input:not([type=checkbox]), textarea, select')
    const inDetail =
      target.closest('[data-row]') !== null &&
      lines.itemAt(cursor.place.row)?.type === 'detail' &&
      !target.matches('[role=gridcell]')
    if (isWriting || inDetail || event.defaultPrevented) return
    const item = lines.itemAt(cursor.place.row)
    if (event.altKey && event.key === 'ArrowDown' && cursor.place.row < 0) {
      event.preventDefault()
      target.closest('[data-head]')?.querySelector<HTMLElement>('[data-more]')?.click()
      return
    }
    if (event.altKey) return
    if (pick && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      return pick.all()
    }
    if (pick && event.key === 'Escape' && pick.selected.length > 0) return pick.none()
    if (pick && event.key === ' ' && item?.type === 'row' && !target.matches('button, input')) {
      event.preventDefault()
      return pick.toggle(item.id)
    }
    if (item?.type === 'row' && !event.ctrlKey && !event.metaKey) {
      const act = props.actions?.(item.row).find((one) => isKeyOf(one, event))
      if (act) {
        event.preventDefault()
        return props.onAction?.(act.value, item.row)
      }
    }
    if (event.key === 'Enter' && item?.type === 'row' && !target.matches('a, button, input')) return onOpen?.(item.row)
    const page = Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - headHeight - footHeight) / rowHeight) - 1)
    const to = placeAfter(event, cursor.place, { ...size, page }, dir)
    if (to === null) return
    event.preventDefault()
    if (to.row >= 0 && to.row !== cursor.place.row) body.current?.show(to.row)
    cursor.go(to)
    const next = lines.itemAt(to.row)
    if (pick && event.shiftKey && to.row !== cursor.place.row && next?.type === 'row')
      pick.extend(next.id, item?.type === 'row' ? item.id : null)
  }

  function click(event: MouseEvent<HTMLDivElement>): void {
    const target = event.target as HTMLElement
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row)
    const item = lines.itemAt(index)
    const act = target.closest<HTMLElement>('[data-act]')?.dataset.act
    if (!item || item.type === 'detail') return
    if (act === 'toggle') return props.onToggle(item.id)
    if (item.type === 'group' || act === 'actions') return
    if (pick && event.shiftKey) return pick.extend(item.id, null)
    if (pick && (act === 'select' || event.ctrlKey || event.metaKey)) return pick.toggle(item.id)
    if (target.closest('a, button, input, label') || String(window.getSelection()) !== '') return
    if (onOpen) return onOpen(item.row)
    pick?.only(item.id)
  }

  const byId = useMemo(() => new Map(columns.map((column) => [menuOfColumn(column.id), column])), [columns])
  const rowOf = (menu: string) => {
    const id = rowOfMenu(menu)
    return id === null ? undefined : rows.find((row) => rowId(row) === id)
  }
  const share = useMemo(
    () => (pick && pick.selected.length > 0 ? shareOf(lines.ids(), pick.selected) : false),
    [lines, pick],
  )
  const rowCount = (total ?? lines.count) + 1 + (foot ? 1 : 0)
  // One menu for all buttons: one within another would be its submenu.
  function itemsOf(of: string): readonly MenuItem[] {
    const [column, row] = [byId.get(of), rowOf(of)]
    return column ? columnItems(column, view, t) : row === undefined ? [] : (props.actions?.(row) ?? [])
  }
  function choose(value: string, of: string): void {
    const [column, row] = [byId.get(of), rowOf(of)]
    if (row !== undefined) return props.onAction?.(value, row)
    const change = changeOf(value)
    if (!change || !column) return
    const width = grid.current?.querySelector(`[data-head="${column.id}"]`)?.getBoundingClientRect().width ?? 0
    onView(change.make(view, column.id, Math.round(width)), change.part)
    // A column that is hidden takes its button along: the keyboard stays in the header.
    if (value === 'hide') cursor.go({ row: -1, column: Math.min(cursor.place.column, size.columns - 2) })
  }
  return (
    <SharedMenu itemsOf={itemsOf} onSelect={choose}>
      <div
        ref={grid}
        className={cx(scroller, fadingEdges)}
        style={{
          ...layout.style,
          ...rowSize[density],
          scrollPaddingBlockStart: headHeight,
          scrollPaddingBlockEnd: footHeight,
        }}
        // With no line drawn yet Tab stops at what scrolls: the keyboard goes on into the first one that is.
        onFocus={({ target, currentTarget }) => target === currentTarget && cursor.go(cursor.place)}
      >
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={rowCount}
          aria-colcount={size.columns}
          aria-multiselectable={pick ? true : undefined}
          aria-busy={isBusy || undefined}
          onKeyDown={press}
          onFocus={cursor.follow}
          onBlur={cursor.leave}
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        >
          <HeaderLine rows={rows} sorting={model.sorting} view={view}>
            {layout.before.map((extra, column) => (
              <div
                key={extra}
                role="columnheader"
                aria-colindex={column + 1}
                data-column={column}
                tabIndex={-1}
                className={cx(cell({ side: 'start' }), centred)}
                style={at('start', extra)}
              >
                {extra === 'select' && pick ? (
                  <CheckMark
                    checked={share}
                    onChange={() => pick.set(toggleAll(lines.ids(), pick.selected))}
                    tabIndex={cursor.place.row < 0 && cursor.place.column === column ? 0 : -1}
                    aria-label={t('ui.table.selectAll')}
                  />
                ) : (
                  <span className={heard}>{t('ui.table.details')}</span>
                )}
              </div>
            ))}
            {shown.map((one, place) => (
              <HeaderCell
                key={one.column.id}
                shown={one}
                number={layout.before.length + place}
                isActive={cursor.place.row < 0 && cursor.place.column === layout.before.length + place}
                sort={view.sort}
                drop={
                  drawing.drawn?.drop?.id === one.column.id && drawing.drawn.id !== one.column.id
                    ? drawing.drawn.drop.at
                    : 'none'
                }
                isDrawn={drawing.drawn?.id === one.column.id}
                onSort={(id, isAdded) => !drawing.isDragEnd() && onView(sortBy(view, id, isAdded), 'sort')}
                onDraw={drawing.draw}
                onResize={drawing.resize}
                onFit={(id) => onView(resizeColumn(view, id, null), 'columns')}
              />
            ))}
            {layout.after.map((extra, place) => (
              <div
                key={extra}
                role="columnheader"
                aria-colindex={layout.before.length + shown.length + place + 1}
                data-column={layout.before.length + shown.length + place}
                tabIndex={-1}
                className={cell({ side: 'end' })}
                style={at('end', extra)}
              >
                <span className={heard}>{t('ui.table.act')}</span>
              </div>
            ))}
          </HeaderLine>
          {lines.count === 0 && placeholder !== undefined ? (
            <Instead columns={size.columns}>{placeholder}</Instead>
          ) : (
            <GridBody
              ref={body}
              {...{ lines, shared, pick, cursor, rowHeight, footHeight, onClick: click }}
              current={props.current}
            />
          )}
          {foot && lines.count > 0 && (
            <Footer {...{ foot, rows, shown, language, density }} layout={shared.layout} rowIndex={rowCount} />
          )}
        </div>
        {below}
      </div>
    </SharedMenu>
  )
}
