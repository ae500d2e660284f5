import type { NotificationSocketEvent, Topic, TopicPushed } from '#protocol/sockets/chartEvents.ts'
import type { OwnSeat } from '#protocol/core/entities.ts'
import type { Watch, Watcher, Watches } from './notifications.watchers.ts'
import type { Snapshot } from '#protocol/sockets/sockets.ts'

/** Sequences of a connection that is gone mean nothing: they are null until the next one has told its own. */
export type MachineNews = { status: number; sequence: number | null }
export type NotificationsInput = { userId: number }
export type NotificationsContext = NotificationsInput & {
  retries: number
  /** Minor units; null until it arrives. */
  balance: { amount: number; sequence: number | null } | null
  seat: { own: OwnSeat | null; sequence: number | null }
  machines: Record<number, MachineNews>
  loginsEnabled: boolean
  watches: Watches
  /** What was told last. Unlike those above, their sequences are of the venue's rows and outlive a connection. */
  topics: Topics
  /** Number of the last figures of this connection; null before they are followed. */
  figures: number | null
  /** How many messages of the own session have come. */
  messages: { sessionID: number; sequence: number } | null
  /** Pushes of a connection whose snapshot is still on its way: which of the two is newer is known with it. */
  early: EarlyPush[]
}
export type EarlyPush = Extract<
  NotificationsEvent,
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
export type MachinePush = Extract<NotificationSocketEvent, { type: 'machine.pushed' }>['machine']
type PushOf<Name extends Topic> = Extract<TopicPushed, { topic: Name }>['push']
/** A push, or the topic's part of a snapshot. */
export type TopicNews<Name extends Topic> = PushOf<Name> | NonNullable<Snapshot[Name]>
export type Topics = { [Name in Topic]?: TopicNews<Name> }

export type NotificationsEvent =
  | Exclude<NotificationSocketEvent, { type: 'machine.pushed' }>
  /** The machines that were pushed within one frame, in their order. */
  | { type: 'statuses.pushed'; machines: readonly MachinePush[] }
  | { type: 'socket.up' }
  | { type: 'socket.down'; reason: string }
  /** The venue has said nothing for longer than it ever rests. The line may yet come back. */
  | { type: 'socket.quiet' }
  /** connect_error with a code of the catalogue. */
  | { type: 'socket.refused'; code: number; message: string }
  /** A lobby that has just opened asks whether pushes are live. */
  | { type: 'news.asked' }
  /** A chart that has just begun asks what was told last of a topic. */
  | { type: 'topic.asked'; topic: Topic }
  /** A chart listens to a topic from now on, and to none any more. */
  | ({ type: 'topic.watched' } & Watch)
  | { type: 'watcher.left'; by: Watcher }
  /** From `pathWatch`: dialling is worth a try now. */
  | { type: 'path.back' }
  /** The chart's own: a push skipped a number. */
  | { type: 'gap.seen' }

/** What the chart asks of the callback actor `notificationSocket` (input { userId }). */
export type NotificationSocketRequest =
  | { type: 'notification.init'; id: number }
  | { type: 'notification.snapshot' }
  /** How the sessions stand, from now on or no more. */
  | { type: 'notification.follow'; on: boolean }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    notifications: NotificationsEvent
    notificationSocket: NotificationSocketRequest
  }
}

export type NotificationsTag = 'live' | 'away'
