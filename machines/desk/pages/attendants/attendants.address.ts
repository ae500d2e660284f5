/** What the address says of the attendants' queue: what waits or what is over, and of which days. */
import { acts, items } from '#protocol/core/permissions.ts'
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { holds, type Viewer } from '../../navigation/navigation.ts'
import { addressWith } from '../addressWith.ts'
import { rangeOf } from '../range.ts'
import type { TaskRow } from './attendants.types.ts'

export const queueTabs = ['open', 'past', 'announcements'] as const
export type QueueTab = (typeof queueTabs)[number]

export function queueTabOf(search: string): QueueTab {
  const asked = new URLSearchParams(search).get('tab')
  return queueTabs.find((tab) => tab === asked) ?? 'open'
}
export const pastTasksFilterOf = (search: string): QueryFilter => rangeOf(search)
export const attendantsPlace = (search: string, change: Readonly<Record<string, string | null>>): string =>
  addressWith('/apps/attendants', search, change)

type Led = Pick<TaskRow, 'kind' | 'task' | 'player' | 'machine' | 'day'>
/**
 * Where somebody who goes there looks next, of the pages that they may open: where it is settled, else at the player whom they serve,
 * at the cabinet, or at what is known of the player. null: at none.
 */
export function taskAddress({ kind, task, player, machine, day }: Led, viewer: Viewer): string | null {
  if (kind === 'problem' && holds(viewer, items.machineProblems))
    return `/apps/machinesError?problem=${task.slice(task.indexOf('-') + 1)}`
  if (kind === 'booking' && holds(viewer, items.reservations))
    return `/apps/reservations?day=${day}&machine=${machine.id}`
  const isOfPlayer = player !== null && kind !== 'problem'
  if (isOfPlayer && holds(viewer, acts.serve) && holds(viewer, items.cage)) return `/apps/cashier/${player.id}`
  if (holds(viewer, items.machines)) return `/apps/machine/${machine.id}`
  return isOfPlayer && holds(viewer, items.users) ? `/apps/contacts/${player.id}` : null
}
