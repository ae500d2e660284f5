import { useSelector } from '@xstate/react'
import { Settings2, Trash2, Users } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { selectGroupsSearch, selectGroupsViewer } from '#machines/desk/pages/groups/index.ts'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import type { MenuItem } from '#ui/Menu.tsx'
import { Empty } from '#ui/states/index.ts'
import { type Column, Table } from '#ui/table/index.ts'
import { useRoot } from '../../../view/root.ts'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { deleteOrder } from './groupActs.ts'
import type { PartProps } from './part.ts'
import { useGo } from './useGo.ts'

const icon = { size: 16, 'aria-hidden': true } as const
const columnsOf = (t: TFunction): readonly Column<PermissionGroup>[] => [
  { ...{ id: 'name', label: t('groups.name'), isName: true, width: 200 }, value: ({ name }) => name },
  { ...{ id: 'users', label: t('groups.members'), kind: 'number', hasSum: true }, value: ({ users }) => users },
  { ...{ id: 'rights', label: t('groups.rights'), kind: 'number' }, value: ({ Permissions }) => Permissions.length },
  {
    ...{ id: 'from', label: t('groups.whitelist'), width: 240 },
    value: ({ WhitelistIps }) => (WhitelistIps === '' ? t('groups.anywhere') : WhitelistIps),
  },
  {
    ...{ id: 'factor', label: t('groups.secondFactor'), width: 140 },
    value: ({ requiresSecondFactor }) => t(requiresSecondFactor ? 'groups.required' : 'groups.notRequired'),
  },
]

/** Who is in it must be put elsewhere first. */
function groupActions(t: TFunction, viewer: Viewer, { users }: PermissionGroup): MenuItem[] {
  const edits = holds(viewer, acts.editGroups)
  return [
    { value: 'members', label: t('groups.part.members'), icon: <Users {...icon} /> },
    { value: 'settings', label: t('groups.part.settings'), icon: <Settings2 {...icon} /> },
    ...(edits
      ? [
          {
            ...{ value: 'delete', label: t('groups.act.delete'), icon: <Trash2 {...icon} /> },
            ...{ isDangerous: true, startsGroup: true },
            ...(users > 0 ? { blockedReason: t('groups.inUse', { count: users }) } : {}),
          },
        ]
      : []),
  ]
}

export function GroupList({ page, answer: { groups } }: PartProps) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const go = useGo()
  const search = useSelector(page, selectGroupsSearch)
  const viewer = useSelector(page, selectGroupsViewer)
  const columns = useMemo(() => columnsOf(t), [t])
  const { first, view, look } = useTableView(columns, { search })
  const open = (part: string, { Id }: PermissionGroup) => go({ part, group: String(Id) })
  return (
    <Table<PermissionGroup>
      {...{ columns, first, view }}
      rows={groups}
      label={t('nav.groups')}
      rowId={({ Id }) => String(Id)}
      nameOf={({ name }) => name}
      onView={look}
      onOpen={(group) => open('members', group)}
      actions={(group) => groupActions(t, viewer, group)}
      onAction={(value, group) => {
        if (value === 'delete') page.send({ type: 'group.ordered', order: deleteOrder(group), key: makeKey() })
        else open(value, group)
      }}
      tools={<TableTools page="groups" {...{ columns, view, search }} rows={groups} />}
      placeholder={<Empty title={t('groups.none')} />}
    />
  )
}
