/** From when until when it is shown, ms. */
export type AnnouncementInput = { startsAt: number; until: number }
export type AnnouncementContext = AnnouncementInput
export type AnnouncementEvent =
  | { type: 'deadline.passed'; at: number }
  /** Of the staff: it is not to be shown any more, or not at all. */
  | { type: 'announcement.takenBack' }
/** `open`: time or staff will still change it. */
export type AnnouncementTag = 'open'
