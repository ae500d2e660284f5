import { groupsPath } from '#machines/desk/pages/groups/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { useRoot } from '../../../view/root.ts'

/** To another part of the page. */
export function useGo() {
  const { navigate } = useRoot()
  return (change: Readonly<Record<string, string | null>>) => navigate(addressWith(groupsPath, '', change))
}
