/** What the address says of the reconciliation: a day of all cabinets or what differs in any, and which of it is opened. */
import type { DifferenceState } from '#protocol/core/reconciliation.ts'
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { addressWith } from '../addressWith.ts'
import { rangeOf } from '../range.ts'

const states: readonly DifferenceState[] = ['agreeing', 'differing', 'accepted']

/** `differences`: of every day. */
export const reconciliationTabs = ['day', 'differences'] as const
export type ReconciliationTab = (typeof reconciliationTabs)[number]

export const tabOf = (search: string): ReconciliationTab =>
  new URLSearchParams(search).get('tab') === 'differences' ? 'differences' : 'day'

/** The gaming day that is named; without one the venue's own. */
export function dayFilterOf(search: string): QueryFilter {
  const day = new URLSearchParams(search).get('day') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}
}

/** What the venue is asked for of what differs; without a state what people have yet to decide on. */
export function differenceFilterOf(search: string): QueryFilter {
  const query = new URLSearchParams(search)
  const state = states.find((one) => one === query.get('state')) ?? 'differing'
  const machine = query.get('machine') ?? ''
  return { ...rangeOf(search), state, ...(/^[1-9]\d{0,15}$/.test(machine) ? { machine } : {}) }
}

/** The one that is opened, or null. */
export function differenceOf(search: string): number | null {
  const wanted = new URLSearchParams(search).get('difference') ?? ''
  return /^[1-9]\d{0,15}$/.test(wanted) ? Number(wanted) : null
}

export const placeWith = (search: string, change: Record<string, string | null>): string =>
  addressWith('/apps/reconciliation', search, change)
