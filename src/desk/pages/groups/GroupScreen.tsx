import { useSelector } from '@xstate/react'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  groupsPath,
  groupsShownOf,
  selectGroupsSearch,
  selectGroupsViewer,
  selectMembersRef,
  selectSettingsRef,
} from '#machines/desk/pages/groups/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { acts } from '#protocol/core/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { DetailFrame } from '#ui/DetailFrame.tsx'
import { Empty } from '#ui/states/index.ts'
import { useRoot } from '../../../view/root.ts'
import { deleteOrder } from './groupActs.ts'
import type { PartProps } from './part.ts'
import { Members } from './Members.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useGo } from './useGo.ts'

type Part = 'members' | 'settings'

/** One group: who is in it, and its name and white list. */
export function GroupScreen({ page, answer: { groups }, part }: PartProps & { part: Part }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const go = useGo()
  const search = useSelector(page, selectGroupsSearch)
  const viewer = useSelector(page, selectGroupsViewer)
  const members = useSelector(page, selectMembersRef)
  const settings = useSelector(page, selectSettingsRef)
  const { group: id } = groupsShownOf(search)
  const group = groups.find(({ Id }) => Id === id)
  if (!group)
    return <Empty title={t('groups.missing')} actions={<Button onClick={() => go({})}>{t('nav.groups')}</Button>} />
  const { name, users, Permissions, WhitelistIps, requiresSecondFactor } = group
  return (
    <DetailFrame<Part>
      back={{ href: groupsPath, label: t('nav.groups') }}
      title={name}
      actions={
        holds(viewer, acts.editGroups) &&
        users === 0 && (
          <Button
            kind="danger"
            onClick={() => page.send({ type: 'group.ordered', order: deleteOrder(group), key: makeKey() })}
          >
            <Trash2 size={16} aria-hidden="true" />
            {t('groups.act.delete')}
          </Button>
        )
      }
      facts={[
        { label: t('groups.members'), value: users },
        { label: t('groups.rights'), value: Permissions.length },
        { label: t('groups.whitelist'), value: WhitelistIps === '' ? t('groups.anywhere') : <bdi>{WhitelistIps}</bdi> },
        {
          label: t('groups.secondFactor'),
          value: t(requiresSecondFactor ? 'groups.required' : 'groups.notRequired'),
        },
      ]}
      tabs={(['members', 'settings'] as const).map((value) => ({ value, label: t(`groups.part.${value}`) }))}
      tab={part}
      onTab={(value) => go({ part: value, group: String(group.Id) })}
    >
      {part === 'members' && members && <Members {...{ members, search, viewer }} />}
      {part === 'settings' &&
        (settings ? <SettingsForm key={group.Id} {...{ page, settings, group }} /> : <p>{t('groups.readOnly')}</p>)}
    </DetailFrame>
  )
}
