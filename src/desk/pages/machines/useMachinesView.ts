import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import { type TableView, withView } from '#ui/table/index.ts'
import { useRoot } from '../../../view/root.ts'
import { useTableView } from '../../../view/table/useTableView.ts'
import { machineColumns } from './machineColumns.tsx'

const worstFirst: Partial<TableView> = { sort: [{ id: 'status', desc: false }] }

/** What of the list is shown, and how: all of it by the address. */
export function useMachinesView(t: TFunction, { values, search }: PagePlace) {
  const { navigate } = useRoot()
  const columns = useMemo(() => machineColumns(t), [t])
  const looked = useTableView(columns, { search, change: worstFirst })
  const { first, view, look } = looked
  const chosen = values.filter ?? 'all'
  function go(next: TableView, filter: string, days: Record<string, string | null> = {}): void {
    const query = withView(search, next, first)
    for (const [name, day] of Object.entries(days))
      if (day === null) query.delete(name)
      else query.set(name, day)
    const text = query.toString()
    navigate(`/apps/machines/${filter}${text === '' ? '' : `?${text}`}`, { replace: filter === chosen })
  }
  return {
    ...looked,
    /** `all`, `problems`, or the id of a brand. */
    chosen,
    filterBy: (name: string, list: readonly string[]) => look({ ...view, filter: { ...view.filter, [name]: list } }),
    choose: (filter: string) => go(view, filter),
    showAll: () => go({ ...view, filter: {} }, 'all'),
    showArchive: (isWanted: boolean) => go(view, chosen, { archived: isWanted ? '1' : null }),
    setRange: (range: { from: string; to: string }) => go(view, chosen, range),
  }
}
