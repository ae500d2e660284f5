import type { SnapshotFrom } from 'xstate'
import type { AnnouncementPlace } from '#protocol/core/announcementNames.ts'
import type { Announcement } from '#protocol/core/announcements.ts'
import type { announcementsMachine } from './announcements.machine.ts'

type Snapshot = SnapshotFrom<typeof announcementsMachine>
const none: readonly Announcement[] = []

/** What is shown in a place. The same until something changes: for `useSelector` with `isSameAnnouncements`. */
export const selectAnnouncementsIn =
  (place: AnnouncementPlace) =>
  (snapshot: Snapshot | undefined): readonly Announcement[] => {
    if (!snapshot?.hasTag('shown')) return none
    const { announcements, putAway } = snapshot.context
    const shown = announcements.filter(({ id, places }) => places.includes(place) && !putAway.includes(id))
    return shown.length === 0 ? none : shown
  }
export const isSameAnnouncements = (one: readonly Announcement[], other: readonly Announcement[]) =>
  one.length === other.length && one.every(({ id }, place) => id === other[place]?.id)
