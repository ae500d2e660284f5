import { useLocaleContext } from '@ark-ui/react/locale'
import { type KeyboardEvent, type PointerEvent, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cva } from '#styled/css/index.js'
import { placeAfter } from '../table/gridKeys.ts'
import { type Layout, layOut, type Mark, markAt, pathOf, tickPlaces } from './geometry.ts'
import { barOf, dotOf, heatOf, lineOf } from './marks.ts'
import type { ChartPlace, ChartProps } from './types.ts'

const hidden = css({ srOnly: true })
const surface = css({
  display: 'flex',
  minInlineSize: '0',
  borderRadius: '2',
  touchAction: 'pan-y',
  _focusVisible: { outlineWidth: '[2px]', outlineStyle: 'solid', outlineColor: 'focus', outlineOffset: '[2px]' },
})
const axis = css({ flex: 'none', overflow: 'visible' })
const area = css({ flex: '[1 1 0]', minInlineSize: '0', overflow: 'visible' })
const words = css({ textStyle: 'small', fill: 'text3', fontVariantNumeric: 'tabular-nums' })
const rule = cva({
  base: { strokeWidth: '[1px]' },
  variants: { is: { ground: { stroke: 'edge' }, plain: { stroke: 'line' } } },
})
const lit = css({ fill: '[none]', stroke: 'focus', strokeWidth: '[2px]' })

const underneath = 20
const pixelsOfLetter = 7
const mostNames = 6
const heatRow = 24

type Props = Pick<
  ChartProps,
  'kind' | 'title' | 'points' | 'series' | 'format' | 'formatTick' | 'current' | 'height'
> & {
  at: ChartPlace | null
  onRead: (place: ChartPlace | null) => void
}

/** The drawing itself: one stop of the keyboard, whose arrows walk the values. */
export function Plot({
  kind,
  title,
  points,
  series,
  format,
  formatTick = format,
  current,
  height: given = 160,
  at,
  onRead,
}: Props) {
  const { t } = useTranslation()
  const { dir } = useLocaleContext()
  const help = useId()
  const height = kind === 'heat' ? series.length * heatRow : given
  const layout = useMemo(
    () => layOut(kind, { points, series }, { height, dir, formatTick }),
    [kind, points, series, height, dir, formatTick],
  )
  const gutter = 8 + pixelsOfLetter * Math.max(0, ...layout.ticks.map(({ text }) => text.length))
  const size = { rows: series.length, columns: points.length, page: 1 }
  const last = layout.marks.findLast(({ point }) => points[point]?.id === current) ?? layout.marks.at(-1)
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onRead(null)
    const from = at ?? last
    if (!from || event.altKey) return
    const next = placeAfter(event, { row: from.series, column: from.point }, size, dir)
    if (!next) return
    event.preventDefault()
    onRead({ series: Math.max(0, next.row), point: next.column })
  }
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const mark = markAt(layout.marks, ((event.clientX - box.left) / box.width) * 100, event.clientY - box.top)
    if (mark) onRead(mark)
  }
  const edge = dir === 'rtl' ? 0 : gutter
  return (
    <div
      className={surface}
      role="application"
      aria-roledescription={t(`ui.chart.kind.${kind}`)}
      aria-label={title}
      aria-describedby={help}
      tabIndex={0}
      onKeyDown={walk}
      onFocus={(event) => {
        if (at === null && last && event.currentTarget.matches(':focus-visible')) onRead(last)
      }}
      onBlur={() => onRead(null)}
    >
      <span id={help} className={hidden}>
        {t('ui.chart.help')}
      </span>
      <svg className={axis} width={gutter} height={height + underneath} aria-hidden="true">
        {layout.ticks.map(({ text, y }) => (
          <text
            key={y}
            className={words}
            direction={dir}
            x={edge + (dir === 'rtl' ? 8 : -8)}
            y={y}
            dy="0.35em"
            textAnchor="end"
          >
            {text}
          </text>
        ))}
      </svg>
      <svg
        className={area}
        height={height + underneath}
        aria-hidden="true"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onRead(null)}
      >
        {kind !== 'heat' && <Rules {...{ layout }} />}
        {kind === 'line' ? (
          <Lines {...{ layout, height, count: series.length }} />
        ) : (
          layout.marks.map((mark) => (
            <rect
              key={`${mark.series} ${mark.point}`}
              className={boxClass(mark)}
              {...percent(mark)}
              y={mark.y}
              height={mark.height}
            />
          ))
        )}
        <Read {...{ layout, at, isLine: kind === 'line' }} />
        {tickPlaces(points.length, mostNames).map((place) => (
          <text key={place} className={words} x={`${layout.middles[place]}%`} y={height + 15} textAnchor="middle">
            {points[place]?.tick ?? points[place]?.label}
          </text>
        ))}
      </svg>
    </div>
  )

  function boxClass({ series: of, point: place, value, step }: Mark): string {
    if (kind === 'heat') return heatOf(step)
    return barOf({ count: series.length, of, isNegative: value < 0, isCurrent: points[place]?.id === current })
  }
}

const percent = ({ x, width }: Mark) => ({ x: `${x}%`, width: `${width}%` })

function Rules({ layout }: { layout: Layout }) {
  return layout.ticks.map(({ y }) => (
    <line key={y} className={rule({ is: y === layout.ground ? 'ground' : 'plain' })} x1="0" x2="100%" y1={y} y2={y} />
  ))
}

function Lines({ layout, height, count }: { layout: Layout; height: number; count: number }) {
  const isThere = new Set(layout.marks.map(({ series, point }) => `${series} ${point}`))
  /** What has no neighbour is no line. */
  const isAlone = ({ series, point }: Mark) =>
    !isThere.has(`${series} ${point - 1}`) && !isThere.has(`${series} ${point + 1}`)
  return (
    <>
      <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" overflow="visible">
        {Array.from({ length: count }, (_, of) => (
          <path key={of} className={lineOf(of, count)} d={pathOf(of, layout)} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      {layout.marks.filter(isAlone).map((mark) => (
        <circle
          key={`${mark.series} ${mark.point}`}
          className={dotOf(mark.series, count)}
          cx={`${mark.x}%`}
          cy={mark.y}
          r="3"
        />
      ))}
    </>
  )
}

/** What is read just now. */
function Read({ layout, at, isLine }: { layout: Layout; at: ChartPlace | null; isLine: boolean }) {
  const mark = at && layout.marks.find(({ series, point }) => series === at.series && point === at.point)
  if (!at) return null
  if (isLine && mark) return <circle className={lit} cx={`${mark.x}%`} cy={mark.y} r="5" />
  if (mark) return <rect className={lit} {...percent(mark)} y={mark.y - 1} height={mark.height + 2} rx="1" />
  const middle = `${layout.middles[at.point]}%`
  return <line className={lit} strokeDasharray="2 4" x1={middle} x2={middle} y1="0" y2={layout.ground ?? 0} />
}
