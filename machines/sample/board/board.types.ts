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
/** A card, or a list with all its cards. */
export type Held = { kind: 'card' | 'list'; id: string }
export type BoardContext = {
  place: SamplePageInput['place']
  board: ShownBoard | null
  /** What is in the hand, and the lists as they would stand if it were let go. */
  held: Held | null
  lists: readonly BoardList[]
}
export type BoardEvent =
  | SamplePageEvent
  | { type: 'board.retry' }
  | { type: 'held.lifted'; held: Held }
  /** Of a list its place among the lists counts alone. */
  | { type: 'held.moved'; to: CardPlace }
  | { type: 'held.stepped'; by: BoardStep }
  | { type: 'held.dropped' }
  | { type: 'held.returned' }
export type BoardStep = 'up' | 'down' | 'before' | 'after'
export type BoardTag = 'loading' | 'failed' | 'carrying' | 'busy'
/** `kind`: what was moved. */
export type Arrangement = { boardId: string; kind: Held['kind']; lists: readonly BoardList[] }
export type BoardAct = SampleAct & { boardId: string }
