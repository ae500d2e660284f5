import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { showOf, sideOf } from '#machines/desk/pages/machineBoard/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { TableView } from '#ui/table/index.ts'
import { useSettings } from '../../../view/root.ts'
import { useTableView } from '../../../view/table/useTableView.ts'
import { boardColumns } from './boardColumns.tsx'
import { type Grouping, isGrouping } from './floor.ts'

const worstFirst: Partial<TableView> = { sort: ['need', 'status', 'since'].map((id) => ({ id, desc: false })) }

/** What of the board is shown, and how: all of it by the address. */
export function useBoardView(t: TFunction, { search }: PagePlace) {
  const { timeZone } = useSettings()
  const columns = useMemo(() => boardColumns(t, timeZone), [t, timeZone])
  const looked = useTableView(columns, { search, change: worstFirst })
  const { view, look } = looked
  const [group] = view.group
  return {
    ...looked,
    ...{ show: showOf(search), side: sideOf(search) },
    grouping: isGrouping(group) ? group : 'need',
    groupBy: (by: Grouping) => look({ ...view, group: by === 'need' ? [] : [by] }),
    filterBy: (name: string, list: readonly string[]) => look({ ...view, filter: { ...view.filter, [name]: list } }),
    showAll: () => look({ ...view, filter: {} }),
  } as const
}
export type Looked = ReturnType<typeof useBoardView>
