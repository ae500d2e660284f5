import type { TFunction } from 'i18next'
import type { CategoryTotals } from '#protocol/calls/categories.ts'
import { formatMoney } from '#ui/format.ts'
import { Stat, Stats } from '#ui/Stat.tsx'
import type { Column } from '#ui/table/index.ts'

const figures = ['totalCashIn', 'totalCashOut', 'totalCash', 'totalGameResult', 'totalNetResult'] as const

export const totalColumns = <Row extends CategoryTotals>(t: TFunction): readonly Column<Row>[] =>
  figures.map((id) => ({
    ...{ id, label: t(`junket.figure.${id}`), kind: 'amount', width: 130, canSort: false },
    value: (row: Row) => row[id],
  }))

/** What a category adds up to in the days that are shown; the player’s view. */
export function Totals({ t, language, totals }: { t: TFunction; language: string; totals: CategoryTotals }) {
  return (
    <Stats>
      {figures.map((id) => (
        <Stat
          key={id}
          label={t(`junket.figure.${id}`)}
          value={formatMoney(totals[id], language)}
          isNegative={totals[id] < 0}
        />
      ))}
    </Stats>
  )
}
