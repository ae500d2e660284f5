import type { TFunction } from 'i18next'
import { Archive, ArchiveRestore, Info, Power, RefreshCw, RotateCw, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ArchiveAct, ChecksumAct, ListedAct, OrderedAct } from '#machines/desk/pages/machines/index.ts'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { AdminMachine } from '#protocol/core/machines.ts'
import { acts, endsPlay, rightsOf } from '#protocol/core/permissions.ts'
import type { BulkAction } from '#ui/BulkBar.tsx'
import type { MenuItem } from '#ui/Menu.tsx'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import type { WatchFacts } from '../../watch/WatchTile.tsx'

/** Of a machine, all that is asked of it here. */
export type Acted = Pick<AdminMachine, 'id' | 'name' | 'cabin' | 'status' | 'session'>
/** In the order of the bar. */
const order = ['powerOn', 'closeSession', 'powerOff', 'update'] as const satisfies readonly ListedAct[]
const icons: Record<ListedAct, ReactNode> = {
  powerOn: <RotateCw size={16} aria-hidden="true" />,
  closeSession: <UserX size={16} aria-hidden="true" />,
  powerOff: <Power size={16} aria-hidden="true" />,
  update: <RefreshCw size={16} aria-hidden="true" />,
}
const offered = (viewer: Viewer, count: number) =>
  order.filter((act) => rightsOf(act, count).every((right) => holds(viewer, right)))

/** Why an act can be done on none of these just now; null where it can on one at least. */
function whyNot(t: TFunction, act: ListedAct, rows: readonly Acted[]): string | null {
  const isSeated = ({ session }: Acted) => session !== null
  const isOff = ({ status }: Acted) => status === 0
  switch (act) {
    case 'powerOn':
      return rows.every((row) => isSeated(row) && !isOff(row)) ? t('machines.whyNot.seated') : null
    case 'update':
      if (rows.every(isSeated)) return t('machines.whyNot.seated')
      return rows.every(isOff) ? t('machines.whyNot.offline') : null
    case 'closeSession':
      return rows.some(isSeated) ? null : t('machines.whyNot.nobody')
    case 'powerOff':
      return rows.every(isOff) ? t('machines.whyNot.offline') : null
    default:
      return act satisfies never
  }
}

export function bulkActions(t: TFunction, viewer: Viewer, rows: readonly Acted[]): BulkAction[] {
  return offered(viewer, rows.length).map((value) => {
    const blockedReason = whyNot(t, value, rows)
    return { value, label: t(`machines.act.${value}`), icon: icons[value], ...(blockedReason ? { blockedReason } : {}) }
  })
}

export const detailsOf = (t: TFunction, { id }: Acted): MenuItem => ({
  ...{ value: 'open', label: t('machines.details'), href: `/apps/machine/${id}` },
  icon: <Info size={16} aria-hidden="true" />,
})
export const rowActions = (t: TFunction, viewer: Viewer, row: Acted): MenuItem[] =>
  offered(viewer, 1).map((value) => {
    const blockedReason = whyNot(t, value, [row])
    return {
      ...{ value, label: t(`machines.act.${value}`), icon: icons[value] },
      ...(endsPlay(value) ? { isDangerous: true } : {}),
      ...(blockedReason ? { blockedReason } : {}),
    }
  })

/** To who watches it: the list knows neither bet nor lag. */
export function watchFactsOf(machine: (Acted & { credit?: number | null }) | undefined): WatchFacts | null {
  if (!machine) return null
  const { name, cabin, status, session, credit = null } = machine
  return {
    ...{ name, cabin, status, credit, bet: null, lag: null },
    ...{ player: session && personName(session.player), since: session && session.openedAt },
  }
}

type Archived = Pick<AdminMachine, 'id' | 'name' | 'cabin' | 'status' | 'session' | 'archivedAt'>
/** Out of the lists, or back in them. Only a closed one is taken out: the venue says what else stands against it. */
export function archiveItems(t: TFunction, viewer: Viewer, { archivedAt, status, session }: Archived): MenuItem[] {
  if (!holds(viewer, acts.editMachine)) return []
  if (archivedAt !== null)
    return [
      { value: 'restore', label: t('machines.act.restore'), icon: <ArchiveRestore size={16} aria-hidden="true" /> },
    ]
  const blockedReason =
    session === null ? (status === 0 ? null : t('machines.whyNot.notClosed')) : t('machines.whyNot.seated')
  return [
    {
      ...{ value: 'archive', label: t('machines.act.archive'), icon: <Archive size={16} aria-hidden="true" /> },
      ...{ startsGroup: true, isDangerous: true, ...(blockedReason ? { blockedReason } : {}) },
    },
  ]
}
export function archiveOrder(value: string, { id, name, cabin }: Archived): CommandOrder<ArchiveAct> | null {
  if (value !== 'archive' && value !== 'restore') return null
  return {
    act: { do: value, id },
    title: { key: `machines.ask.${value}`, params: { name, cabin } },
    words: { key: `machines.will.${value}` },
    confirm: { key: `machines.act.${value}` },
    done: { key: `machines.done.${value}` },
    isAsked: true,
    isDangerous: false,
    reason: value === 'archive' ? 'required' : 'optional',
    phrase: null,
    affected: [{ id, name: machinePlace(cabin, name) }],
  }
}

/** Nothing is changed by it: it is not asked before. */
export const checksumOrder = ({
  id,
  name,
  cabin,
}: Pick<Acted, 'id' | 'name' | 'cabin'>): CommandOrder<ChecksumAct> => ({
  act: { do: 'checksum', id },
  title: { key: 'machine.checksum.ask' },
  words: null,
  confirm: { key: 'machine.checksum.ask' },
  done: { key: 'machine.checksum.asked', params: { name, cabin } },
  ...{ isAsked: false, isDangerous: false, reason: 'none', phrase: null },
  affected: [{ id, name: machinePlace(cabin, name) }],
})

const isAct = (value: string): value is ListedAct => value in icons

/** What is asked before it is done; null where it is no act. */
export function orderOf(value: string, rows: readonly Acted[]): CommandOrder<OrderedAct> | null {
  if (!isAct(value)) return null
  const count = rows.length
  const sessions = rows.flatMap(({ session }) => session?.id ?? [])
  return {
    act: { do: value, ids: rows.map(({ id }) => id), sessions },
    title: { key: `machines.ask.${value}`, params: { count, name: rows[0]?.name ?? '', cabin: rows[0]?.cabin ?? 0 } },
    words: { key: `machines.will.${value}` },
    confirm: { key: `machines.act.${value}` },
    done: { key: `machines.done.${value}`, params: { count } },
    isAsked: true,
    isDangerous: endsPlay(value) && sessions.length > 0,
    reason: value === 'closeSession' ? 'required' : value === 'powerOff' ? 'optional' : 'none',
    phrase: null,
    affected: rows.map(({ id, name, cabin }) => ({ id, name: machinePlace(cabin, name) })),
  }
}
