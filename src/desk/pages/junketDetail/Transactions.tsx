import { useSelector } from '@xstate/react'
import { Minus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type JunketDetailRef, type TransactionRow, transactionRows } from '#machines/desk/pages/junketDetail/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { Category } from '#protocol/calls/categories.ts'
import { css } from '#styled/css/index.js'
import { formatMoment, formatMoney } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { transactionWords } from '../../transactionWords.ts'
import { memberOrder } from '../junket/junketActs.ts'

const sums = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '2', color: 'text2' })
const canSort = false

type Props = {
  page: JunketDetailRef
  rows: QueryRef
  search: string
  category: Category
  mayEdit: boolean
  filters: ReactNode
}
/** What went across the desk in this category, and by type what it adds up to. */
export function Transactions({ page, rows, search, category, mayEdit, filters }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { makeKey } = useRoot()
  const about = useSelector(rows, transactionRows.selectAbout)
  const columns = useMemo(
    (): readonly Column<TransactionRow>[] => [
      {
        ...{ id: 'at', label: t('junket.at'), width: 164, isName: true, isPinned: true, canSort },
        value: ({ settledAt, requestedAt }) => formatMoment(settledAt ?? requestedAt, i18n.language, timeZone),
      },
      {
        ...{ id: 'player', label: t('junket.player'), width: 160, canSort },
        value: ({ player }) => personName(player),
      },
      { ...{ id: 'type', label: t('junket.kind'), canSort }, value: ({ type }) => t(`transactionType.${type}`) },
      { ...{ id: 'amount', label: t('junket.amount'), kind: 'amount', canSort }, value: ({ amount }) => amount },
      {
        ...{ id: 'state', label: t('junket.state'), width: 100, canSort },
        value: ({ state }) => t(`transactionState.${state}`),
      },
      {
        ...{ id: 'maker', label: t('junket.maker'), canSort },
        value: ({ maker }) => maker && personName(maker),
      },
      { ...{ id: 'reason', label: t('junket.reason'), width: 180, canSort }, value: ({ reason }) => reason },
      { ...{ id: 'number', label: t('junket.number'), kind: 'number', canSort }, value: ({ id }) => id },
    ],
    [t, i18n.language, timeZone],
  )
  return (
    <>
      {about && about.sums.length > 0 && (
        <p className={sums}>
          {about.sums.map(({ type, count, sum }) => (
            <span key={type}>
              {t('junket.sumOf', {
                what: t(`transactionType.${type}`),
                sum: formatMoney(sum, i18n.language),
                number: count,
              })}
            </span>
          ))}
        </p>
      )}
      <QueryTable<TransactionRow>
        {...{ columns, search, filters }}
        prefix="transactions."
        query={rows}
        select={transactionRows.selectRows}
        label={t('junket.tab.transactions')}
        none={t('junket.noTransactions')}
        nameOf={({ id, player }) => `${personName(player)}, ${id}`}
        {...(about ? { total: about.total } : {})}
        tools={
          <ListTools
            {...{ page: 'junket', of: 'categoryTransactions', query: rows, columns, search, prefix: 'transactions.' }}
            hasViews={false}
            days={about}
            words={() => transactionWords(t)}
          />
        }
        {...(mayEdit
          ? {
              actions: () => [
                {
                  ...{ value: 'unassign', label: t('junket.act.unassign'), isDangerous: true },
                  icon: <Minus size={16} aria-hidden="true" />,
                },
              ],
              onAction: (_: string, { id, player, amount }: TransactionRow) =>
                page.send({
                  ...{ type: 'junket.ordered', key: makeKey() },
                  order: memberOrder(
                    ...(['unassign', category, id] as const),
                    `${formatMoney(amount, i18n.language)}, ${personName(player)}`,
                  ),
                }),
            }
          : {})}
      />
    </>
  )
}
