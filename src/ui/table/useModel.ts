import { useMemo, useState } from 'react'
import { type Column, widthOf } from './columns.ts'
import { linesOf, type MadeItems } from './lines.ts'
import { sortingOf } from './sorting.ts'
import type { TableView } from './view.ts'

/** A column as it is shown now. */
export type Shown<Row> = { column: Column<Row>; width: number; isResized: boolean; side: 'start' | 'end' | null }

type ModelInput<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  view: TableView
  isSortedHere: boolean
  /** Rows that show more, and groups that show nothing. */
  toggled: readonly string[]
  hasDetail: boolean
  language: string
}
const unsorted: TableView['sort'] = []

/** Sorts, groups and orders; what comes out is the lines and columns as they are drawn. */
export function useModel<Row>(input: ModelInput<Row>) {
  const { columns, rows, view, isSortedHere, toggled, hasDetail, language } = input
  // A row says its own id: who writes the function anew at each drawing asks for no new order.
  const [rowId] = useState(() => input.rowId)
  const [made] = useState((): MadeItems<Row> => new WeakMap())
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const sorting = useMemo(() => sortingOf(columns, language), [columns, language])
  const open = useMemo(() => new Set(toggled), [toggled])
  const sort = isSortedHere ? view.sort : unsorted
  const groups = useMemo(() => view.group.flatMap((id) => byId.get(id) ?? []), [view.group, byId])
  const lines = useMemo(
    () => linesOf({ rows, rowId, sorting, sort, groups, toggled: open, hasDetail, made }),
    [rows, rowId, sorting, sort, groups, open, hasDetail, made],
  )
  const shown = useMemo(() => {
    const { order, hidden, start, end, widths } = view
    const ids = [...new Set([...order, ...byId.keys()])].filter((id) => !hidden.includes(id))
    const atSide = (side: readonly string[]) => side.filter((id) => ids.includes(id))
    const between = ids.filter((id) => !start.includes(id) && !end.includes(id))
    return [...atSide(start), ...between, ...atSide(end)].flatMap((id): Shown<Row>[] => {
      const column = byId.get(id)
      if (!column) return []
      const drawn = widths[id]
      const side = start.includes(id) ? 'start' : end.includes(id) ? 'end' : null
      return [{ column, width: drawn ?? widthOf(column), isResized: drawn !== undefined, side }]
    })
  }, [byId, view])
  return { lines, shown, sorting: isSortedHere ? sorting : null }
}
