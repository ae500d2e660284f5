import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react'
import { type MouseEvent, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cva } from '#styled/css/index.js'
import { Button } from '../Button.tsx'
import { CheckMark } from '../form/Checkbox.tsx'
import { SharedMenu, SharedMenuTrigger } from '../Menu.tsx'
import { type Column, isFigure, writeValue } from './columns.ts'
import { footSum } from './Footer.tsx'
import { shareOf, toggleAll } from './selection.ts'
import { measureShown } from './measureShown.ts'
import { heard } from './styles.ts'
import type { BodyProps } from './types.ts'
import type { GroupItem, RowItem } from './lines.ts'

const scroller = css({
  maxBlockSize: '[calc(100dvh - 160px)]',
  overflowY: 'auto',
  borderBlockStartWidth: '1px',
  borderColor: 'edge',
})
const list = css({ position: 'relative' })
const place = css({ position: 'absolute', insetInline: '0' })
const card = cva({
  base: {
    display: 'grid',
    gap: '2',
    paddingBlock: '4',
    paddingInline: '3',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
  },
  variants: { isSelected: { true: { bg: 'select' }, false: {} } },
})
const head = css({ display: 'flex', alignItems: 'center', gap: '3', minBlockSize: '[28px]' })
const nameText = css({
  flex: '1',
  alignSelf: 'stretch',
  alignContent: 'center',
  minInlineSize: '0',
  fontWeight: '560',
  overflowWrap: 'anywhere',
  textAlign: 'start',
})
const facts = css({ display: 'grid', gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]', columnGap: '5', rowGap: '1' })
const fact = cva({
  base: { display: 'flex', justifyContent: 'space-between', gap: '3', minInlineSize: '0' },
  variants: { isLong: { true: { gridColumn: '[1 / -1]' }, false: {} } },
})
const told = css({ color: 'text3', textStyle: 'small', flex: 'none' })
const value = cva({
  // Whole, in two lines where one is too short: here nothing can be made wider.
  base: { minInlineSize: '0', overflowWrap: 'break-word', textAlign: 'end', '& > *': { whiteSpace: 'normal' } },
  variants: { tone: { plain: {}, negative: { color: 'negative' } } },
})
const group = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  inlineSize: 'full',
  minBlockSize: 'touch',
  paddingInline: '3',
  bg: 'ground',
  fontWeight: '560',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const counted = css({ color: 'text3', fontWeight: '400' })
const all = css({ display: 'flex', alignItems: 'center', gap: '3', minBlockSize: 'touch', paddingInline: '3' })
const foot = css({ padding: '3', fontWeight: '600', borderBlockStartWidth: '1px', borderColor: 'edge' })
const pointsOn = css({ _rtl: { transform: '[scaleX(-1)]' } })
/** Px, before it is measured. */
const likely = 148

/** The same rows where there is no room for columns. */
export function Cards<Row>(props: BodyProps<Row>) {
  const { label, model, rows, rowId, pick, placeholder, foot: sums, below } = props
  const { t, i18n } = useTranslation()
  const { lines } = model
  const box = useRef<HTMLDivElement>(null)
  const getItemKey = useCallback((index: number) => lines.idAt(index), [lines])
  const share = useMemo(
    () => (pick && pick.selected.length > 0 ? shareOf(lines.ids(), pick.selected) : false),
    [lines, pick],
  )
  // Nothing here is memoised by a compiler: a card takes only what it shows.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: lines.count,
    getScrollElement: () => box.current,
    estimateSize: () => likely,
    getItemKey,
    overscan: 4,
    measureElement: measureShown,
  })
  const rowOf = (id: string) => rows.find((row) => rowId(row) === id)
  const selected = useMemo(() => new Set(pick?.selected), [pick?.selected])
  const shown = model.shown.map(({ column }) => column)
  if (lines.count === 0 && placeholder !== undefined) return placeholder
  return (
    <SharedMenu
      itemsOf={(id) => {
        const row = rowOf(id)
        return row === undefined ? [] : (props.actions?.(row) ?? [])
      }}
      onSelect={(act, id) => {
        const row = rowOf(id)
        if (row !== undefined) props.onAction?.(act, row)
      }}
    >
      {pick && (
        <label className={all}>
          <CheckMark checked={share} onChange={() => pick.set(toggleAll(lines.ids(), pick.selected))} />
          {t('ui.table.selectAll')}
        </label>
      )}
      <div ref={box} className={scroller} role="group" aria-label={label} tabIndex={0}>
        <ul className={list} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = lines.itemAt(index)
            return (
              item && (
                <li
                  key={item.id}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={place}
                  style={{ insetBlockStart: start }}
                  aria-setsize={props.total ?? lines.count}
                  aria-posinset={index + 1}
                >
                  {item.type === 'group' && <GroupHead item={item} onToggle={props.onToggle} />}
                  {item.type === 'detail' && props.detail?.(item.row)}
                  {item.type === 'row' && (
                    <Card {...props} item={item} shown={shown} isSelected={selected.has(item.id)} />
                  )}
                </li>
              )
            )
          })}
        </ul>
        {below}
      </div>
      {sums && (
        <div className={foot}>
          <p className={counted}>{sums.label}</p>
          <dl className={facts}>
            {shown
              .filter(({ hasSum }) => hasSum)
              .map((column) => (
                <Fact
                  key={column.id}
                  column={column}
                  written={writeValue(column, footSum(sums, column, rows), i18n.language)}
                />
              ))}
          </dl>
        </div>
      )}
    </SharedMenu>
  )
}

type CardProps<Row> = BodyProps<Row> & { item: RowItem<Row>; shown: readonly Column<Row>[]; isSelected: boolean }
function Card<Row>({ item, shown, isSelected, pick, actions, nameOf, onOpen, detail, onToggle }: CardProps<Row>) {
  const { t, i18n } = useTranslation()
  const { row, id, isOpen } = item
  const name = nameOf(row)
  const title = shown.find(({ isName }) => isName)
  const written = title?.cell?.(row, 0) ?? (
    <bdi>{title ? writeValue(title, title.value(row), i18n.language) : name}</bdi>
  )
  const press = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a, button, input, label')) onOpen?.(row)
  }
  return (
    <div className={card({ isSelected })} onClick={press}>
      <div className={head}>
        {pick && (
          <CheckMark
            checked={isSelected}
            onChange={() => pick.toggle(id)}
            aria-label={t('ui.table.select', { name })}
          />
        )}
        {onOpen && !title?.cell ? (
          <button type="button" className={nameText} onClick={() => onOpen(row)}>
            {written}
          </button>
        ) : (
          <span className={nameText}>{written}</span>
        )}
        {detail && (
          <Button
            kind="bare"
            shape="icon"
            aria-expanded={isOpen}
            aria-label={t('ui.table.detail', { name })}
            onClick={() => onToggle(id)}
          >
            {isOpen ? (
              <ChevronDown size={16} aria-hidden="true" />
            ) : (
              <ChevronRight size={16} className={pointsOn} aria-hidden="true" />
            )}
          </Button>
        )}
        {actions && (
          <SharedMenuTrigger of={id}>
            <Button kind="bare" shape="icon" aria-label={t('ui.table.actions', { name })}>
              <Ellipsis size={16} aria-hidden="true" />
            </Button>
          </SharedMenuTrigger>
        )}
      </div>
      <dl className={facts}>
        {shown
          .filter((column) => column !== title && column.value(row) !== null)
          .map((column) => (
            <Fact
              key={column.id}
              column={column}
              written={column.cell?.(row, 0) ?? writeValue(column, column.value(row), i18n.language)}
              isNegative={column.kind === 'amount' && Number(column.value(row)) < 0}
            />
          ))}
      </dl>
    </div>
  )
}

type FactProps<Row> = { column: Column<Row>; written: React.ReactNode; isNegative?: boolean }
function Fact<Row>({ column, written, isNegative = false }: FactProps<Row>) {
  return (
    <div className={fact({ isLong: column.isLong ?? false })}>
      <dt className={told}>{column.label}</dt>
      <dd className={value({ tone: isNegative ? 'negative' : 'plain' })}>
        {isFigure(column) ? <bdi>{written}</bdi> : written}
      </dd>
    </div>
  )
}

function GroupHead<Row>({ item, onToggle }: { item: GroupItem<Row>; onToggle: (id: string) => void }) {
  const { t, i18n } = useTranslation()
  const { column, isOpen, rows } = item
  const written = item.value === null ? t('ui.table.without') : writeValue(column, item.value, i18n.language)
  return (
    <button type="button" className={group} aria-expanded={isOpen} onClick={() => onToggle(item.id)}>
      {isOpen ? (
        <ChevronDown size={16} aria-hidden="true" />
      ) : (
        <ChevronRight size={16} className={pointsOn} aria-hidden="true" />
      )}
      <span className={heard}>{column.label}</span>
      <bdi>{written}</bdi>
      <span className={counted}>{rows.length}</span>
    </button>
  )
}
