import type { Announcement, Announcements } from '#protocol/core/announcements.ts'

/** Ids of announcements that were put away on this device. */
export type KeptAnnouncements = readonly number[]
export type AnnouncementsContext = {
  /** What stands, oldest first. */
  announcements: readonly Announcement[]
  /** Of what was told last: what has a smaller one is older. */
  sequence: number
  putAway: KeptAnnouncements
}
export type AnnouncementsEvent =
  /** From `notifications`: all that stand. */
  | ({ type: 'announcements.told' } & Announcements)
  /** From `storedAnnouncements`, once, as it starts. */
  | { type: 'kept.read'; kept: KeptAnnouncements | null }
  | { type: 'announcement.putAway'; id: number }
/** What the chart asks of the callback actor `storedAnnouncements`. */
export type StoredAnnouncementsRequest = { type: 'kept.write'; kept: KeptAnnouncements }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    announcements: AnnouncementsEvent
    storedAnnouncements: StoredAnnouncementsRequest
  }
}
