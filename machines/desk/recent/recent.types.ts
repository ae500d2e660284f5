/** Where somebody was. `title` null: a page of the navigation, which is called what the language calls it. */
export type RecentPlace = { id: string; url: string; title: string | null }
export type RecentInput = { userId: number }
/** The newest first. */
export type RecentContext = RecentInput & { places: readonly RecentPlace[] }
export type RecentEvent =
  /** From the actor `storedRecent`, as it begins. */
  { type: 'kept.read'; kept: readonly RecentPlace[] | null } | { type: 'place.visited'; place: RecentPlace }
/** What the chart asks of the callback actor `storedRecent`. */
export type StoredRecentRequest = { type: 'kept.write'; kept: readonly RecentPlace[] }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    recent: RecentEvent
    storedRecent: StoredRecentRequest
  }
}
