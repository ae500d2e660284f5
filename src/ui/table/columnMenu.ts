import type { TFunction } from 'i18next'
import type { MenuItem } from '../Menu.tsx'
import type { Column } from './columns.ts'
import {
  groupBy,
  pinColumn,
  resizeColumn,
  showColumn,
  sortOnly,
  stepColumn,
  type TableView,
  type ViewPart,
} from './view.ts'

/** How far one press makes a column wider, px. */
const step = 24

type Change = { part: ViewPart; make: (view: TableView, id: string, width: number) => TableView }
const changes = {
  up: { part: 'sort', make: (view, id) => sortOnly(view, id, false) },
  down: { part: 'sort', make: (view, id) => sortOnly(view, id, true) },
  group: { part: 'group', make: groupBy },
  back: { part: 'columns', make: (view, id) => stepColumn(view, id, -1) },
  on: { part: 'columns', make: (view, id) => stepColumn(view, id, 1) },
  wider: { part: 'columns', make: (view, id, width) => resizeColumn(view, id, width + step) },
  narrower: { part: 'columns', make: (view, id, width) => resizeColumn(view, id, width - step) },
  fit: { part: 'columns', make: (view, id) => resizeColumn(view, id, null) },
  start: { part: 'columns', make: (view, id) => pinColumn(view, id, 'start') },
  end: { part: 'columns', make: (view, id) => pinColumn(view, id, 'end') },
  free: { part: 'columns', make: (view, id) => pinColumn(view, id, null) },
  hide: { part: 'columns', make: (view, id) => showColumn(view, id, false) },
} satisfies Record<string, Change>
export type ColumnChange = keyof typeof changes
export const columnChanges = Object.keys(changes) as ColumnChange[]

/** The buttons of one grid have one menu between them: those of columns and those of rows. */
export const menuOfColumn = (id: string) => `column ${id}`
export const menuOfRow = (id: string) => `row ${id}`
/** null: it is a column's. */
export const rowOfMenu = (of: string) => (of.startsWith('row ') ? of.slice(4) : null)

/** What the menu of a column offers now. */
export function columnItems<Row>(column: Column<Row>, view: TableView, t: TFunction): MenuItem[] {
  const isPinned = view.start.includes(column.id) || view.end.includes(column.id)
  const offered: Record<ColumnChange, boolean> = {
    ...{ up: column.canSort !== false, down: column.canSort !== false, group: column.canGroup === true },
    ...{ back: true, on: true, wider: true, narrower: true, fit: column.id in view.widths },
    ...{ start: !isPinned, end: !isPinned, free: isPinned, hide: column.isName !== true },
  }
  const begins = new Set<ColumnChange>(['group', 'back', 'wider', 'start', 'free', 'hide'])
  return columnChanges
    .filter((change) => offered[change])
    .map((value, place) => ({
      value,
      label: t(`ui.columnMenu.${value === 'group' && view.group.includes(column.id) ? 'ungroup' : value}`),
      startsGroup: place > 0 && begins.has(value),
    }))
}

export const changeOf = (value: string): Change | undefined => changes[value as ColumnChange]
