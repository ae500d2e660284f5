import { useSelector } from '@xstate/react'
import { Hourglass } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  rightOf,
  type RightsRef,
  selectGroupsSearch,
  selectGroupsViewer,
  selectRights,
} from '#machines/desk/pages/groups/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css, cva } from '#styled/css/index.js'
import { CheckMark } from '#ui/form/Checkbox.tsx'
import { type Column, Table } from '#ui/table/index.ts'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import type { PartProps } from './part.ts'
import { type PermissionRow, permissionRows } from './permissionRows.ts'
import { RightsHeld } from './RightsHeld.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const box = cva({
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', paddingInline: '2', borderRadius: '1' },
  variants: { isWanted: { true: { bg: 'select', fontWeight: '580' }, false: {} } },
})
const waits = css({ color: 'text3' })
const firstLook = { start: ['permission'], group: ['category'], hidden: ['category'] }

/** Every right of every group. Arrows walk, Space changes; nothing is otherwise before a second person says so. */
export function RightsTable({ page, answer, rights }: PartProps & { rights: RightsRef }) {
  const { t } = useTranslation()
  const search = useSelector(page, selectGroupsSearch)
  const viewer = useSelector(page, selectGroupsViewer)
  const { wanted } = useSelector(rights, selectRights)
  const { groups, waiting } = answer
  const mayEdit = holds(viewer, acts.editGroups)
  const columns = useMemo((): readonly Column<PermissionRow>[] => {
    const askedOf = (id: number) =>
      waiting.filter(({ object }) => object === `group/${id}`).map(({ asked }) => asked['Permissions'] as number[])
    return [
      {
        ...{ id: 'permission', label: t('groups.permission'), isName: true, width: 220, canSort: false },
        value: ({ id }) => t(`permission.${id}`),
      },
      {
        ...{ id: 'category', label: t('groups.category'), canSort: false },
        value: ({ category }) => t(`permissionCategory.${category}`),
      },
      ...groups.map(({ Id, name, Permissions }): Column<PermissionRow> => {
        const asked = askedOf(Id)
        return {
          ...{ id: `g${Id}`, label: name, width: 110, canSort: false, canGroup: false },
          value: ({ id }) => t(Permissions.includes(id) ? 'groups.has' : 'groups.hasNot'),
          cell: ({ id }, tabIndex) => {
            const isHeld = Permissions.includes(id)
            const isWanted = wanted[rightOf(Id, id)]
            const isAsked = asked.some((all) => all.includes(id) !== isHeld)
            return (
              <span className={box({ isWanted: isWanted !== undefined })}>
                <CheckMark
                  checked={isWanted ?? isHeld}
                  onChange={() => rights.send({ type: 'right.toggled', group: Id, permission: id })}
                  disabled={!mayEdit}
                  tabIndex={tabIndex}
                  aria-label={t('groups.cell', { right: t(`permission.${id}`), group: name })}
                />
                {isWanted !== undefined && <span aria-hidden="true">{isWanted ? '+' : '−'}</span>}
                {isAsked && <Hourglass size={13} role="img" aria-label={t('groups.isAsked')} className={waits} />}
              </span>
            )
          },
        }
      }),
    ]
  }, [t, groups, waiting, wanted, mayEdit, rights])
  const { first, view, look } = useTableView(columns, { search, change: firstLook })
  return (
    <div className={column}>
      <RightsHeld {...{ page, answer, rights }} />
      <Table<PermissionRow>
        {...{ columns, first, view }}
        rows={permissionRows}
        label={t('groups.part.rights')}
        rowId={({ id }) => String(id)}
        nameOf={({ id }) => t(`permission.${id}`)}
        onView={look}
        tools={<TableTools page="groups" {...{ columns, view, search }} rows={permissionRows} />}
        summary={t(mayEdit ? 'groups.how' : 'groups.readOnly')}
      />
    </div>
  )
}
