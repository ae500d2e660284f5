/** `keyPrefix`: at most 48 characters of [A-Za-z0-9_-], new for every join. */
export type TakeWinInput = { keyPrefix: string }
/** The win of one round, minor units. `attempts` counts the presses of this chart: each has a key of its own. */
export type TakeWinContext = TakeWinInput & { win: number; round: number; attempts: number }
export type TakeWinEvent =
  | {
      type: 'game.changed'
      game: {
        state: string
        win: number
        bet: number
        round: number
        gamble?: { played: readonly { win: number }[] } | undefined
      }
    }
  /** The person's press; the chart asks the system id `seat` to press the cabinet's button `takeWin`. */
  | { type: 'win.take' }
  /** From seat: the press was refused, or could not be made. */
  | { type: 'press.refused' }
  /** From seat: the line is gone, so that what was being taken is not known until the next game.changed. */
  | { type: 'seat.away' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    takeWin: TakeWinEvent
  }
}

export type TakeWinEmitted = { type: 'win.announced'; win: number } | { type: 'win.taken'; win: number }
export type TakeWinTag = 'notice' | 'taking' | 'lost'
