import type { ReactNode } from 'react'
import type { MenuItem } from '../Menu.tsx'
import type { Column } from './columns.ts'
import type { Foot } from './Footer.tsx'
import type { useModel } from './useModel.ts'
import type { TableView, ViewPart } from './view.ts'

/** What stands under the last row while there are more elsewhere. */
export type Rest = { state: 'more' | 'loading' | 'failed'; onMore: () => void }

export type TableProps<Row> = {
  /** What the rows are. */
  label: string
  /** The same list as long as its columns are the same. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** By which a row is named to whoever does not see it. */
  nameOf: (row: Row) => string
  view: TableView
  /** As it is before anybody has changed anything: to what "reset" leads. */
  first: TableView
  /** `part`: what has changed. Who sorts or filters at the server asks anew for these. */
  onView: (view: TableView, part: ViewPart) => void
  /** Who puts the rows in the order of `view.sort`. */
  sortedBy?: 'table' | 'server'
  /** How many rows there are in all, where not all are here. */
  total?: number
  filters?: ReactNode
  /** At the end of the bar, before what the table has there itself. */
  tools?: ReactNode
  /** Above the header, where the bar of what is selected comes. */
  summary?: ReactNode
  selected?: readonly string[]
  onSelect?: (ids: string[]) => void
  /** What can be done with what is selected: a `BulkBar`. */
  bulk?: ReactNode
  onOpen?: (row: Row) => void
  /** Id of the row that stands open beside the table. */
  current?: string | undefined
  /** One with `keys`, a capital letter, is also done by that key while the row has the focus. */
  actions?: (row: Row) => readonly MenuItem[]
  onAction?: (value: string, row: Row) => void
  /** What a row shows when it is opened in its place. */
  detail?: (row: Row) => ReactNode
  /** Ids of rows whose detail is open, and of groups that are closed. */
  toggled?: readonly string[]
  onToggle?: (ids: string[]) => void
  foot?: Foot
  rest?: Rest
  /** Instead of rows, while there are none: loading, empty, failed. */
  placeholder?: ReactNode
  isBusy?: boolean
}

/** How rows are selected, by the hand and by keys. */
export type Pick = {
  selected: readonly string[]
  set: (ids: string[]) => void
  toggle: (id: string) => void
  only: (id: string) => void
  /** `from`: where a range begins when none has been begun. */
  extend: (id: string, from: string | null) => void
  all: () => void
  none: () => void
}

export type BodyProps<Row> = Omit<
  TableProps<Row>,
  'rest' | 'filters' | 'tools' | 'summary' | 'bulk' | 'onToggle' | 'toggled'
> & {
  model: ReturnType<typeof useModel<Row>>
  pick: Pick | null
  onToggle: (id: string) => void
  /** Under the last row. */
  below: ReactNode
}
export type GridProps<Row> = BodyProps<Row>
