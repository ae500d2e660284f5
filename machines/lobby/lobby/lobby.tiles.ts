/** Cabinets of one game stand in one place, until its tile is opened. */
import { isFreeFor } from './lobby.order.ts'
import type { LobbyContext } from './lobby.types.ts'

type Placed = Pick<LobbyContext, 'order' | 'machines' | 'filter'>
/**
 * What stands in each place, in order: one cabinet, or all shown cabinets of a game where the first of them would stand.
 * Whoever has opened a game, or looks at what they marked or played, sees each cabinet by itself.
 */
export function tilesOf({ order, machines, filter }: Placed): readonly (readonly number[])[] {
  if (filter.game !== null || filter.mine !== null) return order.map((id) => [id])
  const tiles = new Map<string, number[]>()
  for (const id of order) {
    const name = machines[id]?.name ?? ''
    const known = tiles.get(name)
    if (known) known.push(id)
    else tiles.set(name, [id])
  }
  return [...tiles.values()]
}

type Person = Pick<LobbyContext, 'machines' | 'news' | 'reservedID' | 'isVip'>
/** Free, and in no room that is shut to this person. */
const isOpenTo = (person: Person, id: number) =>
  isFreeFor(person, id) && (person.isVip || person.machines[id]?.isVip !== true)
export const freeOf = (person: Person, ids: readonly number[]) => ids.filter((id) => isOpenTo(person, id)).length

/** The cabinet that a press on its tile's Play now leads to: one's own seat, what is kept for one, the first free one; null where none is free. */
export function leadOf(person: Person & Pick<LobbyContext, 'seat'>, ids: readonly number[]): number | null {
  const { seat, reservedID } = person
  const first = (passes: (id: number) => boolean) => ids.find(passes)
  return (
    first((id) => id === seat?.machineID) ??
    first((id) => id === reservedID && isFreeFor(person, id)) ??
    first((id) => isOpenTo(person, id)) ??
    first((id) => isFreeFor(person, id)) ??
    null
  )
}
