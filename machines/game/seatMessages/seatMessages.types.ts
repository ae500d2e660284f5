import type { SeatMessagePush } from '#protocol/sockets/sockets.ts'

/** What the device keeps of one session, so that a reload says nothing twice. Ids of messages. */
export type KeptMessages = { sessionID: number; toldUpTo: number; dismissed: readonly number[] }
export type SeatMessagesContext = {
  /** Of the newest session that anything was said in, oldest first. */
  messages: readonly SeatMessagePush[]
  kept: KeptMessages
}
export type SeatMessagesEvent =
  /** From notifications: one that was just said, or all of the session. */
  | { type: 'messages.said'; messages: readonly SeatMessagePush[] }
  /** From `storedMessages`, once, as it starts. */
  | { type: 'kept.read'; kept: KeptMessages | null }
  | { type: 'message.dismissed'; id: number }
/** What the chart asks of the callback actor `storedMessages`. */
export type StoredMessagesRequest = { type: 'kept.write'; kept: KeptMessages }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    seatMessages: SeatMessagesEvent
    storedMessages: StoredMessagesRequest
  }
}
