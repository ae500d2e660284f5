/** Lists of a board with a card put elsewhere. Nothing is lost or doubled: it leaves its list before it enters another. */
import type { BoardList, CardPlace } from './board.types.ts'

export function placeOfCard(lists: readonly BoardList[], card: string): CardPlace | null {
  const list = lists.find(({ idCards }) => idCards.includes(card))
  return list === undefined ? null : { listId: list.id, at: list.idCards.indexOf(card) }
}

export function withCardAt(lists: readonly BoardList[], card: string, { listId, at }: CardPlace): readonly BoardList[] {
  if (!lists.some(({ id }) => id === listId)) return lists
  return lists.map((list) => {
    const others = list.idCards.filter((id) => id !== card)
    if (list.id !== listId) return others.length === list.idCards.length ? list : { ...list, idCards: others }
    const place = Math.max(0, Math.min(at, others.length))
    return { ...list, idCards: [...others.slice(0, place), card, ...others.slice(place)] }
  })
}

/** One step by a key: within the list, or into the list before or after at the same height. */
export function steppedBy(
  lists: readonly BoardList[],
  card: string,
  by: 'up' | 'down' | 'before' | 'after',
): readonly BoardList[] {
  const here = placeOfCard(lists, card)
  if (here === null) return lists
  if (by === 'up' || by === 'down') return withCardAt(lists, card, { ...here, at: here.at + (by === 'up' ? -1 : 1) })
  const place = lists.findIndex(({ id }) => id === here.listId) + (by === 'before' ? -1 : 1)
  const next = lists[place]
  return next === undefined ? lists : withCardAt(lists, card, { listId: next.id, at: here.at })
}
