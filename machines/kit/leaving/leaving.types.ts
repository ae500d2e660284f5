/** `to`: null is the way back, '' where one is: only what is open there goes. */
export type Leave = { to: string | null }
export type LeavingContext = Leave
export type LeavingEvent =
  /** From the form: something is written that would be lost, or nothing is any more. */
  | { type: 'leave.guarded' }
  | { type: 'leave.freed' }
  /** From the page's place: somebody wants to go. */
  | ({ type: 'leave.asked' } & Leave)
  | { type: 'leave.stayed' }
  | { type: 'leave.confirmed' }
  /** It is saved first. */
  | { type: 'leave.delayed' }
export type LeavingTag = 'guarded' | 'open' | 'saving'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    leaving: LeavingEvent
  }
}
