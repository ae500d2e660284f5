import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type BoardSide, boardTotals as totalsOf } from '#machines/desk/pages/machineBoard/index.ts'
import { type CollectionRef, selectCollectionScreen } from '#machines/kit/collection/index.ts'
import type { BoardTotals } from '#protocol/calls/board.ts'
import { css } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { type Difference, Stat, Stats } from '#ui/Stat.tsx'
import { Failed, Loading } from '#ui/states/index.ts'
import { StaleLine } from '../../../view/table/collectionStates.tsx'
import { resultOf } from './floor.ts'
import { HourChart } from './HourChart.tsx'

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  borderBlockWidth: '1px',
  borderColor: 'line',
  // The figures have lines of their own. The hours go below before a figure does.
  '& > :first-child': { borderBlockWidth: '0', flex: '[999 1 680px]', minInlineSize: '0' },
  '& > :last-child': { flex: '[1 1 280px]', minInlineSize: '0' },
})

/** What the venue took in: today, this week, this month, ever, and by hour of today. */
export function Totals({ totals, side }: { totals: CollectionRef; side: BoardSide }) {
  const { t } = useTranslation()
  const screen = useSelector(totals, selectCollectionScreen)
  const about = useSelector(totals, totalsOf.selectAbout)
  if (screen === 'failed')
    return <Failed title={t('machineBoard.totalsFailed')} onRetry={() => totals.send({ type: 'collection.retry' })} />
  if (!about) return <Loading of="table" count={2} />
  return (
    <>
      <StaleLine list={totals} />
      <section className={box} aria-label={t(`machineBoard.result.${side}`)}>
        <Periods {...{ about, side }} />
        <HourChart {...{ about, side }} />
      </section>
    </>
  )
}

/** Days of the course beside each. */
const lengths = { daily: 14, weekly: 7, monthly: 30 }
const periods = ['daily', 'weekly', 'monthly', 'total'] as const
function Periods({ about, side }: { about: BoardTotals; side: BoardSide }) {
  const { t, i18n } = useTranslation()
  const written = (minor: number) => formatMoney(minor, i18n.language)
  const days = about.days.map((day) => resultOf(day, side))
  return (
    <Stats>
      {periods.map((name) => {
        const { before, ...now } = about[name]
        const result = resultOf(now, side)
        return (
          <Stat
            key={name}
            label={t(`machineBoard.period.${name}`)}
            value={written(result)}
            isNegative={result < 0}
            {...(before ? { difference: differenceOf(t, name, result - resultOf(before, side), side, written) } : {})}
            {...(name in lengths ? { course: days.slice(-lengths[name as keyof typeof lengths]) } : {})}
            parts={[
              { label: t('machines.in'), value: written(now.cashIn) },
              { label: t('machines.out'), value: written(now.cashOut) },
            ]}
          />
        )
      })}
    </Stats>
  )
}

function differenceOf(
  t: TFunction,
  name: (typeof periods)[number],
  by: number,
  side: BoardSide,
  written: (minor: number) => string,
): Difference {
  const than = t(`machineBoard.than.${name}`)
  if (by === 0) return { text: written(0), direction: 'same', than }
  const isGood = side === 'house' ? by > 0 : by < 0
  return {
    ...{ text: by > 0 ? `+${written(by)}` : written(by), direction: by > 0 ? 'up' : 'down', than },
    is: isGood ? 'good' : 'bad',
  }
}
