/** What the address says of the reservations: how they are shown, of which days, and which of them. */
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { addressWith } from '../addressWith.ts'
import { rangeOf } from '../range.ts'

export const reservationViews = ['day', 'week', 'list'] as const
export type ReservationView = (typeof reservationViews)[number]
export const reservationStates = ['waiting', 'active', 'used', 'cancelled', 'expired', 'machineClosed'] as const

export function viewOf(search: string): ReservationView {
  const wanted = new URLSearchParams(search).get('view')
  return reservationViews.find((one) => one === wanted) ?? 'day'
}

/** What the venue is asked for. Without a day, the days are those of today. */
export function reservationFilterOf(search: string): QueryFilter {
  const query = new URLSearchParams(search)
  const view = viewOf(search)
  const day = query.get('day') ?? ''
  const state = reservationStates.find((one) => one === query.get('state'))
  const ids = (['machine', 'player'] as const).flatMap((name) => {
    const value = query.get(name) ?? ''
    return /^[1-9]\d{0,14}$/.test(value) ? [[name, value] as const] : []
  })
  return {
    view,
    ...(view === 'list' ? rangeOf(search) : /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
    ...(state ? { state } : {}),
    ...Object.fromEntries(ids),
  }
}

export const reservationsPlace = (search: string, change: Readonly<Record<string, string | null>>): string =>
  addressWith('/apps/reservations', search, change)
