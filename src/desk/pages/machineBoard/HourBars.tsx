import { useTranslation } from 'react-i18next'
import type { BoardSide } from '#machines/desk/pages/machineBoard/index.ts'
import type { BoardTotals } from '#protocol/calls/board.ts'
import { css, cva } from '#styled/css/index.js'
import { formatClock, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../../view/root.ts'
import { resultOf } from './floor.ts'

const frame = css({
  display: 'grid',
  alignContent: 'space-between',
  gap: '3',
  minInlineSize: '0',
  paddingBlock: '4',
  paddingInline: '5',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  textStyle: 'dense',
  wideDown: { borderInlineStartWidth: '0', borderBlockStartWidth: '1px' },
})
const caption = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  color: 'text3',
})
const best = css({ color: 'text', fontWeight: '560' })
const bars = css({ inlineSize: 'full', blockSize: '[72px]', overflow: 'visible', stroke: '[none]' })
const ground = css({ stroke: 'edge', strokeWidth: '[1px]' })
const bar = cva({ variants: { is: { plus: { fill: 'text3' }, minus: { fill: 'negative' }, now: { fill: 'act' } } } })
const scale = css({ display: 'flex', justifyContent: 'space-between', color: 'text3', textStyle: 'small' })
/** From 06:00 to 06:00. */
const hoursOfDay = 24
const height = 72

/** The result of each hour of the gaming day so far; the number of the best stands beside it. */
export function HourBars({ about, side }: { about: BoardTotals; side: BoardSide }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const hours = about.hours.map((one) => ({ start: one.start, result: resultOf(one, side) }))
  const results = hours.map(({ result }) => result)
  const [lowest, highest] = [Math.min(0, ...results), Math.max(0, ...results)]
  const span = Math.max(1, highest - lowest)
  const yOf = (value: number) => ((highest - value) / span) * height
  const top = hours.reduce(
    (one, other) => (other.result > one.result ? other : one),
    hours[0] ?? { start: 0, result: 0 },
  )
  const words = t('machineBoard.best', {
    time: formatClock(top.start, timeZone),
    amount: formatMoney(top.result, i18n.language),
  })
  const title = t(`machineBoard.byHour.${side}`)
  const first = hours[0]?.start ?? 0
  return (
    <figure className={frame}>
      <figcaption className={caption}>
        {title}
        {top.result !== 0 && <bdi className={best}>{words}</bdi>}
      </figcaption>
      <div dir="ltr">
        <svg
          className={bars}
          viewBox={`0 0 ${hoursOfDay} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={title}
        >
          {hours.map(({ start, result }, place) => (
            <rect
              key={start}
              className={bar({ is: result < 0 ? 'minus' : place === hours.length - 1 ? 'now' : 'plus' })}
              {...{ x: place + 0.15, width: 0.7, y: Math.min(yOf(result), yOf(0)) }}
              height={Math.abs(yOf(result) - yOf(0))}
            />
          ))}
          <path className={ground} d={`M0 ${yOf(0)}H${hoursOfDay}`} vectorEffect="non-scaling-stroke" />
        </svg>
        <div className={scale} aria-hidden="true">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{formatClock(first + hour * 3_600_000, timeZone)}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}
