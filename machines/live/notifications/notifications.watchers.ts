/** Who listens to what: a chart says so when it begins; what it was part of says when it is over, since who is stopped says nothing more. */
import type { Mailboxes, Message, SystemId } from '../../kit/messages.ts'
import type { SessionFiguresPush } from '#protocol/sockets/sockets.ts'
import type { MachinePush } from '../line/line.types.ts'

/** What whoever watches a topic is told. All but statuses, players and figures only say: look again. */
export type LiveNews = {
  statuses: { type: 'statuses.changed'; machines: readonly MachinePush[] }
  machines: { type: 'machines.changed' }
  sessions: { type: 'sessions.changed' }
  problems: { type: 'problems.changed' }
  confirms: { type: 'confirms.changed' }
  reservations: { type: 'reservations.changed' }
  attendant: { type: 'attendant.changed' }
  cage: { type: 'cage.changed' }
  /** A command went on, or how the venue is set or looked after is otherwise. */
  settings: { type: 'settings.changed' }
  /** Somebody came or went, took a seat or left it, is locked or not. */
  presence: { type: 'presence.changed' }
  /** `id` null: anybody's may have changed. */
  players: { type: 'player.changed'; id: number | null }
  /** How sessions stand, twice a second: the venue tells it only while somebody watches it. */
  figures: { type: 'figures.changed'; figures: SessionFiguresPush }
}
export type LiveTopic = keyof LiveNews
/** System ids whose owner takes what the topic tells. */
type WatcherOf<Topic extends LiveTopic> = {
  [Id in SystemId]: LiveNews[Topic] extends Mailboxes[Id] ? Id : never
}[SystemId]
export type Watch = { [Topic in LiveTopic]: { topic: Topic; by: WatcherOf<Topic> } }[LiveTopic]
export type Watcher = Watch['by']
export type Watches = readonly Watch[]

const isSame = (one: Watch, other: Watch) => one.topic === other.topic && one.by === other.by
const withWatch = (watches: Watches, watch: Watch): Watches =>
  watches.some((one) => isSame(one, watch)) ? watches : [...watches, watch]
export const watchesAfter = (
  watches: Watches,
  event: ({ type: 'topic.watched' } & Watch) | { type: 'watcher.left'; by: Watcher },
): Watches =>
  event.type === 'topic.watched' ? withWatch(watches, event) : watches.filter((one) => one.by !== event.by)

/** To everybody who watches the topic. */
export const told = <Topic extends LiveTopic>(watches: Watches, topic: Topic, event: LiveNews[Topic]): Message[] =>
  watches.flatMap(({ topic: of, by }) => (of === topic ? [{ to: by, event } as Message] : []))

const follows = (watches: Watches) => watches.some(({ topic }) => topic === 'figures')
const follow = (on: boolean): Message => ({ to: 'notificationSocket', event: { type: 'notification.follow', on } })
/** On a line that has just begun, and where a number was missed. */
export const followAgain = (watches: Watches): Message[] => (follows(watches) ? [follow(true)] : [])
/** Somebody is the first to watch the figures, or was the last. */
export function followChanged(before: Watches, after: Watches): Message[] {
  const now = follows(after)
  return follows(before) === now ? [] : [follow(now)]
}
