/** Which machines are shown, and in which places. */
import { MachineStatus } from '#protocol/core/codes.ts'
import type { LobbyMachine } from '#protocol/core/entities.ts'
import type { LobbyContext, LobbyFilter } from './lobby.types.ts'

type Known = Pick<LobbyContext, 'machines' | 'news'>
/** The published status: the newest push, or the list's. */
export function statusOf({ machines, news }: Known, id: number): number {
  const machine = machines[id]
  const pushed = news[id]
  if (!machine) return MachineStatus.offline
  return pushed && pushed.sequence > machine.sequence ? pushed.status : machine.status
}
/** Free for the one who looks: available, or reserved for them. */
export function isFreeFor(known: Known & Pick<LobbyContext, 'reservedID'>, id: number): boolean {
  const status = statusOf(known, id)
  return status === MachineStatus.available || (status === MachineStatus.reserved && known.reservedID === id)
}

/** Without accents, and with one i: Turkish and other names are found by whatever keyboard there is. */
export const plain = (text: string) =>
  text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')

type Facts = { text: string; bets: readonly [least: number, most: number] | null }
const facts = new WeakMap<LobbyMachine, Facts>()
function factsOf(machine: LobbyMachine): Facts {
  const known = facts.get(machine)
  if (known) return known
  const made = { text: plain(`${machine.name} ${machine.cabin} ${machine.tag}`), bets: betsOf(machine.bet_info) }
  facts.set(machine, made)
  return made
}

/** Least and most bet of a text such as `0.50 – 20`, minor units; null where it names none. */
export function betsOf(text: string): readonly [number, number] | null {
  const amounts = [...text.matchAll(/\d[\d.,]*/g)].map(([amount]) => {
    const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(amount.replace(/[.,]$/, '')) ?? []
    return Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  })
  const [least, most = least] = amounts
  return least === undefined || most === undefined ? null : [Math.min(least, most), Math.max(least, most)]
}

type Looked = Pick<
  LobbyContext,
  'brands' | 'brandId' | 'filter' | 'listed' | 'machines' | 'marks' | 'news' | 'order' | 'reservedID'
>
export const idsOfBrand = ({ listed, machines, brandId }: Pick<Looked, 'listed' | 'machines' | 'brandId'>) =>
  brandId === null ? listed : listed.filter((id) => machines[id]?.brandID === brandId)

/** Whether a machine passes all of the filter but what its status says. */
function passer(looked: Looked): (id: number) => boolean {
  const { search, vipOnly, tag, bet, mine, game }: LobbyFilter = looked.filter
  const words = plain(search)
  const brands = new Map(looked.brands.map(({ id, name }) => [id, plain(name)]))
  const marked = mine === null ? null : new Set(looked.marks[mine])
  return (id) => {
    const machine = looked.machines[id]
    if (!machine || (looked.brandId !== null && machine.brandID !== looked.brandId)) return false
    if ((vipOnly && !machine.isVip) || (tag !== null && machine.tag !== tag) || marked?.has(id) === false) return false
    if (game !== null && machine.name !== game) return false
    const { text, bets } = factsOf(machine)
    if (bet !== null && (bets === null || bet < bets[0] || bet > bets[1])) return false
    return words === '' || `${text} ${brands.get(machine.brandID) ?? ''}`.includes(words)
  }
}

type Compare = (one: LobbyMachine, other: LobbyMachine) => number
const byCabin: Compare = (one, other) => one.cabin - other.cabin || one.id - other.id
const byName = new Intl.Collator(undefined, { numeric: true })
const leastBet = (machine: LobbyMachine) => factsOf(machine).bets?.[0] ?? Number.MAX_SAFE_INTEGER
const compares: Record<LobbyFilter['sort'], Compare> = {
  free: byCabin,
  cabin: byCabin,
  name: (one, other) => byName.compare(one.name, other.name) || byCabin(one, other),
  bet: (one, other) => leastBet(one) - leastBet(other) || byCabin(one, other),
}

/** The order anew. Recent machines stand as they were played, unless another order is wanted. */
export function orderOf(looked: Looked): readonly number[] {
  const { filter, marks, machines } = looked
  const passes = passer(looked)
  const found = looked.listed.filter((id) => passes(id) && (!filter.freeOnly || isFreeFor(looked, id)))
  if (filter.mine === 'recent' && filter.sort === 'free') {
    const shown = new Set(found)
    return marks.recent.filter((id) => shown.has(id))
  }
  const compare = compares[filter.sort]
  const isFirst = new Set(filter.sort === 'free' ? found.filter((id) => isFreeFor(looked, id)) : [])
  const at = (id: number) => machines[id] as LobbyMachine
  return found.toSorted(
    (one, other) => Number(isFirst.has(other)) - Number(isFirst.has(one)) || compare(at(one), at(other)),
  )
}

/**
 * Places are kept: what is pushed changes a card where it stands. Where only free machines are wanted, one that is
 * taken stays until the order is made anew, and one that has become free comes behind them.
 */
export function withFreed(looked: Looked, ids: readonly number[]): readonly number[] {
  if (!looked.filter.freeOnly) return looked.order
  const passes = passer(looked)
  const shown = new Set(looked.order)
  const freed = ids.filter((id) => !shown.has(id) && isFreeFor(looked, id) && passes(id))
  return freed.length === 0 ? looked.order : [...looked.order, ...freed]
}

/** Of the marked ones too: what has lost its mark stays until then, and what has got it comes last. */
export function withMarked(looked: Looked): readonly number[] {
  if (looked.filter.mine === null) return looked.order
  const shown = new Set(looked.order)
  return [...looked.order, ...orderOf(looked).filter((id) => !shown.has(id))]
}
