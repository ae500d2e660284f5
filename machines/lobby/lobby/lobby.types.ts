import type { Brand, LobbyList, LobbyMachine, OwnReservation, OwnSeat } from '#protocol/core/entities.ts'
import type { CallFailure } from '../../kit/failure.ts'
import type { Marks } from '../favourites/favourites.types.ts'
import type { MachinePush } from '../../live/line/line.types.ts'

export type LobbySort = 'free' | 'cabin' | 'name' | 'bet'
export type LobbyFilter = {
  search: string
  freeOnly: boolean
  vipOnly: boolean
  tag: string | null
  /** Minor units: a bet that must be possible. */
  bet: number | null
  mine: 'favourites' | 'recent' | null
  /** The game whose tile is open: its cabinets stand each in a place of its own. */
  game: string | null
  sort: LobbySort
}
/** `pollEvery` ms; `brandId` null = all; `search` is the query of the address; `isStaff`: may sit while logins are disabled. */
export type LobbyInput = {
  userId: number
  isStaff: boolean
  brandId: number | null
  search: string
  pollEvery: number
  /** What the person keeps with the venue, as it was at sign-in. */
  userSettings: Readonly<Record<string, unknown>>
}
export type LobbyContext = Pick<LobbyInput, 'userId' | 'isStaff' | 'brandId' | 'pollEvery' | 'userSettings'> & {
  /** Every brand seen so far, in the venue's order; empty until the first answer. */
  brands: readonly Brand[]
  /** As the list told them; a status that was pushed since then stands in `news`. */
  machines: Readonly<Record<number, LobbyMachine>>
  /** Ids in the venue's order. */
  listed: readonly number[]
  /** The list is one that the device kept, no answer has come yet. */
  isKept: boolean
  /** Ids shown, each in its place: the order is made anew by what the person does, never by a push. */
  order: readonly number[]
  filter: LobbyFilter
  /** The game whose tile has just been closed: the keyboard goes on from there. */
  leftGame: string | null
  marks: Marks
  seat: OwnSeat | null
  /** The machine that the person holds a reservation for. */
  reservedID: number | null
  loginsEnabled: boolean
  /** Open to this person are VIP machines too. */
  isVip: boolean
  graceSeconds: number
  /** Where thumbnails stand; null while the venue has named no place. */
  thumbnails: string | null
  failure: CallFailure | null
  /** The newest push per machine; it holds where its sequence is above the list's. */
  news: Readonly<Record<number, { status: number; sequence: number }>>
  /** Pushed while the list is being fetched: newer than the answer under way. */
  pushed: {
    seat: { own: OwnSeat | null } | null
    reservation: { own: OwnReservation | null } | null
    loginsEnabled: boolean | null
  }
  /** Seconds that the own seat is still held, counted down; null while it is not running out. */
  heldSeconds: number | null
  /** Seconds without any word from the floor. */
  silence: number
  /** Seconds since the lobby was opened. */
  seconds: number
}
export type LobbyEvent =
  /** From the root, by the address: what it asks for. */
  | { type: 'place.shown'; brandId: number | null; search: string }
  | { type: 'filter.changed'; filter: Partial<LobbyFilter> }
  | { type: 'filter.cleared' }
  | { type: 'lobby.retry' }
  | { type: 'statuses.changed'; machines: readonly MachinePush[] }
  /** `reservation` undefined: nothing was said of it. */
  | { type: 'ownSeat.changed'; seat: OwnSeat | null; reservation?: OwnReservation | null | undefined; sequence: number }
  | { type: 'loginsEnabled.changed'; enabled: boolean }
  | { type: 'news.live' }
  | { type: 'news.away' }
  /** From the chart `reservation`. */
  | { type: 'reserved.changed'; machineID: number | null }
  /** From the chart `favourites`. */
  | { type: 'marks.changed'; marks: Marks }
  /** From `clock`: whole seconds that have passed since its last word. */
  | { type: 'clock.ticked'; seconds: number }
  /** The chart's own: pushes are away and `poll` has passed. */
  | { type: 'poll.due' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    lobby: LobbyEvent
  }
}

export type LobbyTag = 'loading' | 'failed' | 'shown' | 'stale'
/** `poll`: nobody asked for this fetch, so that its silence never signs anybody out. */
export type FetchLobbyInput = { brandId: number | null; poll: boolean }
/** The last known list, without what is anybody's own. `age`: seconds since it was fetched. */
export type KeptList = { brands: LobbyList['brands']; age: number }
