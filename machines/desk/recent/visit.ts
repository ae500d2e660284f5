import type { Message } from '../../kit/messages.ts'
import { itemOf } from '../navigation/here.ts'
import type { PageId } from '../pages/pages.ts'

/** Told once a page stands: one of the navigation is recent from now on, another has no name that holds. */
export function visitOf(page: PageId | undefined): Message[] {
  const item = itemOf(page)
  return item ? [{ to: 'recent', event: { type: 'place.visited', place: { ...item, title: null } } }] : []
}
