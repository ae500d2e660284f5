import type { CountedPushed, Topic, TopicPushed } from '#protocol/sockets/chartEvents.ts'
import type { OwnSeat } from '#protocol/core/entities.ts'
import type { Snapshot } from '#protocol/sockets/sockets.ts'
import type { LineNews, SnapshotPush } from '../line/line.types.ts'
import type { Watch, Watcher, Watches } from './notifications.watchers.ts'

/** Sequences of a connection that is gone mean nothing: they are null until the next one has told its own. */
export type MachineNews = { status: number; sequence: number | null }
export type Numbers = Readonly<Record<string, number>>
export type NotificationsInput = { userId: number }
export type NotificationsContext = NotificationsInput & {
  /** Minor units; null until it arrives. */
  balance: { amount: number; sequence: number | null } | null
  seat: { own: OwnSeat | null; sequence: number | null }
  machines: Record<number, MachineNews>
  loginsEnabled: boolean
  /** The last ones of this connection. */
  numbers: Numbers
  watches: Watches
  /** What was told last. Unlike those above, their sequences are of the venue's rows and outlive a connection. */
  topics: Topics
  /** Number of the last figures of this connection; null before they are followed. */
  figures: number | null
  /** How many messages of the own session have come. */
  messages: { sessionID: number; sequence: number } | null
}
/** Pushes that carry the number of what they tell. */
export type NumberedPush = SnapshotPush | CountedPushed
type PushOf<Name extends Topic> = Extract<TopicPushed, { topic: Name }>['push']
/** A push, or the topic's part of a snapshot. */
export type TopicNews<Name extends Topic> = PushOf<Name> | NonNullable<Snapshot[Name]>
export type Topics = { [Name in Topic]?: TopicNews<Name> }

export type NotificationsEvent =
  | LineNews
  /** From `line`: the snapshot of a new connection was handed on, or the connection has ended. */
  | { type: 'line.live' }
  | { type: 'line.away' }
  /** A lobby that has just opened asks whether pushes are live. */
  | { type: 'news.asked' }
  /** A chart that has just begun asks what was told last of a topic. */
  | { type: 'topic.asked'; topic: Topic }
  /** A chart listens to a topic from now on, and to none any more. */
  | ({ type: 'topic.watched' } & Watch)
  | { type: 'watcher.left'; by: Watcher }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    notifications: NotificationsEvent
  }
}
