import type { TFunction } from 'i18next'
import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { css, cx } from '#styled/css/index.js'
import { Button } from '../Button.tsx'
import { CheckMark } from '../form/Checkbox.tsx'
import { SharedMenuTrigger } from '../Menu.tsx'
import { menuOfRow } from './columnMenu.ts'
import { type Column, isFigure, sumOf, writeValue } from './columns.ts'
import { at, type Layout } from './layout.ts'
import { cell, cut, line } from './styles.ts'
import type { DetailItem, GroupItem, RowItem } from './lines.ts'
import type { Shown } from './useModel.ts'
import type { Density } from './view.ts'

const turner = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '[24px]',
  blockSize: '[24px]',
  borderRadius: '1',
  color: 'text3',
  _hover: { bg: 'select', color: 'text' },
})
const pointsOn = css({ _rtl: { transform: '[scaleX(-1)]' } })
const counted = css({ color: 'text3', fontWeight: '400' })
const centred = css({ justifyContent: 'center', paddingInline: '0' })
const small = css({ minBlockSize: '[28px!]', blockSize: '[28px]' })
const indent = [undefined, css({ paddingInlineStart: '6' }), css({ paddingInlineStart: '8' })] as const
const inset = css({ padding: '4', borderInlineStartWidth: '[3px]', borderColor: 'edge', bg: 'ground' })
/** Presses are taken by the whole grid. */
const taken = () => undefined

/** What all lines share; the same object until something of it changes. */
export type Shared<Row> = {
  t: TFunction
  shown: readonly Shown<Row>[]
  layout: Pick<Layout, 'before' | 'after'>
  language: string
  density: Density
  nameOf: (row: Row) => string
  canOpen: boolean
  isSelectable: boolean
  detail: ((row: Row) => ReactNode) | undefined
}
type LineProps<Row, Item> = {
  shared: Shared<Row>
  item: Item
  index: number
  /** Px from the head of the body. */
  top: number
  /** The column that the keyboard is at, where it is in this line. */
  active: number | null
}

const toneOf = (column: Pick<Column<never>, 'kind' | 'isName'>, value: unknown) => {
  if (column.isName) return 'name'
  if (column.kind !== 'amount' || typeof value !== 'number') return 'plain'
  return value < 0 ? 'negative' : value === 0 ? 'zero' : 'plain'
}
const tab = (isActive: boolean) => (isActive ? 0 : -1)

function RowLine<Row>({
  shared,
  item,
  index,
  top,
  active,
  isSelected,
  isCurrent,
}: LineProps<Row, RowItem<Row>> & { isSelected: boolean; isCurrent: boolean }) {
  const { t, shown, layout, language, density, nameOf, canOpen, isSelectable } = shared
  const { row, id, isOpen } = item
  const name = nameOf(row)
  const first = layout.before.length
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      {...(isSelectable ? { 'aria-selected': isSelected } : {})}
      aria-current={isCurrent ? 'true' : undefined}
      data-row={index}
      className={line({ of: 'row', density, isSelected: isSelected || isCurrent, canOpen })}
      style={{ insetBlockStart: top }}
    >
      {layout.before.map((extra, column) => (
        <div
          key={extra}
          role="gridcell"
          aria-colindex={column + 1}
          data-column={column}
          data-act={extra}
          tabIndex={-1}
          className={cx(cell({ side: 'start' }), centred)}
          style={at('start', extra)}
        >
          {extra === 'select' ? (
            <CheckMark
              checked={isSelected}
              onChange={taken}
              tabIndex={tab(active === column)}
              aria-label={t('ui.table.select', { name })}
            />
          ) : (
            <Turner isOpen={isOpen} tabIndex={tab(active === column)} label={t('ui.table.detail', { name })} />
          )}
        </div>
      ))}
      {shown.map(({ column, side }, place) => {
        const value = column.value(row)
        const number = first + place
        const tabIndex = tab(active === number)
        return (
          <div
            // What a page draws in a cell may remember something: of another row it is another cell.
            key={column.cell ? `${column.id} ${id}` : column.id}
            role={column.isName ? 'rowheader' : 'gridcell'}
            aria-colindex={number + 1}
            data-column={number}
            tabIndex={column.cell ? -1 : tabIndex}
            className={cx(
              cell({ kind: isFigure(column) ? 'figure' : 'text', side: side ?? 'none', tone: toneOf(column, value) }),
              place === 0 && indent[Math.min(item.depth, 2)],
            )}
            style={at(side, column.id)}
          >
            {column.cell ? (
              column.cell(row, tabIndex)
            ) : (
              <bdi className={cut}>{writeValue(column, value, language)}</bdi>
            )}
          </div>
        )
      })}
      {layout.after.map((extra) => (
        <div
          key={extra}
          role="gridcell"
          aria-colindex={first + shown.length + 1}
          data-column={first + shown.length}
          data-act={extra}
          tabIndex={-1}
          className={cx(cell({ side: 'end' }), centred)}
          style={at('end', extra)}
        >
          <SharedMenuTrigger of={menuOfRow(id)}>
            <Button
              kind="bare"
              shape="icon"
              className={small}
              tabIndex={tab(active === first + shown.length)}
              aria-label={t('ui.table.actions', { name })}
            >
              <Ellipsis size={16} aria-hidden="true" />
            </Button>
          </SharedMenuTrigger>
        </div>
      ))}
    </div>
  )
}

function Turner({ isOpen, tabIndex, label }: { isOpen: boolean; tabIndex: 0 | -1; label: string }) {
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <button type="button" className={turner} tabIndex={tabIndex} aria-expanded={isOpen} aria-label={label}>
      <Arrow size={16} className={pointsOn} aria-hidden="true" />
    </button>
  )
}

function GroupLine<Row>({ shared, item, index, top, active }: LineProps<Row, GroupItem<Row>>) {
  const { t, shown, layout, language, density } = shared
  const { column: of, value, rows, isOpen, depth } = item
  const total = layout.before.length + shown.length + layout.after.length
  const firstSum = shown.findIndex(({ column }) => column.hasSum)
  const span = firstSum <= 0 ? total : layout.before.length + firstSum
  const written = value === null ? t('ui.table.without') : writeValue(of, value, language)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={line({ of: 'group', density })}
      style={{ insetBlockStart: top }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={span}
        data-column={0}
        data-act="toggle"
        tabIndex={-1}
        className={cx(cell(), indent[Math.min(depth, 2)])}
        style={{ gridColumn: `span ${span}` }}
      >
        <Turner isOpen={isOpen} tabIndex={tab(active !== null)} label={`${of.label}: ${written}`} />
        <bdi>{written}</bdi>
        <span className={counted}>{rows.length}</span>
      </div>
      {span < total &&
        shown.slice(firstSum).map(({ column, side }, place) => (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={span + place + 1}
            className={cell({
              kind: isFigure(column) ? 'figure' : 'text',
              side: side ?? 'none',
              tone: toneOf(column, column.hasSum ? sumOf(column, rows) : null),
            })}
            style={at(side, column.id)}
          >
            {column.hasSum && <bdi className={cut}>{writeValue(column, sumOf(column, rows), language)}</bdi>}
          </div>
        ))}
      {span < total &&
        layout.after.map((extra, place) => (
          <div
            key={extra}
            role="gridcell"
            aria-colindex={layout.before.length + shown.length + place + 1}
            className={cell({ side: 'end' })}
            style={at('end', extra)}
          />
        ))}
    </div>
  )
}

type DetailProps<Row> = LineProps<Row, DetailItem<Row>> & { measure: (element: Element | null) => void }
function DetailLine<Row>({ shared, item, index, top, measure }: DetailProps<Row>) {
  const columns = shared.layout.before.length + shared.shown.length + shared.layout.after.length
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      data-index={index}
      ref={measure}
      className={line({ of: 'detail', density: 'free' })}
      style={{ insetBlockStart: top }}
    >
      <div role="gridcell" aria-colindex={1} aria-colspan={columns} data-column={0} tabIndex={-1} className={inset}>
        <div role="group" aria-label={shared.t('ui.table.detail', { name: shared.nameOf(item.row) })}>
          {shared.detail?.(item.row)}
        </div>
      </div>
    </div>
  )
}

// Ten thousand rows scroll past: a line is drawn again when something of it has changed, and not before.
export const Lines = {
  row: memo(RowLine) as typeof RowLine,
  group: memo(GroupLine) as typeof GroupLine,
  detail: memo(DetailLine) as typeof DetailLine,
}
