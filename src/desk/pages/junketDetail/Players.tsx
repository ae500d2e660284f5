import { useSelector } from '@xstate/react'
import { UserMinus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type JunketDetailRef, type PlayerRow, playerRows } from '#machines/desk/pages/junketDetail/index.ts'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { Category } from '#protocol/calls/categories.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import { items } from '#protocol/core/permissions.ts'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { memberOrder } from '../junket/junketActs.ts'

const none: readonly PlayerRow[] = []
const canSort = false
const results = ['cash', 'gameResult', 'netResult'] as const

type Props = {
  page: JunketDetailRef
  rows: QueryRef
  search: string
  category: Category
  mayEdit: boolean
  viewer: Viewer
  filters: ReactNode
}
/** Whose money it is, each with their figures and, by type, what went across. */
export function Players({ page, rows, search, category, mayEdit, viewer, filters }: Props) {
  const { t } = useTranslation()
  const { navigate, makeKey } = useRoot()
  const known = useSelector(rows, playerRows.selectRows) ?? none
  const columns = useMemo(
    (): readonly Column<PlayerRow>[] => [
      {
        ...{ id: 'player', label: t('junket.player'), isName: true, isPinned: true, width: 180, canSort },
        value: ({ player }) => personName(player),
      },
      ...results.map(
        (id): Column<PlayerRow> => ({
          ...{ id, label: t(`junket.result.${id}`), kind: 'amount', width: 120, canSort },
          value: (row) => row[id],
        }),
      ),
      ...Object.values(TransactionType).map(
        (type): Column<PlayerRow> => ({
          ...{ id: `t${type}`, label: t(`transactionType.${type}`), kind: 'amount', canSort },
          isHidden: type > TransactionType.cashOut,
          value: (row) => row.transaction_sums.find(({ action }) => action === type)?.sum ?? 0,
        }),
      ),
    ],
    [t],
  )
  const prefix = 'players.'
  const { view } = useTableView(columns, { search, prefix })
  return (
    <QueryTable<PlayerRow>
      {...{ columns, search, prefix, filters }}
      query={rows}
      select={playerRows.selectRows}
      label={t('junket.tab.players')}
      none={t('junket.empty')}
      nameOf={({ player }) => personName(player)}
      tools={<TableTools page="junket" hasViews={false} {...{ columns, view, search }} rows={known} />}
      {...(holds(viewer, items.users) ? { onOpen: ({ id }: PlayerRow) => navigate(`/apps/contacts/${id}`) } : {})}
      {...(mayEdit && category.type === 'player'
        ? {
            actions: () => [
              {
                ...{ value: 'unassign', label: t('junket.act.unassign'), isDangerous: true },
                icon: <UserMinus size={16} aria-hidden="true" />,
              },
            ],
            onAction: (_: string, { id, player }: PlayerRow) =>
              page.send({
                ...{ type: 'junket.ordered', key: makeKey() },
                order: memberOrder('unassign', category, id, personName(player)),
              }),
          }
        : {})}
    />
  )
}
