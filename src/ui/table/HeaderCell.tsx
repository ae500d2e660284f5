import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cva, cx } from '#styled/css/index.js'
import { SharedMenuTrigger } from '../Menu.tsx'
import { menuOfColumn } from './columnMenu.ts'
import { isFigure } from './columns.ts'
import { at } from './layout.ts'
import { cell, cut } from './styles.ts'
import type { Shown } from './useModel.ts'
import type { Sort } from './view.ts'

const head = cva({
  base: {
    position: 'relative',
    paddingInline: '0',
    overflow: 'visible',
    // The place where a column that is drawn would be put.
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      inlineSize: '[2px]',
      bg: 'transparent',
      zIndex: '2',
    },
    '&:hover [data-more], &:focus-within [data-more], & [data-more][aria-expanded=true]': { opacity: '[1]' },
  },
  variants: {
    drop: {
      before: { _before: { bg: 'focus', insetInlineStart: '[-1px]' } },
      after: { _before: { bg: 'focus', insetInlineEnd: '[-1px]' } },
      none: {},
    },
    isDrawn: { true: { opacity: 'disabled' }, false: {} },
  },
})
const sorter = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '[3px]',
    flex: '1',
    minInlineSize: '0',
    blockSize: 'full',
    paddingInline: '3',
    fontWeight: '500',
    textAlign: 'start',
    touchAction: 'pan-y',
    _focusVisible: { outlineOffset: '[-2px]' },
  },
  variants: {
    isFigure: { true: { justifyContent: 'flex-end', _rtl: { justifyContent: 'flex-start' } }, false: {} },
    isSorted: { true: { color: 'text', fontWeight: '580' }, false: { _hover: { color: 'text' } } },
  },
})
const nth = css({ textStyle: 'tiny', color: 'text3' })
const more = css({
  position: 'absolute',
  insetInlineEnd: '[6px]',
  insetBlock: '[3px]',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '[24px]',
  borderRadius: '1',
  bg: 'surface',
  color: 'text3',
  opacity: '[0]',
  _hover: { color: 'text', bg: 'select' },
})
const grip = css({
  position: 'absolute',
  insetInlineEnd: '[-4px]',
  insetBlock: '0',
  inlineSize: '[9px]',
  zIndex: '2',
  cursor: 'col-resize',
  touchAction: 'none',
  backgroundImage: '[linear-gradient(token(colors.line), token(colors.line))]',
  backgroundSize: '[1px 14px]',
  backgroundPosition: '[center]',
  backgroundRepeat: 'no-repeat',
  _hover: {
    backgroundImage: '[linear-gradient(token(colors.focus), token(colors.focus))]',
    backgroundSize: '[2px 100%]',
  },
})

type Props<Row> = {
  shown: Shown<Row>
  /** Counted from 0 over the whole line. */
  number: number
  isActive: boolean
  sort: readonly Sort[]
  drop: 'before' | 'after' | 'none'
  isDrawn: boolean
  onSort: (id: string, isAdded: boolean) => void
  onDraw: (event: PointerEvent, id: string) => void
  onResize: (event: PointerEvent, id: string) => void
  onFit: (id: string) => void
}

/** The name of a column: a press sorts, a drag moves it, its edge makes it wider; its menu does the same without a hand. */
export function HeaderCell<Row>(props: Props<Row>) {
  const { shown, number, isActive, sort, drop, isDrawn, onSort, onDraw, onResize, onFit } = props
  const { t } = useTranslation()
  const { column, side } = shown
  const place = sort.findIndex(({ id }) => id === column.id)
  const now = sort[place]
  const Arrow = now?.desc ? ArrowDown : ArrowUp
  const canSort = column.canSort !== false
  return (
    <div
      role="columnheader"
      aria-colindex={number + 1}
      aria-sort={now ? (now.desc ? 'descending' : 'ascending') : canSort ? 'none' : undefined}
      data-column={number}
      data-head={column.id}
      className={cx(cell({ side: side ?? 'none' }), head({ drop, isDrawn }))}
      style={at(side, column.id)}
    >
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        className={sorter({ isFigure: isFigure(column), isSorted: now !== undefined })}
        aria-keyshortcuts="Alt+ArrowDown"
        aria-disabled={canSort ? undefined : true}
        onPointerDown={(event) => onDraw(event, column.id)}
        onClick={(event) => canSort && onSort(column.id, event.shiftKey)}
      >
        <span className={cut}>{column.label}</span>
        {now && <Arrow size={12} aria-hidden="true" />}
        {now && sort.length > 1 && <span className={nth}>{place + 1}</span>}
      </button>
      <SharedMenuTrigger of={menuOfColumn(column.id)}>
        <button
          type="button"
          tabIndex={-1}
          data-more=""
          className={more}
          aria-label={t('ui.table.column', { name: column.label })}
        >
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </SharedMenuTrigger>
      <span
        className={grip}
        data-grip=""
        aria-hidden="true"
        onPointerDown={(event) => onResize(event, column.id)}
        onDoubleClick={() => onFit(column.id)}
      />
    </div>
  )
}
