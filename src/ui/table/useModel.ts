import {
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  createGroupedRowModel,
  createSortedRowModel,
  type ColumnDef,
  type Row as TableRow,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type CellValue, type Column, comparison, widthOf } from './columns.ts'
import type { TableView } from './view.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  rowSortingFeature,
  columnGroupingFeature,
  sortedRowModel: createSortedRowModel(),
  groupedRowModel: createGroupedRowModel(),
})
type Features = typeof features

/** A column as it is shown now. */
export type Shown<Row> = { column: Column<Row>; width: number; isResized: boolean; side: 'start' | 'end' | null }
export type RowItem<Row> = { type: 'row'; id: string; row: Row; depth: number; isOpen: boolean }
export type GroupItem<Row> = {
  type: 'group'
  id: string
  column: Column<Row>
  value: CellValue
  rows: readonly Row[]
  depth: number
  isOpen: boolean
}
export type DetailItem<Row> = { type: 'detail'; id: string; row: Row }
/** One line of the table, whatever stands in it. */
export type Item<Row> = RowItem<Row> | GroupItem<Row> | DetailItem<Row>

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

/** Sorts, groups and orders by TanStack Table; what comes out is the lines and columns as they are drawn. */
export function useModel<Row>(input: ModelInput<Row>) {
  const { columns, rows, rowId, view, isSortedHere, toggled, hasDetail, language } = input
  const definitions = useMemo(() => {
    const compare = comparison(language)
    return columns.map(
      ({ id, value }): ColumnDef<Features, Row & object> => ({
        id,
        // What has no value stands last, whichever way it is sorted.
        accessorFn: (row) => value(row) ?? undefined,
        sortUndefined: 'last',
        sortFn: (one, other) => compare(one.getValue(id), other.getValue(id)),
      }),
    )
  }, [columns, language])
  const state = useMemo(
    () => ({
      columnOrder: [...view.order],
      columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
      columnPinning: { start: [...view.start], end: [...view.end] },
      sorting: view.sort.map((sort) => ({ ...sort })),
      grouping: [...view.group],
    }),
    [view.order, view.hidden, view.start, view.end, view.sort, view.group],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows as readonly (Row & object)[],
    getRowId: (row) => rowId(row),
    manualSorting: !isSortedHere,
    groupedColumnMode: false,
    state,
  })
  const model = table.getRowModel().rows
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const open = useMemo(() => new Set(toggled), [toggled])
  const items = useMemo(() => linesOf<Row>(model, byId, open, hasDetail), [model, byId, open, hasDetail])
  const shownIds = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ')
  const shown = useMemo(() => {
    const ids = shownIds.split(' ')
    const atSide = (side: 'start' | 'end') => view[side].filter((id) => ids.includes(id))
    const between = ids.filter((id) => !view.start.includes(id) && !view.end.includes(id))
    return [...atSide('start'), ...between, ...atSide('end')].flatMap((id): Shown<Row>[] => {
      const column = byId.get(id)
      if (!column) return []
      const drawn = view.widths[id]
      const side = view.start.includes(id) ? 'start' : view.end.includes(id) ? 'end' : null
      return [{ column, width: drawn ?? widthOf(column), isResized: drawn !== undefined, side }]
    })
  }, [shownIds, byId, view])
  const order = useMemo(() => items.flatMap((item) => (item.type === 'row' ? [item.id] : [])), [items])
  return { items, shown, order }
}

type Line<Row> = TableRow<Features, Row & object>
function linesOf<Row>(
  rows: readonly Line<Row>[],
  byId: ReadonlyMap<string, Column<Row>>,
  toggled: ReadonlySet<string>,
  hasDetail: boolean,
  depth = 0,
): Item<Row>[] {
  return rows.flatMap((line): Item<Row>[] => {
    const { id, groupingColumnId = '' } = line
    const column = byId.get(groupingColumnId)
    if (column) {
      const isOpen = !toggled.has(id)
      const rowsOf = line.getLeafRows().flatMap((leaf) => (leaf.subRows.length === 0 ? [leaf.original] : []))
      const value = (line.groupingValue ?? null) as CellValue
      const group: GroupItem<Row> = { type: 'group', id, column, value, rows: rowsOf, depth, isOpen }
      return isOpen ? [group, ...linesOf(line.subRows, byId, toggled, hasDetail, depth + 1)] : [group]
    }
    const isOpen = hasDetail && toggled.has(id)
    const row: RowItem<Row> = { type: 'row', id, row: line.original, depth, isOpen }
    return isOpen ? [row, { type: 'detail', id: `${id}/detail`, row: line.original }] : [row]
  })
}
