/** What the address says of the history: which days, and what of them. */
import { spendOrder } from '#protocol/core/codes.ts'
import type { Cage } from '#protocol/calls/cage.ts'
import type { HandOver } from '#protocol/core/safes.ts'
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { rangeOf } from '../range.ts'

/** Each as the venue asks for it: a number. A coin is a word. */
const historyFilters = ['type', 'state', 'player', 'cashier', 'cage', 'category'] as const
export type HistoryFilter = (typeof historyFilters)[number] | 'coin'

/** What becomes of a hand-over, as the address and the venue name it. */
export const handOverStates = ['waiting', 'disputed', 'taken', 'ended'] as const satisfies readonly HandOver['state'][]

export const historyTabs = ['postings', 'handOvers', 'safes'] as const
export type HistoryTab = (typeof historyTabs)[number]
export function historyTabOf(search: string): HistoryTab {
  const asked = new URLSearchParams(search).get('tab')
  return historyTabs.find((tab) => tab === asked) ?? 'postings'
}
/** Of the hand-overs: the days, whose, and what became of them. */
export function handOverFilterOf(search: string): QueryFilter {
  const { from, to, cashier } = historyFilterOf(search)
  const asked = new URLSearchParams(search).get('state')
  const state = handOverStates.find((one) => one === asked)
  return { ...(from && to ? { from, to } : {}), ...(cashier ? { cashier } : {}), ...(state ? { state } : {}) }
}

export const safeStates = ['open', 'closed'] as const satisfies readonly Cage['state'][]
/** Of the safes: in which days they were opened, whose, and whether they are open. */
export function safeFilterOf(search: string): QueryFilter {
  const { from, to, cashier } = historyFilterOf(search)
  const asked = new URLSearchParams(search).get('state')
  const state = safeStates.find((one) => one === asked)
  return { ...(from && to ? { from, to } : {}), ...(cashier ? { cashier } : {}), ...(state ? { state } : {}) }
}
const filters = { postings: historyFilterOf, handOvers: handOverFilterOf, safes: safeFilterOf } as const
/** Of the tab that is shown. */
export const tabFilterOf = (search: string): QueryFilter => filters[historyTabOf(search)](search)

export function historyFilterOf(search: string): QueryFilter {
  const query = new URLSearchParams(search)
  const chosen = historyFilters.flatMap((name) => {
    const value = query.get(name) ?? ''
    return /^\d{1,15}$/.test(value) ? [[name, value] as const] : []
  })
  const coin = spendOrder.find((pocket) => pocket === query.get('coin'))
  return { ...rangeOf(search), ...Object.fromEntries(chosen), ...(coin ? { coin } : {}) }
}
