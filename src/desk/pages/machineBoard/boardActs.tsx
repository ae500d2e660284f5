import type { TFunction } from 'i18next'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import type { BoardOrder, BoardRow } from '#machines/desk/pages/machineBoard/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { items } from '#protocol/core/permissions.ts'
import type { BulkAction } from '#ui/BulkBar.tsx'
import type { MenuItem } from '#ui/Menu.tsx'
import { watchItem } from '../../watch/watchItem.tsx'
import * as machineActs from '../machines/machineActs.tsx'
import * as sessionActs from '../sessions/sessionActs.tsx'

export const mayOpen = (viewer: Viewer) => holds(viewer, items.machines)
/** To close a session is an act on its machine here: it is offered once. */
const isOnce = ({ value }: { value: string }) => value !== 'closeSession' && value !== 'watch'
const seatedOf = (rows: readonly BoardRow[]): sessionActs.Acted[] =>
  rows.flatMap(({ id, name, cabin, session }) => (session ? [{ ...session, machine: { id, name, cabin } }] : []))

export function bulkActions(t: TFunction, viewer: Viewer, rows: readonly BoardRow[]): BulkAction[] {
  const seated = seatedOf(rows)
  return [
    ...watchItem(t, viewer).map(({ value, icon }) => ({ value, icon, label: t('watch.watch') })),
    ...sessionActs
      .bulkActions(t, viewer, seated)
      .filter(isOnce)
      .map((act) => (seated.length === 0 ? { ...act, blockedReason: t('machines.whyNot.nobody') } : act)),
    ...machineActs.bulkActions(t, viewer, rows),
  ]
}

export function rowActions(t: TFunction, viewer: Viewer, row: BoardRow): MenuItem[] {
  const [seated] = seatedOf([row])
  return [
    ...(mayOpen(viewer) ? [machineActs.detailsOf(t, row)] : []),
    ...watchItem(t, viewer),
    ...(seated ? sessionActs.rowActions(t, viewer, seated).filter(isOnce) : []),
    ...machineActs.rowActions(t, viewer, row),
  ]
}

/** What is asked before it is done; null where it is no act, or touches nobody. */
export function orderOf(value: string, rows: readonly BoardRow[]): CommandOrder<BoardOrder> | null {
  const machines = machineActs.orderOf(value, rows)
  if (machines) return { ...machines, act: { of: 'machines', ...machines.act } }
  const seated = seatedOf(rows)
  const sessions = seated.length === 0 ? null : sessionActs.orderOf(value, seated)
  return sessions && { ...sessions, act: { of: 'sessions', ...sessions.act } }
}
