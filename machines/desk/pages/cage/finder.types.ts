import type { FoundPlayer } from '#protocol/calls/serving.ts'
import type { CallFailure } from '../../../kit/failure.ts'

export type FinderContext = {
  text: string
  /** null until the first answer. */
  found: readonly FoundPlayer[] | null
  /** The place in the list that Enter takes. */
  marked: number
  /** Enter was pressed before the answer came, as a card reader does. */
  isHurried: boolean
  failure: CallFailure | null
}
export type FinderEvent =
  | { type: 'search.typed'; text: string }
  | { type: 'search.moved'; by: 1 | -1 }
  | { type: 'search.submitted' }
  | { type: 'player.chosen'; id: number }
  | { type: 'search.closed' }
export type FinderTag = 'open' | 'asking' | 'failed'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    finder: FinderEvent
  }
}
