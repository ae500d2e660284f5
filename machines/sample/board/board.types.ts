import type { SampleAct, SamplePageEvent, SamplePageInput } from '../frame/frame.types.ts'

export type BoardList = { id: string; name: string; idCards: readonly string[] }
/** The rest of a board is the business of who shows it. */
export type ShownBoard = {
  id: string
  name: string
  lists: readonly BoardList[]
  cards: readonly { id: string; name: string }[]
}
/** Where a card stands: before which place of which list. */
export type CardPlace = { listId: string; at: number }
export type BoardContext = {
  place: SamplePageInput['place']
  board: ShownBoard | null
  /** The card in the hand, and the lists as they would stand if it were let go. */
  held: string | null
  lists: readonly BoardList[]
}
export type BoardEvent =
  | SamplePageEvent
  | { type: 'board.retry' }
  | { type: 'card.lifted'; id: string }
  | { type: 'card.moved'; to: CardPlace }
  | { type: 'card.stepped'; by: 'up' | 'down' | 'before' | 'after' }
  | { type: 'card.dropped' }
  | { type: 'card.returned' }
export type BoardTag = 'loading' | 'failed' | 'carrying' | 'busy'
export type Arrangement = { boardId: string; lists: readonly BoardList[] }
export type BoardAct = SampleAct & { boardId: string }
