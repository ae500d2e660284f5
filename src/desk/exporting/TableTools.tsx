import { useTranslation } from 'react-i18next'
import type { ViewPage } from '#protocol/calls/views.ts'
import { type Column, tableFile, type TableView } from '#ui/table/index.ts'
import { SavedViews } from '../savedViews/SavedViews.tsx'
import { ExportMenu } from './ExportMenu.tsx'

type Props<Row> = {
  page: ViewPage
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  view: TableView
  search: string
  /** False where the page has no address of its own to keep a view of. */
  hasViews?: boolean
}

/** Of a table whose rows are all here: its saved views, and itself as a file. */
export function TableTools<Row>({ page, columns, rows, view, search, hasViews = true }: Props<Row>) {
  const { i18n } = useTranslation()
  return (
    <>
      {hasViews && <SavedViews page={page} />}
      <ExportMenu
        orderOf={
          rows.length === 0
            ? null
            : (format) => {
                const file = tableFile(columns, rows, view, i18n.language)
                const shown = file.columns.map(({ label, kind }) => ({ label, kind }))
                return { page, format, what: { of: 'table', filter: search, columns: shown, rows: file.rows } }
              }
        }
      />
    </>
  )
}
