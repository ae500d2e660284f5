export type PreconnectEvent =
  /** A pointer or the focus is on a way to a seat. */
  | { type: 'play.neared' }
  | { type: 'play.left' }
  /** A click is about to follow. */
  | { type: 'play.pressed' }
  /** From the callback actor `readyLine`: the seat has it, or it is lost. */
  | { type: 'line.ended' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    preconnect: PreconnectEvent
  }
}
