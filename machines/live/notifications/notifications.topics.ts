/** What is told topic by topic, and what staff say to a seated player: who of the browser's charts hears of it. */
import type { Topic } from '#protocol/sockets/chartEvents.ts'
import type { SeatMessagePush, Snapshot } from '#protocol/sockets/sockets.ts'
import type { Message } from '../../kit/messages.ts'
import type { NotificationsContext, TopicNews, Topics } from './notifications.types.ts'

const everyTopic: readonly Topic[] = [
  'problems',
  'handPays',
  'attendant',
  'confirms',
  'reservations',
  'sessions',
  'chat',
  'limits',
]
const outdated: Message = { to: 'quickPanel', event: { type: 'panel.outdated' } }

/** `isMissed`: something before it was not told by a push. */
type MessagesOfTopics = { [Name in Topic]: (news: TopicNews<Name>, isMissed: boolean) => Message[] }
const messages: MessagesOfTopics = {
  problems: ({ count }) => [{ to: 'problemBadge', event: { type: 'problems.counted', count } }, outdated],
  handPays: () => [outdated],
  attendant: ({ count, untaken }) => [
    { to: 'frame', event: { type: 'page.counted', page: 'attendants', count } },
    { to: 'calling', event: { type: 'waiting.counted', topic: 'attendant', count: untaken } },
    outdated,
  ],
  confirms: ({ count }) => [
    { to: 'frame', event: { type: 'page.counted', page: 'confirms', count } },
    { to: 'calling', event: { type: 'waiting.counted', topic: 'confirms', count } },
    outdated,
  ],
  reservations: () => [],
  sessions: () => [],
  chat: (news, isMissed) => [{ to: 'chat', event: { type: 'chat.changed', news, isMissed } }],
  limits: (limits) => {
    const event = { type: 'limits.changed', limits } as const
    return [
      { to: 'limits', event },
      { to: 'realityCheck', event },
    ]
  },
}
export const topicTold = (topic: Topic, news: TopicNews<Topic>, isMissed: boolean): Message[] =>
  (messages[topic] as (news: TopicNews<Topic>, isMissed: boolean) => Message[])(news, isMissed)

export const isTopicNewer = ({ topics }: NotificationsContext, topic: Topic, { sequence }: { sequence: number }) =>
  sequence > (topics[topic]?.sequence ?? -1)
export const isTopicGap = ({ topics }: NotificationsContext, topic: Topic, { sequence }: { sequence: number }) => {
  const known = topics[topic]?.sequence
  return known !== undefined && sequence > known + 1
}
/** Of a snapshot: the topics that it knows more of. */
export function newTopics(context: NotificationsContext, snapshot: Snapshot): Topics {
  const newer = everyTopic.filter((topic) => {
    const news = snapshot[topic]
    return news !== undefined && isTopicNewer(context, topic, news)
  })
  return Object.fromEntries(newer.map((topic) => [topic, snapshot[topic]]))
}
export const topicsTold = (topics: Topics): Message[] =>
  everyTopic.flatMap((topic) => {
    const news = topics[topic]
    return news === undefined ? [] : topicTold(topic, news, true)
  })

/** Numbered from 1 within a session; a snapshot holds all of them. */
export function isMessageGap({ messages }: NotificationsContext, { sessionID, sequence }: SeatMessagePush): boolean {
  return sequence > (messages?.sessionID === sessionID ? messages.sequence : 0) + 1
}
export function withMessages(
  { messages: known }: NotificationsContext,
  come: readonly SeatMessagePush[],
): Pick<NotificationsContext, 'messages'> {
  const last = come.at(-1)
  if (!last || (known?.sessionID === last.sessionID && known.sequence >= last.sequence)) return { messages: known }
  return { messages: { sessionID: last.sessionID, sequence: last.sequence } }
}
/** Told each time that they come: who shows them knows them by their ids. */
export const messagesTold = (messages: readonly SeatMessagePush[]): Message[] =>
  messages.length === 0 ? [] : [{ to: 'seatMessages', event: { type: 'messages.said', messages } }]
