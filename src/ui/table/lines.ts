/** The lines of a table: rows, groups and what is opened. A hundred thousand of them are counted; made is one that is asked for. */
import type { CellValue, Column } from './columns.ts'
import type { Sorting } from './sorting.ts'
import type { TableView } from './view.ts'

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

export type Lines<Row> = {
  count: number
  /** The same object as long as nothing of it has changed. */
  itemAt: (index: number) => Item<Row> | undefined
  idAt: (index: number) => string | number
  isDetail: (index: number) => boolean
  /** Some lines are of another height than the rest. */
  hasDetails: boolean
  /** Of all rows that are shown, in their order. */
  ids: () => readonly string[]
}
/** `at`: its first line. */
type Segment<Row> = { at: number } & (
  | { type: 'rows'; rows: readonly Row[]; depth: number }
  | GroupItem<Row>
  | DetailItem<Row>
)
/** What was made of a row: it is what the line shows until the row is another. */
export type MadeItems<Row> = WeakMap<Row & object, RowItem<Row>>

type Input<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  sorting: Sorting<Row>
  sort: TableView['sort']
  groups: readonly Column<Row>[]
  /** Rows that show more, and groups that show nothing. */
  toggled: ReadonlySet<string>
  hasDetail: boolean
  made: MadeItems<Row>
}

export function linesOf<Row>(input: Input<Row>): Lines<Row> {
  const { rows, rowId, sorting, sort, groups, toggled, hasDetail, made } = input
  const segments: Segment<Row>[] = []
  let count = 0
  const opens = hasDetail && toggled.size > 0

  function addRows(of: readonly Row[], depth: number): void {
    const put = (some: readonly Row[]) => {
      if (some.length > 0) segments.push({ type: 'rows', at: count, rows: some, depth })
      count += some.length
    }
    if (!opens) return put(of)
    let from = 0
    for (const [place, row] of of.entries()) {
      const id = rowId(row)
      if (!toggled.has(id)) continue
      put(of.slice(from, place + 1))
      segments.push({ type: 'detail', at: count++, id: `${id}/detail`, row })
      from = place + 1
    }
    put(of.slice(from))
  }
  function addGroups(of: readonly Row[], depth: number, parent: string): void {
    const column = groups[depth]
    if (!column) return addRows(sorting(of, sort), depth)
    const byFirst = new Map([...Map.groupBy(of, column.value).values()].map((some) => [some[0] as Row, some]))
    // Those of this column stand in its order; else as they come.
    const own = sort.filter(({ id }) => id === column.id)
    for (const first of sorting([...byFirst.keys()], own)) {
      const some = byFirst.get(first) ?? []
      const value = column.value(first)
      const id = `${parent}${column.id}:${value ?? ''}`
      const isOpen = !toggled.has(id)
      segments.push({ type: 'group', at: count++, id, column, value, rows: some, depth, isOpen })
      if (isOpen) addGroups(some, depth + 1, `${id}>`)
    }
  }
  addGroups(rows, 0, '')

  function segmentAt(index: number): Segment<Row> | undefined {
    let [from, to] = [0, segments.length - 1]
    while (from < to) {
      const middle = Math.ceil((from + to) / 2)
      if ((segments[middle]?.at ?? 0) <= index) from = middle
      else to = middle - 1
    }
    return index >= 0 && index < count ? segments[from] : undefined
  }
  function rowItem(row: Row, depth: number): RowItem<Row> {
    const id = rowId(row)
    const isOpen = opens && toggled.has(id)
    const before = made.get(row as Row & object)
    if (before && before.id === id && before.depth === depth && before.isOpen === isOpen) return before
    const item: RowItem<Row> = { type: 'row', id, row, depth, isOpen }
    made.set(row as Row & object, item)
    return item
  }
  let ids: readonly string[] | null = null
  return {
    count,
    itemAt(index) {
      const one = segmentAt(index)
      if (one?.type !== 'rows') return one
      const row = one.rows[index - one.at]
      return row === undefined ? undefined : rowItem(row, one.depth)
    },
    idAt(index) {
      const one = segmentAt(index)
      if (one?.type !== 'rows') return one?.id ?? index
      const row = one.rows[index - one.at]
      return row === undefined ? index : rowId(row)
    },
    hasDetails: opens,
    isDetail: (index) => opens && segmentAt(index)?.type === 'detail',
    ids: () => (ids ??= segments.flatMap((one) => (one.type === 'rows' ? one.rows.map(rowId) : []))),
  }
}
