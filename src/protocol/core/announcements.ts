/** What staff say to everybody: in up to three languages, for a span of time, where it is seen. Times ms. */
import * as z from 'zod/mini'
import { announcementPlaces } from './announcementNames.ts'
import { Id } from './scalars.ts'

/** Null: not written in that language. */
const Text = z.nullable(z.string())
export const Announcement = z.object({
  id: Id,
  texts: z.object({ en: Text, tr: Text, ar: Text }),
  places: z.array(z.enum(announcementPlaces)),
  until: z.number(),
})
export type Announcement = z.infer<typeof Announcement>
/** All that stand for this person, oldest first. A smaller `sequence` is older. */
export const Announcements = z.object({ announcements: z.array(Announcement), sequence: z.int() })
export type Announcements = z.infer<typeof Announcements>
