import type { LiveTopic } from '../../live/notifications/notifications.watchers.ts'
import { type Message, sends } from '../../kit/messages.ts'

/** The page that stands listens to these. That it does no more is said by the frame: who is stopped says nothing. */
export const watching = (...topics: readonly LiveTopic[]) =>
  sends(
    ...topics.map((topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } })),
  )
