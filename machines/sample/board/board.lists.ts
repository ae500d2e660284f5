/** Lists of a board with a card or a list put elsewhere. Nothing is lost or doubled: it leaves its place before it enters another. */
import type { BoardList, BoardStep, CardPlace, Held } from './board.types.ts'

export function placeOfCard(lists: readonly BoardList[], card: string): CardPlace | null {
  const list = lists.find(({ idCards }) => idCards.includes(card))
  return list === undefined ? null : { listId: list.id, at: list.idCards.indexOf(card) }
}

export function withHeldAt(lists: readonly BoardList[], { kind, id }: Held, to: CardPlace): readonly BoardList[] {
  return kind === 'card' ? withCardAt(lists, id, to) : withListAt(lists, id, to.at)
}

function withListAt(lists: readonly BoardList[], id: string, at: number): readonly BoardList[] {
  const list = lists.find((one) => one.id === id)
  if (list === undefined) return lists
  const others = lists.filter((one) => one !== list)
  const place = Math.max(0, Math.min(at, others.length))
  return [...others.slice(0, place), list, ...others.slice(place)]
}

function withCardAt(lists: readonly BoardList[], card: string, { listId, at }: CardPlace): readonly BoardList[] {
  if (!lists.some(({ id }) => id === listId)) return lists
  return lists.map((list) => {
    const others = list.idCards.filter((id) => id !== card)
    if (list.id !== listId) return others.length === list.idCards.length ? list : { ...list, idCards: others }
    const place = Math.max(0, Math.min(at, others.length))
    return { ...list, idCards: [...others.slice(0, place), card, ...others.slice(place)] }
  })
}

/** One step by a key. A card goes within its list, or into the list before or after at the same height; a list among the lists. */
export function steppedBy(lists: readonly BoardList[], { kind, id }: Held, by: BoardStep): readonly BoardList[] {
  return kind === 'card' ? cardSteppedBy(lists, id, by) : listSteppedBy(lists, id, by)
}

function listSteppedBy(lists: readonly BoardList[], id: string, by: BoardStep): readonly BoardList[] {
  if (by === 'up' || by === 'down') return lists
  return withListAt(lists, id, lists.findIndex((list) => list.id === id) + (by === 'before' ? -1 : 1))
}

function cardSteppedBy(lists: readonly BoardList[], card: string, by: BoardStep): readonly BoardList[] {
  const here = placeOfCard(lists, card)
  if (here === null) return lists
  if (by === 'up' || by === 'down') return withCardAt(lists, card, { ...here, at: here.at + (by === 'up' ? -1 : 1) })
  const place = lists.findIndex(({ id }) => id === here.listId) + (by === 'before' ? -1 : 1)
  const next = lists[place]
  return next === undefined ? lists : withCardAt(lists, card, { listId: next.id, at: here.at })
}
