import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardSide } from '#machines/desk/pages/machineBoard/index.ts'
import type { BoardTotals } from '#protocol/calls/board.ts'
import { css } from '#styled/css/index.js'
import { formatClock, formatMoney, formatShortMoney } from '#ui/format.ts'
import { Chart } from '../../../view/lazyChart.tsx'
import { useSettings } from '../../../view/root.ts'
import { resultOf } from './floor.ts'

const frame = css({
  minInlineSize: '0',
  paddingBlock: '4',
  paddingInline: '5',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  wideDown: { borderInlineStartWidth: '0', borderBlockStartWidth: '1px' },
})
/** From 06:00 to 06:00. */
const hoursOfDay = 24
const hour = 3_600_000

/** The result of each hour of the gaming day so far; the number of the best stands beside it. */
export function HourChart({ about, side }: { about: BoardTotals; side: BoardSide }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const written = (minor: number) => formatMoney(minor, i18n.language)
  const values = useMemo(() => about.hours.map((one) => resultOf(one, side)), [about.hours, side])
  const first = about.hours[0]?.start ?? 0
  const points = useMemo(
    () =>
      Array.from({ length: hoursOfDay }, (_, place) => {
        const start = first + place * hour
        return { id: String(start), label: formatClock(start, timeZone) }
      }),
    [first, timeZone],
  )
  const title = t(`machineBoard.byHour.${side}`)
  const top = Math.max(...values)
  const best = points[values.indexOf(top)]
  return (
    <div className={frame}>
      <Chart
        kind="bar"
        height={72}
        {...{ title, points }}
        pointTitle={t('machineBoard.hour')}
        series={[{ id: 'result', label: title, values }]}
        format={written}
        formatTick={(minor) => formatShortMoney(minor, i18n.language)}
        {...(best ? { current: points[values.length - 1]?.id ?? '' } : {})}
        {...(best && top !== 0 ? { note: t('machineBoard.best', { time: best.label, amount: written(top) }) } : {})}
      />
    </div>
  )
}
