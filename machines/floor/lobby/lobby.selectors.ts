import type { SnapshotFrom } from 'xstate'
import { MachineStatus } from '#protocol/codes.ts'
import type { LobbyList, LobbyMachine } from '#protocol/entities.ts'
import type { lobbyMachine } from './lobby.machine.ts'
import type { LobbyContext } from './lobby.types.ts'

type Lobby = SnapshotFrom<typeof lobbyMachine>
export type LobbyScreen = 'loading' | 'failed' | 'shown'

export function selectLobbyScreen(snapshot: Lobby): LobbyScreen {
  if (snapshot.hasTag('shown')) return 'shown'
  return snapshot.hasTag('failed') ? 'failed' : 'loading'
}
export const selectBrands = (snapshot: Lobby) => snapshot.context.brands
/** null = all brands. */
export const selectBrandId = (snapshot: Lobby) => snapshot.context.brandId
export const selectFilter = (snapshot: Lobby) => snapshot.context.filter
export const selectStale = (snapshot: Lobby) => snapshot.hasTag('stale')
export const selectOwnSeatOfLobby = (snapshot: Lobby) => snapshot.context.list?.seat ?? null
/** Seconds that the own seat is still held, counted down; null while it is not running out. */
export const selectHeldSeconds = (snapshot: Lobby) => snapshot.context.heldSeconds
export const selectLoginsEnabled = (snapshot: Lobby) => snapshot.context.list?.loginsEnabled ?? true

/** Free for the one who looks: available, or reserved for them. */
export const isFree = (machine: LobbyMachine) =>
  machine.status === MachineStatus.available ||
  (machine.status === MachineStatus.reserved && machine.reservation !== null)

const plain = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')

type View = { visible: LobbyMachine[]; tags: string[]; freeCount: number }
type Viewed = Pick<LobbyContext, 'list' | 'brandId' | 'filter' | 'news'>
const views = new WeakMap<LobbyList, Viewed & { view: View }>()
const nothing: View = { visible: [], tags: [], freeCount: 0 }

/** One view per list, made anew only when what it is made of has changed: the context changes with every tick. */
function viewOf({ list, brandId, filter, news }: LobbyContext): View {
  if (list === null) return nothing
  const known = views.get(list)
  if (known && known.brandId === brandId && known.filter === filter && known.news === news) return known.view
  const view = makeView(list, { brandId, filter, news })
  views.set(list, { list, brandId, filter, news, view })
  return view
}

function makeView(list: LobbyList, { brandId, filter, news }: Omit<Viewed, 'list'>): View {
  const looked = list.brands.filter(({ brand }) => brandId === null || brand.id === brandId)
  const ofBrand = looked.flatMap(({ machines }) =>
    machines.map((machine) => {
      const pushed = news[machine.id]
      return pushed && pushed.sequence > machine.sequence ? { ...machine, ...pushed } : machine
    }),
  )
  const words = plain(filter.search)
  const brandNames = new Map(looked.map(({ brand }) => [brand.id, brand.name]))
  const isMatch = ({ name, cabin, tag, brandID }: LobbyMachine) =>
    plain(`${name} ${cabin} ${tag} ${brandNames.get(brandID) ?? ''}`).includes(words)
  const visible = ofBrand
    .filter(
      (machine) =>
        (!filter.freeOnly || isFree(machine)) &&
        (!filter.vipOnly || machine.isVip) &&
        (filter.tag === null || machine.tag === filter.tag) &&
        isMatch(machine),
    )
    .sort((one, other) => Number(isFree(other)) - Number(isFree(one)) || one.cabin - other.cabin || one.id - other.id)
  const tags = [...new Set(ofBrand.map(({ tag }) => tag).filter((tag) => tag !== ''))].sort()
  return { visible, tags, freeCount: ofBrand.filter(isFree).length }
}

/** Machines of the chosen brand that pass the filter, free ones first, then by cabin. The same array until one of them changes. */
export const selectVisibleMachines = (snapshot: Lobby) => viewOf(snapshot.context).visible
/** Groups of the chosen brand's machines, for the filter. */
export const selectTags = (snapshot: Lobby) => viewOf(snapshot.context).tags
/** Free machines of the chosen brand, whatever the filter. */
export const selectFreeCount = (snapshot: Lobby) => viewOf(snapshot.context).freeCount
