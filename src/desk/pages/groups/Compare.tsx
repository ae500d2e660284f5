import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsPath, groupsShownOf, selectGroupsSearch } from '#machines/desk/pages/groups/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { Select } from '#ui/form/index.ts'
import { Empty } from '#ui/states/index.ts'
import { type Column, Table } from '#ui/table/index.ts'
import { useRoot } from '../../../view/root.ts'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import type { PartProps } from './part.ts'
import { permissionRows } from './permissionRows.ts'

type Difference = { id: string; what: string; category: string; one: string; other: string }

/** Two groups beside each other: only what they differ in. */
export function Compare({ page, answer: { groups } }: PartProps) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const search = useSelector(page, selectGroupsSearch)
  const { group: first, other: second } = groupsShownOf(search)
  const one = groups.find(({ Id }) => Id === first) ?? groups[0]
  const other = groups.find(({ Id }) => Id === second) ?? groups.find(({ Id }) => Id !== one?.Id)
  const names = [one?.name ?? '', other?.name ?? ''] as const
  const columns = useMemo(
    (): readonly Column<Difference>[] => [
      { ...{ id: 'what', label: t('groups.differs'), isName: true, width: 240 }, value: ({ what }) => what },
      { ...{ id: 'category', label: t('groups.category'), width: 160 }, value: ({ category }) => category },
      { ...{ id: 'one', label: names[0], width: 160 }, value: (row) => row.one },
      { ...{ id: 'other', label: names[1], width: 160 }, value: (row) => row.other },
    ],
    // The names alone are shown.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, names[0], names[1]],
  )
  const { first: firstView, view, look } = useTableView(columns, { search })
  if (!one || !other) return <Empty title={t('groups.none')} />
  const rows = differences(one, other)
  const choice = (name: 'group' | 'other', label: string, chosen: PermissionGroup, but: PermissionGroup) => (
    <Select
      look="filter"
      label={label}
      options={groups
        .filter(({ Id }) => Id !== but.Id)
        .map(({ Id, name: words }) => ({ value: String(Id), label: words }))}
      value={String(chosen.Id)}
      onChange={(value) =>
        navigate(addressWith(groupsPath, search, { group: String(one.Id), other: String(other.Id), [name]: value }), {
          replace: true,
        })
      }
    />
  )
  return (
    <Table<Difference>
      {...{ columns, view, rows }}
      first={firstView}
      label={t('groups.differences', { one: one.name, other: other.name })}
      rowId={({ id }) => id}
      nameOf={({ what }) => what}
      onView={look}
      tools={<TableTools page="groups" hasViews={false} {...{ columns, rows, view, search }} />}
      filters={
        <>
          {choice('group', t('groups.one'), one, other)}
          {choice('other', t('groups.other'), other, one)}
        </>
      }
      summary={t('groups.differCount', { count: rows.length })}
      placeholder={<Empty title={t('groups.same')} />}
    />
  )

  function differences(left: PermissionGroup, right: PermissionGroup): Difference[] {
    const yes = (is: boolean) => t(is ? 'groups.has' : 'groups.hasNot')
    const from = ({ WhitelistIps }: PermissionGroup) => (WhitelistIps === '' ? t('groups.anywhere') : WhitelistIps)
    const factor = ({ requiresSecondFactor }: PermissionGroup) =>
      t(requiresSecondFactor ? 'groups.required' : 'groups.notRequired')
    const category = t('groups.part.settings')
    const settings = [
      { id: 'whitelist', what: t('groups.whitelist'), category, one: from(left), other: from(right) },
      { id: 'factor', what: t('groups.secondFactor'), category, one: factor(left), other: factor(right) },
    ]
    const rights = permissionRows.map(({ id, category: of }) => ({
      ...{ id: String(id), what: t(`permission.${id}`), category: t(`permissionCategory.${of}`) },
      ...{ one: yes(left.Permissions.includes(id)), other: yes(right.Permissions.includes(id)) },
    }))
    return [...rights, ...settings].filter((row) => row.one !== row.other)
  }
}
