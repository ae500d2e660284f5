import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { SessionRow } from '#machines/desk/pages/sessions/index.ts'
import { fold } from '#ui/fold.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { useTableView } from '../../../view/table/useTableView.ts'
import { sessionColumns } from './sessionColumns.tsx'

const worstFirst = { sort: [{ id: 'status', desc: false }] }

/** What of the list is shown, and how: all of it by the address. */
export function useSessionsView(t: TFunction, { search }: PagePlace) {
  const { timeZone } = useSettings()
  const columns = useMemo(() => sessionColumns(t, timeZone), [t, timeZone])
  const looked = useTableView(columns, { search, change: worstFirst })
  const { view, look } = looked
  return {
    ...looked,
    filterBy: (name: string, list: readonly string[]) => look({ ...view, filter: { ...view.filter, [name]: list } }),
    showAll: () => look({ ...view, filter: {} }),
  }
}
export type Looked = ReturnType<typeof useSessionsView>

export function filtered(
  rows: readonly SessionRow[],
  { status = [], hot = [], q: [wanted = ''] = [] }: Readonly<Record<string, readonly string[]>>,
): readonly SessionRow[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (status.length > 0 && !status.includes(String(row.status))) return false
    if (hot.length > 0 && !row.isHot) return false
    const { player, machine, id } = row
    const text = fold(`${personName(player)} ${player.username} ${machine.name} ${machine.cabin} ${id}`)
    return words.every((word) => text.includes(word))
  })
}
