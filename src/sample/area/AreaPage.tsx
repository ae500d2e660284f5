import { useSelector } from '@xstate/react'
import { ChevronLeft, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { failureText } from '#machines/kit/failure.ts'
import { queryOf, type QueryRef, type QueryRow, selectQueryScreen } from '#machines/kit/query/index.ts'
import {
  type AreaRef,
  type FilterName,
  filterOf,
  selectDraft,
  selectIsActing,
  selectPlace,
  selectRowsRef,
  selectSelected,
  selectThingFailure,
  selectThingId,
  selectThingScreen,
} from '#machines/sample/area/index.ts'
import { addressOf, type SamplePageId } from '#machines/sample/frame/index.ts'
import { css, cva } from '#styled/css/index.js'
import { BulkBar, type BulkAction } from '#ui/BulkBar.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import type { MenuItem } from '#ui/Menu.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Empty, Failed, Loading } from '#ui/states/index.ts'
import { type Column, Table } from '#ui/table/index.ts'
import { TextField } from '#ui/TextField.tsx'
import { useMedia } from '#ui/useMedia.ts'
import { useRoot } from '../../view/root.ts'
import { useTableView } from '../../view/table/useTableView.ts'
import { useText } from '../../view/text.ts'

const page = css({ display: 'grid', gap: '4', alignContent: 'start', minInlineSize: '0' })
const links = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const link = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 'control',
    paddingInline: '4',
    borderRadius: '2',
    color: 'text2',
    smallDown: { minBlockSize: 'touch' },
    _hover: { bg: 'select' },
  },
  variants: { isHere: { true: { bg: 'select', color: 'text', fontWeight: '580' }, false: {} } },
})
const halves = cva({
  base: { display: 'grid', gap: '5', alignItems: 'start', minInlineSize: '0' },
  variants: {
    isSplit: { true: { middle: { gridTemplateColumns: '[minmax(0, 1fr) minmax(0, 1fr)]' } }, false: {} },
  },
})
const half = cva({
  base: { display: 'grid', gap: '4', minInlineSize: '0', alignContent: 'start' },
  // A list and a thing of it are two columns of scraps there.
  variants: { isBehind: { true: { middleDown: { display: 'none' } }, false: {} } },
})
const quick = css({ display: 'flex', alignItems: 'end', gap: '3', '& > div': { flex: '1' } })
const arrow = css({ _rtl: { transform: '[scaleX(-1)]' } })
const noRows: readonly never[] = []

export type FilterLink = { name: FilterName; value: string; label: string }
export type AreaView<Row extends QueryRow> = {
  area: AreaRef
  id: SamplePageId
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** Of the row, where that is not its own. */
  thingId?: (row: Row) => string
  opens?: boolean
  filters?: readonly FilterLink[]
  /** The words for no filter; "All" by itself. */
  unfiltered?: string
  /** The words of its button: what is made anew. */
  make?: string
  /** The words of the one line in which something new is written. */
  draft?: string
  actions?: (row: Row) => readonly MenuItem[]
  onAction?: (value: string, row: Row) => void
  bulk?: readonly BulkAction[]
  onBulk?: (value: string, ids: readonly string[]) => void
  /** Above the list. */
  head?: ReactNode
  /** What is shown of one thing. */
  children?: ReactNode
}

/** A list of an area, and beside it what is opened of it. */
export function AreaPage<Row extends QueryRow>(props: AreaView<Row>) {
  const { area, id, filters = [], unfiltered, make, draft, children } = props
  const { t } = useTranslation()
  const place = useSelector(area, selectPlace)
  const rows = useSelector(area, selectRowsRef)
  const thing = useSelector(area, selectThingId)
  const filter = filterOf(place)
  return (
    <div className={page}>
      <PageHead
        title={t(`samplePages.page.${id}`)}
        actions={
          make !== undefined && (
            <Link to={addressOf(id, 'new')} className={buttonClass({ kind: 'act' })}>
              <Plus size={16} aria-hidden="true" />
              {make}
            </Link>
          )
        }
      />
      {filters.length > 0 && (
        <nav className={links} aria-label={t('samplePages.filters')}>
          <Link to={addressOf(id)} className={link({ isHere: Object.keys(filter).length === 0 })}>
            {unfiltered ?? t('samplePages.all')}
          </Link>
          {filters.map(({ name, value, label }) => (
            <Link
              key={`${name}-${value}`}
              to={`${addressOf(id)}?${name}=${encodeURIComponent(value)}`}
              className={link({ isHere: filter[name] === value })}
              aria-current={filter[name] === value ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className={halves({ isSplit: thing !== null })}>
        <div className={half({ isBehind: thing !== null })}>
          {props.head}
          {draft !== undefined && <DraftLine area={area} label={draft} />}
          {rows && <Rows {...props} query={rows} search={place.search} />}
        </div>
        {thing !== null && (
          <div className={half({})}>
            <div>
              <Link to={`${addressOf(id)}${place.search}`} className={buttonClass({ kind: 'bare' })}>
                <ChevronLeft size={16} className={arrow} aria-hidden="true" />
                {t('samplePages.back')}
              </Link>
            </div>
            <Thing area={area}>{children}</Thing>
          </div>
        )}
      </div>
    </div>
  )
}

type RowsProps<Row extends QueryRow> = AreaView<Row> & { query: QueryRef; search: string }
function Rows<Row extends QueryRow>({ area, query, id, columns, search, opens = true, ...props }: RowsProps<Row>) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const current = useSelector(area, selectThingId)
  const beside = useMedia('(max-width: 1279px)') ? 1 : 2
  // Beside what is opened there is room for the first columns alone; the others can be chosen.
  const change = useMemo(
    () => (current === null ? {} : { hidden: columns.slice(beside).map((column) => column.id) }),
    [columns, current, beside],
  )
  const { first, view, look } = useTableView(columns, { search, change })
  const { selectRows } = useMemo(() => queryOf<Row>(), [])
  const rows = useSelector(query, selectRows) ?? noRows
  const screen = useSelector(query, selectQueryScreen)
  const selected = useSelector(area, selectSelected)
  const isActing = useSelector(area, selectIsActing)
  const rowId = (row: Row) => props.thingId?.(row) ?? String(row.id)
  const bulk = props.bulk && selected.length > 0 && (
    <BulkBar
      count={selected.length}
      affected={rows
        .filter((row) => selected.includes(rowId(row)))
        .map(props.nameOf)
        .slice(0, 3)
        .join(', ')}
      actions={props.bulk}
      onAction={(value) => props.onBulk?.(value, selected)}
      onClear={() => area.send({ type: 'rows.selected', ids: [] })}
    />
  )
  return (
    <Table<Row>
      label={t(`samplePages.page.${id}`)}
      {...{ columns, rows, first, view, rowId }}
      nameOf={props.nameOf}
      onView={look}
      isBusy={isActing}
      {...(opens && { onOpen: (row: Row) => navigate(`${addressOf(id, rowId(row))}${search}`) })}
      {...(current !== null && { current })}
      {...(props.actions && { actions: props.actions })}
      {...(props.onAction && { onAction: props.onAction })}
      {...(props.bulk && {
        selected,
        onSelect: (ids: string[]) => area.send({ type: 'rows.selected', ids }),
        bulk: bulk || null,
      })}
      placeholder={
        screen === 'loading' ? (
          <Loading of="table" count={8} />
        ) : screen === 'failed' ? (
          <Failed title={t('ui.listFailed')} onRetry={() => query.send({ type: 'query.retry' })} />
        ) : (
          <Empty title={t('samplePages.none')} />
        )
      }
    />
  )
}

function DraftLine({ area, label, verb }: { area: AreaRef; label: string; verb?: string }) {
  const { t } = useTranslation()
  const text = useSelector(area, selectDraft)
  const isActing = useSelector(area, selectIsActing)
  return (
    <form
      className={quick}
      onSubmit={(event) => {
        event.preventDefault()
        area.send({ type: 'draft.sent' })
      }}
    >
      <TextField
        id="sample-draft"
        label={label}
        value={text}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => area.send({ type: 'draft.written', text: target.value })}
      />
      <Button type="submit" busy={isActing} disabled={text.trim() === ''}>
        {verb ?? t('samplePages.add')}
      </Button>
    </form>
  )
}
export { DraftLine }

/** As the layer says it, and as its pages do of what no call asks for alone. */
const isGone = (message: string | null | undefined) => /do not exist\.$|^there is no such /.test(message ?? '')

/** One thing, or what stands in its place until it comes. */
export function Thing({ area, children }: { area: AreaRef; children: ReactNode }) {
  const { t } = useTranslation()
  const say = useText()
  const screen = useSelector(area, selectThingScreen)
  const failure = useSelector(area, selectThingFailure)
  if (screen === 'fetching') return <Loading of="table" count={4} />
  if (screen === 'thingFailed')
    return (
      <Failed title={t('samplePages.thingFailed')} onRetry={() => area.send({ type: 'thing.retry' })}>
        {failure && <p>{isGone(failure.message) ? t('samplePages.gone') : say(failureText(failure))}</p>}
      </Failed>
    )
  return screen === 'none' ? null : children
}
