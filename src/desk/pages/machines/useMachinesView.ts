import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { PagePlace } from '#machines/desk/pages/pages.ts'
import { decodeView, encodeView, firstView, type TableView } from '#ui/table/index.ts'
import { useRoot } from '../../../view/root.ts'
import { machineColumns } from './machineColumns.tsx'

/** How the list is looked at: all of it stands in the address, and every change is a change of the address. */
export function useMachinesView(t: TFunction, { values, search }: PagePlace) {
  const { navigate } = useRoot()
  const columns = useMemo(() => machineColumns(t), [t])
  const first = useMemo(() => firstView(columns, { sort: [{ id: 'status', desc: false }] }), [columns])
  const view = useMemo(() => decodeView(new URLSearchParams(search), first), [search, first])
  const chosen = values.filter ?? 'all'
  function go(next: TableView, filter = chosen, range: { from: string; to: string } | null = null): void {
    const query = encodeView(next, first)
    const now = new URLSearchParams(search)
    const { from, to } = range ?? { from: now.get('from'), to: now.get('to') }
    if (from !== null && to !== null) {
      query.set('from', from)
      query.set('to', to)
    }
    const text = query.toString()
    navigate(`/apps/machines/${filter}${text === '' ? '' : `?${text}`}`, { replace: filter === chosen })
  }
  return {
    ...{ columns, first, view },
    /** `all`, `problems`, or the id of a brand. */
    chosen,
    look: (next: TableView) => go(next),
    filterBy: (name: string, list: readonly string[]) => go({ ...view, filter: { ...view.filter, [name]: list } }),
    choose: (filter: string) => go(view, filter),
    showAll: () => go({ ...view, filter: {} }, 'all'),
    setRange: (range: { from: string; to: string }) => go(view, chosen, range),
  }
}
