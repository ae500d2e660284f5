import { useSelector } from '@xstate/react'
import type { ExportOrder, ListExport, ListOrder } from '#machines/desk/exporting/index.ts'
import { type QueryRef, selectFilter } from '#machines/kit/query/index.ts'
import type { ViewPage } from '#protocol/calls/views.ts'
import { type Column, shownColumns } from '#ui/table/index.ts'
import { useTableView } from '../../view/table/useTableView.ts'
import { SavedViews } from '../savedViews/SavedViews.tsx'
import { ExportMenu } from './ExportMenu.tsx'

type Props<Row, Of extends ListOrder> = {
  page: ViewPage
  of: Of
  query: QueryRef
  columns: readonly Column<Row>[]
  search: string
  prefix: string
  /** What stands in the file; absent: what is shown. */
  columnsInFile?: ListExport<Of>['columns']
  /** As the list tells of which days it is; null: not known yet. */
  days: { from: string; to: string; since?: number | null } | 'all' | null
  /** How the venue says what a cell is, by its own names. */
  words: () => Readonly<Record<string, string>>
  /** False where the page has no address of its own to keep a view of. */
  hasViews?: boolean
}

/** Of a list that the venue tells page by page: its saved views, and all of its filter as a file. */
export function ListTools<Row, Of extends ListOrder>(props: Props<Row, Of>) {
  const { page, of, query, columns, search, prefix, days, words, columnsInFile, hasViews = true } = props
  const { view } = useTableView(columns, { search, prefix })
  const filter = useSelector(query, selectFilter)
  const what = (): ListExport<Of> => ({
    ...{ of, filter, range: rangeOf(days), words: words() },
    // The columns of a list are called in its file as on its page.
    columns:
      columnsInFile ??
      (shownColumns(columns, view).map(({ id, label }) => ({ id, label })) as ListExport<Of>['columns']),
  })
  return (
    <>
      {hasViews && <SavedViews page={page} />}
      <ExportMenu
        orderOf={days === null ? null : (format) => ({ page, format, what: what() as ExportOrder['what'] })}
      />
    </>
  )
}

function rangeOf(days: Props<never, ListOrder>['days']): ListExport['range'] {
  if (days === null || days === 'all') return null
  const { from, to, since = null } = days
  return since === null ? { from, to } : { since }
}
