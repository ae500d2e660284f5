import { ArrowDown, ArrowUp, Columns3, Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '../Button.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { Popover } from '../Popover.tsx'
import type { Column } from './columns.ts'
import { pinColumn, showColumn, stepColumn, type TableView } from './view.ts'

const list = css({ display: 'grid', minInlineSize: '[260px]' })
const entry = css({ display: 'flex', alignItems: 'center', gap: '1', minBlockSize: 'row' })
const name = css({ flex: '1', minInlineSize: '0' })
const count = css({ color: 'text3', fontWeight: '400' })

type Props<Row> = {
  columns: readonly Column<Row>[]
  view: TableView
  first: TableView
  onView: (view: TableView) => void
}

/** Which columns there are, in which order, and which of them stay in sight. */
export function ColumnChooser<Row>({ columns, view, first, onView }: Props<Row>) {
  const { t } = useTranslation()
  const byId = new Map(columns.map((column) => [column.id, column]))
  const order = view.order.flatMap((id) => byId.get(id) ?? [])
  const shown = order.length - view.hidden.length
  return (
    <Popover
      title={t('ui.table.columns')}
      trigger={
        <Button>
          <Columns3 size={16} aria-hidden="true" />
          {t('ui.table.columns')}
          <span className={count}>{`${shown} / ${order.length}`}</span>
        </Button>
      }
    >
      <ul className={list}>
        {order.map((column) => {
          const { id, label, isName = false } = column
          const isPinned = view.start.includes(id) || view.end.includes(id)
          return (
            <li key={id} className={entry}>
              <div className={name}>
                <Checkbox
                  label={label}
                  value={!view.hidden.includes(id)}
                  disabled={isName}
                  onChange={(isShown) => onView(showColumn(view, id, isShown))}
                />
              </div>
              <Button
                kind="bare"
                shape="icon"
                aria-pressed={isPinned}
                aria-label={t('ui.table.pin', { name: label })}
                onClick={() => onView(pinColumn(view, id, isPinned ? null : 'start'))}
              >
                <Pin size={14} aria-hidden="true" />
              </Button>
              <Button
                kind="bare"
                shape="icon"
                disabled={stepColumn(view, id, -1) === view}
                aria-label={t('ui.table.earlier', { name: label })}
                onClick={() => onView(stepColumn(view, id, -1))}
              >
                <ArrowUp size={14} aria-hidden="true" />
              </Button>
              <Button
                kind="bare"
                shape="icon"
                disabled={stepColumn(view, id, 1) === view}
                aria-label={t('ui.table.later', { name: label })}
                onClick={() => onView(stepColumn(view, id, 1))}
              >
                <ArrowDown size={14} aria-hidden="true" />
              </Button>
            </li>
          )
        })}
      </ul>
      <Button
        onClick={() => {
          const { order: all, hidden, widths, start, end } = first
          onView({ ...view, order: all, hidden, widths, start, end })
        }}
      >
        {t('ui.table.reset')}
      </Button>
    </Popover>
  )
}
