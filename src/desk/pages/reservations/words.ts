/** Reservations in words: where, when, and why one cannot stand somewhere. */
import type { TFunction } from 'i18next'
import type {
  Blocker,
  CalendarMachine,
  ReservationAct,
  ReservationOrder,
  ReservationRow,
  Span,
} from '#machines/desk/pages/reservations/index.ts'
import { formatClock, formatMoment } from '#ui/format.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'

export type Telling = { t: TFunction; language: string; timeZone: string }

export const machineName = ({ cabin, name }: Pick<CalendarMachine, 'cabin' | 'name'>) => machinePlace(cabin, name)
export const placeOf = ({ cabin, machineName: name }: ReservationRow) => machinePlace(cabin, name)

const dayIn = (at: number, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
/** Day and hours; the day of the end only where it is another one. */
export function spanText({ startsAt, until }: Pick<Span, 'startsAt' | 'until'>, { language, timeZone }: Telling) {
  const end =
    dayIn(startsAt, timeZone) === dayIn(until, timeZone)
      ? formatClock(until, timeZone)
      : formatMoment(until, language, timeZone)
  return `${formatMoment(startsAt, language, timeZone)} – ${end}`
}
export const hoursText = ({ startsAt, until }: Pick<Span, 'startsAt' | 'until'>, timeZone: string) =>
  `${formatClock(startsAt, timeZone)}–${formatClock(until, timeZone)}`

export const mayMove = ({ kind, state }: ReservationRow) => kind === 'booking' && state === 'waiting'
export const isOpen = ({ state }: ReservationRow) => state === 'waiting' || state === 'active'

export function blockerText(blocker: Blocker, telling: Telling): string {
  const { t } = telling
  if (!('row' in blocker)) return t(`reservations.blocked.${blocker.why}`)
  const { row } = blocker
  return t(`reservations.blocked.${blocker.why}`, {
    player: personName(row.player),
    machine: placeOf(row),
    span: spanText(row, telling),
  })
}

/** What the venue said when it refused; null: its own words say it as well. */
export function refusedText(
  params: Readonly<Record<string, unknown>> | null,
  rows: readonly ReservationRow[],
  telling: Telling,
): string | null {
  const { t } = telling
  const { reason, id, startsAt, until, by } = params ?? {}
  if (reason === 'begun') return t('reservations.blocked.begun')
  if (reason === 'changed') {
    const who = by as Parameters<typeof personName>[0] | undefined
    return who ? t('reservations.blocked.changedBy', { name: personName(who) }) : t('reservations.blocked.changed')
  }
  if (reason !== 'machineBooked' && reason !== 'playerBooked') return null
  const row = rows.find((one) => one.id === id)
  if (row) return blockerText({ why: reason, row }, telling)
  const span = typeof startsAt === 'number' && typeof until === 'number' ? { startsAt, until } : null
  return t(`reservations.unseen.${reason}`, { span: span ? spanText(span, telling) : '' })
}

const plain = { isDangerous: false, phrase: null, affected: [] } as const
/** Ended with a reason. One that had not begun can be had back as it was. */
export function cancelOrder(row: ReservationRow, now: number, makeKey: () => string): ReservationOrder {
  const params = { player: personName(row.player), machine: placeOf(row) }
  const { machineID, startsAt, until } = row
  const again: ReservationAct = {
    do: 'save',
    booking: { id: null, playerID: row.player.id, machineID, startsAt, until, reason: row.reason ?? '' },
  }
  const isSafe = mayMove(row) && startsAt > now && (row.reason ?? '') !== ''
  const undo: ReservationOrder = {
    ...{ act: again, title: { key: 'reservations.book' }, words: null, confirm: { key: 'reservations.book' } },
    ...{ ...plain, isAsked: false, reason: 'none', done: { key: 'reservations.back', params } },
  }
  return {
    ...{ act: { do: 'cancel', id: row.id }, title: { key: 'reservations.askCancel', params } },
    words: { key: isSafe ? 'reservations.willCancel' : 'reservations.willFree' },
    ...{ ...plain, isAsked: true, reason: 'required', confirm: { key: 'reservations.cancel' } },
    done: { key: 'reservations.cancelled', params },
    ...(isSafe ? { undo: { order: undo, key: makeKey() } } : {}),
  }
}
