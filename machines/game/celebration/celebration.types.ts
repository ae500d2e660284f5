/** `isStill`: the person wants no motion: the amount stands there at once. Absent: motion. */
export type CelebrationInput = { isStill?: boolean }
/** By how many bets it is. */
export type CelebrationSize = 'win' | 'big' | 'great'
/** `win` minor units; `counted`: steps of the count that have passed. */
export type CelebrationContext = Required<CelebrationInput> & { win: number; size: CelebrationSize; counted: number }
export type CelebrationEvent =
  /** From takeWin: a win waits that was not there before. Minor units. */
  | { type: 'win.announced'; win: number; bet: number }
  /** The person, or the press that takes the win. */
  | { type: 'celebration.skipped' }
export type CelebrationTag = 'celebrating' | 'counting'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    celebration: CelebrationEvent
  }
}
