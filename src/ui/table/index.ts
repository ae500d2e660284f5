export type { Column } from './columns.ts'
export { Table } from './Table.tsx'
export type { TableProps } from './types.ts'
export { decodeView, encodeView, firstView, type TableView, withView } from './view.ts'
