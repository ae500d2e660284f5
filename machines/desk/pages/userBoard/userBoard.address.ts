/** What the address says: which part is open, of which days, and behind which figure of which player somebody looks. */
import type { PlayerFigures } from '#protocol/calls/statistics.ts'
import { items } from '#protocol/core/permissions.ts'
import type { QueryFilter } from '../../../kit/query/query.types.ts'
import { holds, type Viewer } from '../../navigation/navigation.ts'
import { rangeOf } from '../range.ts'

export const userBoardTabs = ['players', 'on', 'hot', 'cashiers'] as const
export type UserBoardTab = (typeof userBoardTabs)[number]

/** In the order in which they stand beside each other. */
export const shownFigures = [
  ...(['cash', 'gameResult', 'discount', 'bonus', 'comp', 'netResult'] as const),
  ...(['credit', 'tip', 'handPay', 'adjustment'] as const),
] as const satisfies readonly (keyof PlayerFigures)[]
export type Figure = (typeof shownFigures)[number]

export const mayOpenTab = (viewer: Viewer, tab: UserBoardTab) => tab !== 'cashiers' || holds(viewer, items.cageHistory)

/** One that may not be seen is not open, whatever the address says. */
export function tabOf(search: string, viewer: Viewer): UserBoardTab {
  const asked = new URLSearchParams(search).get('tab')
  return userBoardTabs.find((tab) => tab === asked && mayOpenTab(viewer, tab)) ?? 'players'
}

/** `figure` null: all that was posted. */
export function drillOf(search: string): { player: string; figure: Figure | null } | null {
  const query = new URLSearchParams(search)
  const player = query.get('player') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(player)) return null
  return { player, figure: shownFigures.find((one) => one === query.get('figure')) ?? null }
}

export function drillFilterOf(search: string): QueryFilter {
  const drill = drillOf(search)
  if (!drill) return {}
  return { ...rangeOf(search), player: drill.player, ...(drill.figure === null ? {} : { figure: drill.figure }) }
}
