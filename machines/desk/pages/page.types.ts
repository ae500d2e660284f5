/** What all pages of the desk have in common. */
import type { PathValues } from '../../kit/paths.ts'
import type { LiveNews, LiveTopic } from '../../live/notifications/notifications.watchers.ts'
import type { Viewer } from '../navigation/navigation.ts'
import type { PageId } from './pages.ts'

/** A page, and what its address says besides. */
export type PagePlace = { page: PageId; values: PathValues; search: string }
/** What every page begins with. */
export type PageInput = { place: PagePlace; viewer: Viewer; timeZone: string }
/** What a page is told while it stands: another address of it, and of the topics that it watches. */
export type PageEvent = PlaceShown | LiveNews[Exclude<LiveTopic, 'figures'>]
export type PlaceShown = { type: 'place.shown'; place: PagePlace }
declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    /** Figures come to the page alone that follows them. */
    page: PageEvent | LiveNews['figures']
  }
}
