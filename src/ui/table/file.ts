import { type CellValue, type Column, comparison } from './columns.ts'
import type { TableView } from './view.ts'

export type FileKind = 'text' | 'number' | 'amount' | 'moment'
export type TableFile = { columns: { id: string; label: string; kind: FileKind }[]; rows: CellValue[][] }

/** The columns that are shown, in their order. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  { order, hidden }: TableView,
): readonly Column<Row>[] {
  return order.flatMap((id) => columns.filter((column) => column.id === id && !hidden.includes(id)))
}

/** A table as it is looked at, for a file: its columns, its order, and what a cell says where its value says less. */
export function tableFile<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  view: TableView,
  language: string,
): TableFile {
  const shown = shownColumns(columns, view)
  const compare = comparison(language)
  const sorts = view.sort.flatMap(({ id, desc }) =>
    columns.filter((column) => column.id === id).map(({ value }) => ({ value, sign: desc ? -1 : 1 })),
  )
  const sorted = rows.toSorted((one, other) => {
    for (const { value, sign } of sorts) {
      const [first, second] = [value(one), value(other)]
      // What has no value stands last, whichever way it is sorted.
      if (first === null || second === null) {
        if (first !== second) return first === null ? 1 : -1
      } else {
        const order = compare(first, second) * sign
        if (order !== 0) return order
      }
    }
    return 0
  })
  return {
    columns: shown.map(({ id, label, kind = 'text', inFile }) => ({ id, label, kind: inFile?.kind ?? kind })),
    rows: sorted.map((row) => shown.map(({ value, inFile }) => (inFile?.value ?? value)(row))),
  }
}
