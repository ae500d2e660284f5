import type { NotificationSocketEvent } from '#protocol/sockets/chartEvents.ts'

export type MachinePush = Extract<NotificationSocketEvent, { type: 'statuses.pushed' }>['machines'][number]

/** What the line hands on to `notifications`: the snapshot of a connection first, then the pushes in their order. */
export type LineNews = Exclude<NotificationSocketEvent, { type: 'snapshot.refused' }>

/** Pushes of what the snapshot tells too: which of the two is newer is known only with both. */
export type SnapshotPush = Extract<
  LineNews,
  {
    type:
      | 'statuses.pushed'
      | 'balance.pushed'
      | 'seat.pushed'
      | 'loginsEnabled.pushed'
      | 'topic.pushed'
      | 'message.pushed'
  }
>

export type LineInput = { userId: number }
export type LineContext = LineInput & {
  retries: number
  /** Pushes of a connection whose snapshot is still on its way. */
  early: readonly SnapshotPush[]
}

export type LineEvent =
  | LineNews
  | Extract<NotificationSocketEvent, { type: 'snapshot.refused' }>
  | { type: 'socket.up' }
  | { type: 'socket.down'; reason: string }
  /** The venue has said nothing for longer than it ever rests. The line may yet come back. */
  | { type: 'socket.quiet' }
  /** connect_error with a code of the catalogue. */
  | { type: 'socket.refused'; code: number; message: string }
  /** From `pathWatch`: dialling is worth a try now. */
  | { type: 'path.back' }
  /** From `notifications`: a push skipped a number. */
  | { type: 'gap.seen' }

/** What the charts ask of the callback actor `notificationSocket` (input { userId }). */
export type NotificationSocketRequest =
  | { type: 'notification.init'; id: number }
  | { type: 'notification.snapshot' }
  /** How the sessions stand, from now on or no more. */
  | { type: 'notification.follow'; on: boolean }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    line: LineEvent
    notificationSocket: NotificationSocketRequest
  }
}

export type LineTag = 'live' | 'away'
