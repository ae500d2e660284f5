import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from '@xstate/react'
import { type MemberRow, memberRows } from '#machines/desk/pages/groups/index.ts'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { UserType } from '#protocol/core/codes.ts'
import { items } from '#protocol/core/permissions.ts'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'

const canSort = false
export const memberColumns = (t: TFunction): readonly Column<MemberRow>[] => [
  { ...{ id: 'person', label: t('groups.person'), isName: true, width: 180, canSort }, value: personName },
  { ...{ id: 'username', label: t('groups.username'), canSort }, value: ({ username }) => username },
  { ...{ id: 'type', label: t('groups.type'), canSort }, value: ({ type }) => t(`userType.${type}`) },
  { ...{ id: 'group', label: t('groups.group'), width: 140, canSort }, value: ({ group }) => group?.name ?? null },
  {
    ...{ id: 'state', label: t('groups.state'), canSort },
    value: ({ isBlocked }) => (isBlocked ? t('groups.blocked') : null),
  },
]

/** How a file of members says what they are. */
export function memberWords(t: TFunction): Record<string, string> {
  const types = Object.values(UserType).map((type) => [`type.${type}`, t(`userType.${type}`)])
  return { ...Object.fromEntries(types), blocked: t('groups.blocked') }
}

type Props = { members: QueryRef; search: string; viewer: Viewer }
/** Who is in a group: each opens the user, for whoever may see users. */
export function Members({ members, search, viewer }: Props) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const about = useSelector(members, memberRows.selectAbout)
  const columns = useMemo(() => memberColumns(t).filter(({ id }) => id !== 'group'), [t])
  return (
    <QueryTable<MemberRow>
      {...{ columns, search }}
      query={members}
      prefix=""
      select={memberRows.selectRows}
      label={t('groups.part.members')}
      none={t('groups.nobody')}
      nameOf={personName}
      {...(about ? { total: about.total } : {})}
      tools={
        <ListTools
          {...{ page: 'groups', of: 'members', query: members, columns, search, prefix: '', days: 'all' }}
          hasViews={false}
          words={() => memberWords(t)}
        />
      }
      {...(holds(viewer, items.users) ? { onOpen: ({ id }: MemberRow) => navigate(`/apps/contacts/${id}`) } : {})}
    />
  )
}
