import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cashierList, type CashierRow, type CashiersAbout } from '#machines/desk/pages/userBoard/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { type CollectionRef, selectCollectionScreen, selectIsRefreshing } from '#machines/kit/collection/index.ts'
import { formatMoney } from '#ui/format.ts'
import { Empty } from '#ui/states/index.ts'
import { type Column, Table } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { amountLinkClass, linkClass } from './board.ts'

const noRows: readonly CashierRow[] = []
const sumOf = ({ transactions }: CashierRow, type: number) => transactions.find((one) => one.type === type)?.sum ?? 0
const countOf = ({ transactions }: CashierRow) => transactions.reduce((all, { count }) => all + count, 0)
/** The transactions behind it. Of the venue's own there is no list by itself. */
function historyOf({ id }: CashierRow, days: Pick<CashiersAbout, 'from' | 'to'>, type: number | null): string | null {
  if (id === 0) return null
  const { from, to } = days
  return addressWith('/apps/cashierHistory', '', {
    ...{ from, to, cashier: String(id), type: type === null ? null : String(type) },
  })
}

function columnsOf(t: TFunction, language: string, about: CashiersAbout | null): readonly Column<CashierRow>[] {
  const days = about ?? { from: '', to: '' }
  return [
    {
      ...{ id: 'cashier', label: t('userBoard.cashier'), isName: true, width: 160 },
      value: ({ cashier }) => (cashier ? personName(cashier) : t('userBoard.venue')),
      cell: (row, tabIndex) => {
        const href = historyOf(row, days, null)
        const name = row.cashier ? personName(row.cashier) : t('userBoard.venue')
        return href === null ? (
          name
        ) : (
          <a className={linkClass} href={href} tabIndex={tabIndex}>
            <bdi>{name}</bdi>
          </a>
        )
      },
    },
    { ...{ id: 'count', label: t('userBoard.transactions'), kind: 'number', hasSum: true }, value: countOf },
    ...(about?.total.transactions ?? []).map(
      ({ type }): Column<CashierRow> => ({
        ...{ id: `type${type}`, label: t(`transactionType.${type}`), kind: 'amount', hasSum: true },
        value: (row) => sumOf(row, type),
        cell: (row, tabIndex) => {
          const [href, text] = [historyOf(row, days, type), formatMoney(sumOf(row, type), language)]
          return href === null || sumOf(row, type) === 0 ? (
            <bdi>{text}</bdi>
          ) : (
            <a className={amountLinkClass} href={href} tabIndex={tabIndex}>
              <bdi>{text}</bdi>
            </a>
          )
        },
      }),
    ),
    { ...{ id: 'cash', label: t('userBoard.cashMoved'), kind: 'amount', hasSum: true }, value: ({ cash }) => cash },
  ]
}

/** What each cashier posted in the days, by kind. */
export function Cashiers({ cashiers, search }: { cashiers: CollectionRef; search: string }) {
  const { t, i18n } = useTranslation()
  const rows = useSelector(cashiers, cashierList.selectRows) ?? noRows
  const about = useSelector(cashiers, cashierList.selectAbout)
  const screen = useSelector(cashiers, selectCollectionScreen)
  const isRefreshing = useSelector(cashiers, selectIsRefreshing)
  const columns = useMemo(() => columnsOf(t, i18n.language, about), [t, i18n.language, about])
  const { first, view, look } = useTableView(columns, { search, prefix: 'cash.' })
  return (
    <>
      <StaleLine list={cashiers} />
      <Table<CashierRow>
        label={t('userBoard.tab.cashiers')}
        {...{ columns, rows, view, first }}
        rowId={({ id }) => String(id)}
        nameOf={({ cashier }) => (cashier ? personName(cashier) : t('userBoard.venue'))}
        onView={look}
        isBusy={screen === 'loading' || isRefreshing}
        tools={<TableTools page="userBoard" {...{ columns, rows, view, search }} />}
        {...(rows.length > 0
          ? { foot: { label: t('userBoard.totalOf', { count: rows.length }) } }
          : {
              placeholder: (
                <Instead list={cashiers}>
                  <Empty title={t('userBoard.nothingPosted')} />
                </Instead>
              ),
            })}
      />
    </>
  )
}
