/** Where announcements are seen, in which languages they are written, how they stand. Constants only. */
export const announcementPlaces = ['lobby', 'games', 'staff'] as const
export type AnnouncementPlace = (typeof announcementPlaces)[number]
export const announcementLanguages = ['en', 'tr', 'ar'] as const
export type AnnouncementLanguage = (typeof announcementLanguages)[number]
/** It waits for its time, is shown, or how it ended. */
export const announcementStates = ['planned', 'standing', 'over', 'takenBack'] as const
/** Null: not written in that language. */
export type AnnouncementTexts = Record<AnnouncementLanguage, string | null>

/** In the reader’s language; where it is not written in it, in the first that it is written in. */
export function announcementText(
  texts: AnnouncementTexts,
  language: string,
): { text: string; language: AnnouncementLanguage } {
  const own = announcementLanguages.filter((one) => one === language)
  const written = [...own, ...announcementLanguages].find((one) => texts[one] !== null) ?? 'en'
  return { text: texts[written] ?? '', language: written }
}
