import type { SnapshotFrom } from 'xstate'
import type { notificationsMachine } from './notifications.machine.ts'

type Notifications = SnapshotFrom<typeof notificationsMachine>

export const selectFreeWatchRef = (snapshot: Notifications) => snapshot.children.freeWatch
/** Minor units; null until it arrives. */
export const selectBalance = (snapshot: Notifications) => snapshot.context.balance?.amount ?? null
/** As told last: what is used and left is of that moment. Null until they arrive. */
export const selectLimits = (snapshot: Notifications) => snapshot.context.topics.limits ?? null
export const selectSeatMessagesRef = (snapshot: Notifications) => snapshot.children.seatMessages
export const selectAnnouncementsRef = (snapshot: Notifications) => snapshot.children.announcements
export const selectNoticesRef = (snapshot: Notifications) => snapshot.children.notices
/** Told by a line that stands. */
export const selectHasNoSeat = (snapshot: Notifications) =>
  snapshot.matches({ news: 'live' }) && snapshot.context.seat.own === null && snapshot.context.seat.sequence !== null
export const selectPreconnectRef = (snapshot: Notifications) => snapshot.children.preconnect
