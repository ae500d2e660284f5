import type { CellValue, Column } from './columns.ts'
import { sortingOf } from './sorting.ts'
import type { TableView } from './view.ts'

export type FileKind = 'text' | 'number' | 'amount' | 'moment' | 'span'
export type TableFile = { columns: { id: string; label: string; kind: FileKind }[]; rows: CellValue[][] }

/** The columns that are shown, in their order. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  { order, hidden }: TableView,
): readonly Column<Row>[] {
  return order.flatMap((id) => columns.filter((column) => column.id === id && !hidden.includes(id)))
}

/** What keeps its direction of reading on a page is not written. */
const plain = (value: CellValue) => (typeof value === 'string' ? value.replaceAll(/[\u2068\u2069]/g, '') : value)

/** A table as it is looked at, for a file: its columns, its order, and what a cell says where its value says less. */
export function tableFile<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  view: TableView,
  language: string,
): TableFile {
  const shown = shownColumns(columns, view)
  const sorted = sortingOf(columns, language)(rows, view.sort)
  return {
    columns: shown.map(({ id, label, kind = 'text', inFile }) => ({ id, label, kind: inFile?.kind ?? kind })),
    rows: sorted.map((row) => shown.map(({ value, inFile }) => plain((inFile?.value ?? value)(row)))),
  }
}
