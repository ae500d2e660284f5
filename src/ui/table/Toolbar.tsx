import { ArrowDownWideNarrow, ArrowUpNarrowWide, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '../Button.tsx'
import { Select } from '../form/Select.tsx'
import { Menu } from '../Menu.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { Column } from './columns.ts'
import { densities, type Density, sortOnly, type TableView, type ViewPart } from './view.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', paddingBlockEnd: '4' })
const atEnd = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginInlineStart: 'auto' })

type Props<Row> = {
  columns: readonly Column<Row>[]
  view: TableView
  first: TableView
  isNarrow: boolean
  filters: ReactNode
  tools: ReactNode
  onView: (view: TableView, part: ViewPart) => void
}

/** What the page filters by, and how the table is looked at. */
export function Toolbar<Row>({ columns, view, first, isNarrow, filters, tools, onView }: Props<Row>) {
  const { t } = useTranslation()
  return (
    <div className={bar}>
      {filters}
      <div className={atEnd}>
        {tools}
        {isNarrow ? (
          <CardSort {...{ columns, view, onView }} />
        ) : (
          <>
            <Menu
              trigger={
                <Button shape="icon" aria-label={t('ui.table.density')}>
                  <Rows3 size={16} aria-hidden="true" />
                </Button>
              }
              items={densities.map((value) => ({
                ...{ value, label: t(`ui.density.${value}`), isChosen: value === view.density },
              }))}
              onSelect={(value) => onView({ ...view, density: value as Density }, 'density')}
            />
            <ColumnChooser {...{ columns, view, first }} onView={(next) => onView(next, 'columns')} />
          </>
        )}
      </div>
    </div>
  )
}

/** Cards have no header to press. */
function CardSort<Row>({ columns, view, onView }: Pick<Props<Row>, 'columns' | 'view' | 'onView'>) {
  const { t } = useTranslation()
  const [now] = view.sort
  const Arrow = now?.desc ? ArrowDownWideNarrow : ArrowUpNarrowWide
  const options = columns.filter(({ canSort }) => canSort !== false).map(({ id, label }) => ({ value: id, label }))
  return (
    <>
      <Select
        look="filter"
        label={t('ui.table.sortedBy')}
        options={options}
        value={now?.id ?? null}
        onChange={(id) => onView(sortOnly(view, id, false), 'sort')}
      />
      <Button
        shape="icon"
        disabled={now === undefined}
        aria-label={t(now?.desc ? 'ui.columnMenu.up' : 'ui.columnMenu.down')}
        onClick={() => now && onView(sortOnly(view, now.id, !now.desc), 'sort')}
      >
        <Arrow size={16} aria-hidden="true" />
      </Button>
    </>
  )
}
