export type { Column } from './columns.ts'
export { Table } from './Table.tsx'
export { decodeView, encodeView, firstView, type TableView } from './view.ts'
