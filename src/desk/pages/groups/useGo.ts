import { selectIsGuarded, type LeavingRef } from '#machines/kit/leaving/index.ts'
import {
  type GroupsRef,
  groupsPath,
  selectRightsLeavingRef,
  selectRightsRef,
  selectSettingsFormRef,
  selectSettingsRef,
} from '#machines/desk/pages/groups/index.ts'
import { selectLeavingRef } from '#machines/kit/form/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { useRoot } from '../../../view/root.ts'

/** What asks before something written is left, while a part is shown in which one writes. */
function leavingOf(page: GroupsRef): LeavingRef | undefined {
  const snapshot = page.getSnapshot()
  const rights = selectRightsRef(snapshot)
  if (rights) return selectRightsLeavingRef(rights.getSnapshot())
  const settings = selectSettingsRef(snapshot)
  const form = settings && selectSettingsFormRef(settings.getSnapshot())
  return form && selectLeavingRef(form.getSnapshot())
}

/** To another part of the page: what is written here is asked about first. */
export function useGo(page: GroupsRef) {
  const { navigate } = useRoot()
  return (change: Readonly<Record<string, string | null>>) => {
    const to = addressWith(groupsPath, '', change)
    const leaving = leavingOf(page)
    if (leaving && selectIsGuarded(leaving.getSnapshot())) leaving.send({ type: 'leave.asked', to })
    else navigate(to)
  }
}
