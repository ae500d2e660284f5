import type { SnapshotFrom } from 'xstate'
import type { lobbyMachine } from './lobby.machine.ts'
import { betsOf, idsOfBrand, isFreeFor, statusOf } from './lobby.order.ts'
import { freeOf, leadOf, tilesOf } from './lobby.tiles.ts'
import type { LobbyContext } from './lobby.types.ts'

type Lobby = SnapshotFrom<typeof lobbyMachine>
export type LobbyScreen = 'loading' | 'failed' | 'shown'

export function selectLobbyScreen(snapshot: Lobby): LobbyScreen {
  if (snapshot.hasTag('shown')) return 'shown'
  return snapshot.hasTag('failed') ? 'failed' : 'loading'
}
export const selectHeldSeatRef = (snapshot: Lobby) => snapshot.children.heldSeat
export const selectReservationRef = (snapshot: Lobby) => snapshot.children.reservation
export const selectFavouritesRef = (snapshot: Lobby) => snapshot.children.favourites
export const selectRecentWinsRef = (snapshot: Lobby) => snapshot.children.recentWins
export const selectBrands = (snapshot: Lobby) => snapshot.context.brands
/** null = all brands. */
export const selectBrandId = (snapshot: Lobby) => snapshot.context.brandId
export const selectFilter = (snapshot: Lobby) => snapshot.context.filter
/** `stale`: the last try to hear from the floor has failed. `kept`: shown is what the device kept, until the venue has answered. */
export function selectFreshness(snapshot: Lobby): 'fresh' | 'kept' | 'stale' {
  if (snapshot.hasTag('stale')) return 'stale'
  return snapshot.context.isKept ? 'kept' : 'fresh'
}
/** Seconds without a word from the floor. */
export const selectSilence = (snapshot: Lobby) => snapshot.context.silence
export const selectOwnSeatOfLobby = (snapshot: Lobby) => snapshot.context.seat
/** Seconds that the own seat is still held, counted down; null while it is not running out. */
export const selectHeldSeconds = (snapshot: Lobby) => snapshot.context.heldSeconds
export const selectGraceSeconds = (snapshot: Lobby) => snapshot.context.graceSeconds
export const selectLoginsEnabled = (snapshot: Lobby) => snapshot.context.loginsEnabled
/** What keeps this person from taking or reserving a machine: logins that are off, or the VIP room. Null when nothing does. */
export const selectBlockedReason =
  (id: number) =>
  ({ context: { loginsEnabled, isStaff, isVip, machines } }: Lobby): 'logins' | 'vip' | null => {
    if (!loginsEnabled && !isStaff) return 'logins'
    return machines[id]?.isVip && !isVip ? 'vip' : null
  }

/** Staff look at the floor; seats are for players. */
export const selectIsPlayer = (snapshot: Lobby) => !snapshot.context.isStaff

/** Ids shown, in their places. */
export const selectOrder = (snapshot: Lobby) => snapshot.context.order
export const selectMachine = (id: number) => (snapshot: Lobby) => snapshot.context.machines[id]
export const selectStatus = (id: number) => (snapshot: Lobby) => statusOf(snapshot.context, id)
export const selectIsFree = (id: number) => (snapshot: Lobby) => isFreeFor(snapshot.context, id)
export const selectIsReserved = (id: number) => (snapshot: Lobby) => snapshot.context.reservedID === id
export const selectIsFavourite = (id: number) => (snapshot: Lobby) => snapshot.context.marks.favourites.includes(id)
export const selectIsOwnSeat = (id: number) => (snapshot: Lobby) => snapshot.context.seat?.machineID === id

const inPlay: readonly number[] = [3, 5]
const turnSeconds = 4
/** Where the live thumbnail of a machine that is played stands, another address every few seconds; else null. */
export const selectThumbnail = (id: number) => (snapshot: Lobby) => {
  const { thumbnails, seconds } = snapshot.context
  if (thumbnails === null || !inPlay.includes(statusOf(snapshot.context, id))) return null
  return `${thumbnails}/${id}.jpg?turn=${Math.floor(seconds / turnSeconds)}`
}
/** The same of many cabinets of a game: of the one that Play now leads to, else of the first that is played. */
export const selectTileThumbnail = (ids: readonly number[]) => (snapshot: Lobby) => {
  const lead = leadOf(snapshot.context, ids)
  for (const id of lead === null ? ids : [lead, ...ids]) {
    const thumbnail = selectThumbnail(id)(snapshot)
    if (thumbnail !== null) return thumbnail
  }
  return null
}

/** Made anew only when what it is made of has changed: the context changes with every tick. */
function remembered<Key extends keyof LobbyContext, Made>(keys: readonly Key[], make: (of: LobbyContext) => Made) {
  let last: { of: LobbyContext; made: Made } | undefined
  return ({ context }: Lobby): Made => {
    if (!last || keys.some((key) => last?.of[key] !== context[key])) last = { of: context, made: make(context) }
    return last.made
  }
}
/** What stands in each place: ids of one cabinet, or of all of a game. */
export const selectTiles = remembered(['order', 'machines', 'filter'], tilesOf)
/** How many of some cabinets are free for this person. */
export const selectFreeOf = (ids: readonly number[]) => (snapshot: Lobby) => freeOf(snapshot.context, ids)
/** The cabinet of a tile that one plays at without choosing; null while none is free. */
export const selectLead = (ids: readonly number[]) => (snapshot: Lobby) => leadOf(snapshot.context, ids)
export const selectLeftGame = (snapshot: Lobby) => snapshot.context.leftGame
/** Free machines of the chosen brand, whatever the filter. */
export const selectFreeCount = remembered(['brandId', 'listed', 'machines', 'news', 'reservedID'], (context) => {
  let count = 0
  for (const id of idsOfBrand(context)) if (isFreeFor(context, id)) count += 1
  return count
})
/** Groups of the chosen brand's machines, for the filter. */
export const selectTags = remembered(['brandId', 'listed', 'machines'], (context) => {
  const tags = new Set(idsOfBrand(context).map((id) => context.machines[id]?.tag ?? ''))
  return [...tags].filter((tag) => tag !== '').sort()
})
/** Bets worth asking for, minor units. */
const stakes = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000]
export const selectStakes = remembered(['brandId', 'listed', 'machines'], (context) => {
  const ranges = new Set(idsOfBrand(context).map((id) => context.machines[id]?.bet_info ?? ''))
  const bets = [...ranges].flatMap((text) => {
    const range = betsOf(text)
    return range ? [range] : []
  })
  return stakes.filter((stake) => bets.some(([least, most]) => least <= stake && stake <= most))
})
export const selectHasVip = remembered(['brandId', 'listed', 'machines'], (context) =>
  idsOfBrand(context).some((id) => context.machines[id]?.isVip),
)
/** Machines on the chosen part of the floor, whatever the filter. */
export const selectListedCount = remembered(['brandId', 'listed', 'machines'], (context) => idsOfBrand(context).length)
/** The picture of one of the machines that may be listed, for where none is; null without any. */
export const selectScene = remembered(
  ['brandId', 'listed', 'machines'],
  (context) => context.machines[idsOfBrand(context)[0] ?? 0]?.image ?? null,
)
const mostAgain = 3
/** Of what was played last the machines that can be played now, last played first. */
export const selectAgain = remembered(
  ['marks', 'machines', 'news', 'reservedID', 'seat', 'isVip', 'listed'],
  (context) =>
    context.seat
      ? []
      : context.marks.recent
          .filter((id) => {
            const machine = context.machines[id]
            return machine !== undefined && (context.isVip || !machine.isVip) && isFreeFor(context, id)
          })
          .slice(0, mostAgain),
)
