/** Where one is in the navigation tree. Beside it, because the first screen needs the tree and none of this. */
import type { PageId } from '../pages/pages.ts'
import { type Item, type ItemId, navigation } from './navigation.ts'

/** The item that a page is, and where it leads; undefined for a page that is none. */
export function itemOf(page: PageId | undefined): { id: ItemId; url: string } | undefined {
  const item = navigation.flatMap(({ children }) => children).find(({ id }) => id === page)
  return item && { id: item.id, url: item.url }
}

/** A group is active if the address of any child equals the current path or is contained in it. */
export function isActive({ url }: Pick<Item, 'url'>, path: string): boolean {
  return path === url || path.includes(url)
}
