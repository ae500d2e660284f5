import type { Brand, LobbyList, OwnSeat } from '#protocol/entities.ts'
import type { CallFailure } from '../../session/auth/auth.types.ts'

/** `pollEvery` ms; `brandId` null = all. */
export type LobbyInput = { brandId: number | null; pollEvery: number }
export type LobbyFilter = { search: string; freeOnly: boolean; vipOnly: boolean; tag: string | null }
export type LobbyContext = LobbyInput & {
  /** Every brand seen so far, in the venue's order; empty until the first answer. */
  brands: Brand[]
  list: LobbyList | null
  filter: LobbyFilter
  failure: CallFailure | null
  /** The newest push per machine; it holds where its sequence is above the list's. */
  news: Record<number, { status: number; sequence: number }>
  /** Pushed while the list is being fetched: newer than the answer under way. */
  pushed: { seat: { own: OwnSeat | null } | null; loginsEnabled: boolean | null }
  /** Seconds that the own seat is still held, counted down; null while it is not running out. */
  heldSeconds: number | null
}
export type LobbyEvent =
  | { type: 'brand.chosen'; brandId: number | null }
  | { type: 'filter.changed'; filter: Partial<LobbyFilter> }
  | { type: 'lobby.retry' }
  | { type: 'machine.changed'; id: number; status: number; sequence: number }
  | { type: 'ownSeat.changed'; seat: OwnSeat | null; sequence: number }
  | { type: 'loginsEnabled.changed'; enabled: boolean }
  | { type: 'news.live' }
  | { type: 'news.away' }
  /** The chart's own: pushes are away and `poll` has passed. */
  | { type: 'poll.due' }
export type LobbyTag = 'loading' | 'failed' | 'shown' | 'stale'
/** `poll`: nobody asked for this fetch, so that its silence never signs anybody out. */
export type FetchLobbyInput = { brandId: number | null; poll: boolean }
