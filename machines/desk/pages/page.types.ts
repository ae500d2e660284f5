/** What all pages of the desk have in common. */
import type { CommandEnded } from '../../kit/commands/commands.types.ts'
import type { DetailAnswered } from '../../kit/detail/detail.types.ts'
import type { PathValues } from '../../kit/paths.ts'
import type { LiveNews, LiveTopic } from '../../live/notifications/notifications.watchers.ts'
import type { Viewer } from '../navigation/navigation.ts'
import type { PageId } from './pages.ts'

/** A page, and what its address says besides. */
export type PagePlace = { page: PageId; values: PathValues; search: string }
/** What every page begins with. */
export type PageInput = { place: PagePlace; viewer: Viewer; timeZone: string }
/** What a page is told while it stands: another address of it, and of the topics that it watches. */
export type PageEvent<Watched extends LiveTopic = never> = PlaceShown | LiveNews[Watched]
export type PlaceShown = { type: 'place.shown'; place: PagePlace }
declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    page: PageEvent<LiveTopic> | CommandEnded | DetailAnswered
  }
}
