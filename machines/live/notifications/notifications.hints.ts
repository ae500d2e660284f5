/** Who is told of pushes that their own charts keep. */
import type { Announcements } from '#protocol/core/announcements.ts'
import type { Notices } from '#protocol/core/notices.ts'
import type { Message } from '../../kit/messages.ts'
import { topicTold } from './notifications.topics.ts'
import type { NotificationsContext, NotificationsEvent } from './notifications.types.ts'

export const noticesTold = (push: Notices): Message => ({ to: 'notices', event: { type: 'notices.told', ...push } })

/** To whom they are shown; and who writes them looks again. */
export const announcementsTold = (push: Announcements): Message[] => [
  { to: 'announcements', event: { type: 'announcements.told', ...push } },
  { to: 'announcementList', event: { type: 'collection.outdated' } },
]

/** Pushes that their own charts keep; and who has just begun is told what was told last. */
export type Hint = Extract<
  NotificationsEvent,
  {
    type: 'notices.pushed' | 'announcements.pushed' | 'topic.asked'
  }
>
export function hintTold(context: NotificationsContext, hint: Hint): Message[] {
  switch (hint.type) {
    case 'notices.pushed':
      return [noticesTold(hint.push)]
    case 'announcements.pushed':
      return announcementsTold(hint.push)
    case 'topic.asked': {
      const known = context.topics[hint.topic]
      // No watcher of it: nothing is otherwise than it was when they began.
      return known === undefined ? [] : topicTold(hint.topic, known, true)
    }
  }
}
