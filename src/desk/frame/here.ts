import { useSyncExternalStore } from 'react'
import { isActive } from '#machines/desk/navigation/here.ts'
import type { Group } from '#machines/desk/navigation/navigation.ts'
import type { PageId } from '#machines/desk/pages/pages.ts'
import { useRoot } from '../../view/root.ts'

/** Whether one is in a group: on a page of it, one that belongs to such a page, or at an address that holds one of theirs. */
export function useIsHere({ children }: Group, page: PageId | null): boolean {
  const { history } = useRoot()
  const path = useSyncExternalStore(history.subscribe, () => history.get().path)
  return children.some((item) => item.id === page || isActive(item, path))
}
