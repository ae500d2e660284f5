import type { TFunction } from 'i18next'
import { Info, MessageSquare, Star, StarOff, UserMinus, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import type { SessionOrder } from '#machines/desk/pages/sessions/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { SupervisedSession } from '#protocol/calls/supervision.ts'
import { rightsOfSessions, type SessionAct, sessionActs } from '#protocol/core/permissions.ts'
import type { BulkAction } from '#ui/BulkBar.tsx'
import type { MenuItem } from '#ui/Menu.tsx'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { watchItem } from '../../watch/watchItem.tsx'
import { messageTemplates } from './messageTemplates.ts'

/** Of a session, all that is asked of it here. */
export type Acted = Pick<SupervisedSession, 'id' | 'machine' | 'player' | 'feature' | 'leaving'>
const order = ['message', 'setFeature', 'undoFeature', 'closeSession', 'kick'] as const satisfies readonly SessionAct[]
const icons: Record<SessionAct, ReactNode> = {
  message: <MessageSquare size={16} aria-hidden="true" />,
  setFeature: <Star size={16} aria-hidden="true" />,
  undoFeature: <StarOff size={16} aria-hidden="true" />,
  closeSession: <UserMinus size={16} aria-hidden="true" />,
  kick: <UserX size={16} aria-hidden="true" />,
}
const offered = (viewer: Viewer, count: number) =>
  order.filter((act) => rightsOfSessions(act, count).every((right) => holds(viewer, right)))
const endsPlay = (act: SessionAct) => act === 'closeSession' || act === 'kick'

/** Why an act can be done on none of these just now; null where it can on one at least. */
function whyNot(t: TFunction, act: SessionAct, rows: readonly Acted[]): string | null {
  if (act === 'setFeature') return rows.every(({ feature }) => feature) ? t('sessions.whyNot.feature') : null
  if (act === 'undoFeature') return rows.some(({ feature }) => feature) ? null : t('sessions.whyNot.noFeature')
  if (endsPlay(act)) return rows.every(({ leaving }) => leaving !== null) ? t('sessions.whyNot.leaving') : null
  return null
}

export function bulkActions(t: TFunction, viewer: Viewer, rows: readonly Acted[]): BulkAction[] {
  return [
    ...watchItem(t, viewer).map(({ value, icon }) => ({ value, icon, label: t('watch.watch') })),
    ...offered(viewer, rows.length).map((value) => {
      const blockedReason = whyNot(t, value, rows)
      return {
        ...{ value, label: t(`sessions.act.${value}`), icon: icons[value] },
        ...(blockedReason ? { blockedReason } : {}),
      }
    }),
  ]
}

export const openOf = (t: TFunction): MenuItem => ({
  ...{ value: 'open', label: t('sessions.open') },
  icon: <Info size={16} aria-hidden="true" />,
})
export const rowActions = (t: TFunction, viewer: Viewer, row: Acted): MenuItem[] =>
  offered(viewer, 1).map((value) => {
    const blockedReason = whyNot(t, value, [row])
    return {
      ...{ value, label: t(`sessions.act.${value}`), icon: icons[value] },
      ...(value === 'message' ? { keys: 'M' } : {}),
      ...(endsPlay(value) ? { isDangerous: true } : {}),
      ...(blockedReason ? { blockedReason } : {}),
    }
  })

const isAct = (value: string): value is SessionAct => value in sessionActs

/** What is asked before it is done; null where it is no act. */
export function orderOf(value: string, rows: readonly Acted[]): CommandOrder<SessionOrder> | null {
  if (!isAct(value)) return null
  const count = rows.length
  const [first] = rows
  const isMessage = value === 'message'
  return {
    act: { do: value, ids: rows.map(({ id }) => id) },
    title: { key: `sessions.ask.${value}`, params: { count, name: first ? personName(first.player) : '' } },
    words: { key: `sessions.will.${value}` },
    confirm: { key: `sessions.act.${value}` },
    done: { key: `sessions.done.${value}`, params: { count } },
    isAsked: true,
    isDangerous: endsPlay(value),
    reason: value === 'setFeature' ? 'optional' : 'required',
    ...(isMessage ? { reasonLabel: { key: 'sessions.text' }, suggestions: messageTemplates } : {}),
    phrase: null,
    affected: rows.map(({ id, player, machine }) => ({
      id,
      name: `${personName(player)} · ${machinePlace(machine.cabin, machine.name)}`,
    })),
  }
}
