import type { SavedView, ViewPage } from '#protocol/calls/views.ts'
import type { CallFailure, FormFailure } from '../../kit/failure.ts'
import type { PagePlace, PlaceShown } from '../pages/page.types.ts'

/** What is written of views, as the actor `changeViews` does it. */
export type ViewChange =
  | { do: 'save'; page: ViewPage; name: string; isShared: boolean; address: string }
  | { do: 'change'; id: number; name?: string; isShared?: boolean; address?: string }
  | { do: 'delete'; id: number; name: string }
  | { do: 'restore'; id: number }
  | { do: 'default'; page: ViewPage; id: number | null }
export type ViewWrite = { change: ViewChange; key: string | null }
/** What the dialog names: a new view of an address, or one that is there. */
export type ViewDraft = { id: number | null; page: ViewPage; address: string; name: string; isShared: boolean }

export type SavedViewsInput = { place: PagePlace | null }
export type SavedViewsContext = SavedViewsInput & {
  /** Nobody has done anything on the page yet: its default view may still come. */
  isFresh: boolean
  /** null until the first answer. */
  views: readonly SavedView[] | null
  failure: CallFailure | null
  /** Which one the page was last opened by, however it is looked at since. */
  chosen: number | null
  draft: ViewDraft | null
  /** Why the draft was not taken. */
  draftFailure: FormFailure<'name'> | null
  write: ViewWrite | null
  /** Deleted, and to be brought back as soon as nothing else is written. */
  undone: number | null
}
export type SavedViewsEvent =
  /** From the frame. */
  | PlaceShown
  /** Somebody looks at the list, or tries again. */
  | { type: 'views.asked' }
  /** Of this chart to itself: what is being fetched is older than what was written meanwhile. */
  | { type: 'views.outdated' }
  | { type: 'view.chosen'; id: number }
  | { type: 'naming.asked'; draft: ViewDraft }
  | { type: 'naming.closed' }
  | { type: 'naming.submitted'; name: string; isShared: boolean; key: string }
  | { type: 'view.changed'; write: ViewWrite }
  /** From the toast that says it was deleted. */
  | { type: 'deletion.undone'; id: number }
export type SavedViewsTag = 'loading' | 'failed' | 'naming' | 'busy'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    savedViews: SavedViewsEvent
  }
}
