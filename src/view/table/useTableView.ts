import { useMemo } from 'react'
import { type Column, decodeView, firstView, type TableView, withView } from '#ui/table/index.ts'
import { useRoot } from '../root.ts'

/** How a table of a page is looked at: all of it stands in the address, and every change is a change of the address. */
export function useTableView<Row>(
  columns: readonly Column<Row>[],
  { search, change, prefix = '' }: { search: string; change?: Partial<TableView>; prefix?: string },
) {
  const { navigate, history } = useRoot()
  const first = useMemo(() => firstView(columns, change), [columns, change])
  const view = useMemo(() => decodeView(new URLSearchParams(search), first, prefix), [search, first, prefix])
  const look = (next: TableView) => {
    const query = withView(search, next, first, prefix).toString()
    navigate(`${history.get().path}${query === '' ? '' : `?${query}`}`, { replace: true })
  }
  return { columns, first, view, look }
}
