import type { announcementCalls, MadeAnnouncement } from '#protocol/calls/announcements.ts'
import type { CallInput } from '#protocol/core/call.ts'
import type { CollectionEvent } from '../../../kit/collection/collection.types.ts'
import type { CallFailure } from '../../../kit/failure.ts'

/** No push tells of one alone: `sequence` is 0. */
export type AnnouncementRow = MadeAnnouncement & { sequence: number }
export type Announced = NonNullable<CallInput<typeof announcementCalls.announce>['body']>
/** `key`: the idempotency key of this one announcement, the same at every try. */
export type AnnounceInput = { announced: Announced; key: string }
export type AnnouncingContext = {
  /** Why the venue refused the last one; null: it did not. */
  failure: CallFailure | null
}
export type AnnouncingEvent = { type: 'writing.opened' } | ({ type: 'writing.submitted' } & AnnounceInput)
export type AnnouncingTag = 'busy'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    announcementList: CollectionEvent
  }
}
