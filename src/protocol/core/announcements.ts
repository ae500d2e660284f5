/** What staff say to everybody: in up to three languages, for a span of time, where it is seen. Times ms. */
import * as z from 'zod/mini'
import { Id } from './scalars.ts'

export const announcementPlaces = ['lobby', 'games', 'staff'] as const
export type AnnouncementPlace = (typeof announcementPlaces)[number]
export const announcementLanguages = ['en', 'tr', 'ar'] as const
export type AnnouncementLanguage = (typeof announcementLanguages)[number]
/** It waits for its time, is shown, or how it ended. */
export const announcementStates = ['planned', 'standing', 'over', 'takenBack'] as const

const Text = z.nullable(z.string())
/** Null: not written in that language. */
export const AnnouncementTexts = z.object({ en: Text, tr: Text, ar: Text })
export type AnnouncementTexts = z.infer<typeof AnnouncementTexts>
export const Announcement = z.object({
  id: Id,
  texts: AnnouncementTexts,
  places: z.array(z.enum(announcementPlaces)),
  until: z.number(),
})
export type Announcement = z.infer<typeof Announcement>
/** All that stand for this person, oldest first. A smaller `sequence` is older. */
export const Announcements = z.object({ announcements: z.array(Announcement), sequence: z.int() })
export type Announcements = z.infer<typeof Announcements>

/** In the reader’s language; where it is not written in it, in the first that it is written in. */
export function announcementText(
  texts: AnnouncementTexts,
  language: string,
): { text: string; language: AnnouncementLanguage } {
  const own = announcementLanguages.filter((one) => one === language)
  const written = [...own, ...announcementLanguages].find((one) => texts[one] !== null) ?? 'en'
  return { text: texts[written] ?? '', language: written }
}
