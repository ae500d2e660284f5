import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type InspectorRef, laneNames, selectInspector, timelineOf } from '#machines/inspect/inspector/index.ts'
import type { InspectionEvent } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatTime } from '#ui/format.ts'
import { TimelineLane } from './TimelineLane.tsx'

const panel = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: '[3px]',
  paddingInline: '5',
  paddingBlock: '3',
  bg: 'surface',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  _print: { display: 'none' },
})
const foot = css({ display: 'flex', alignItems: 'center', gap: '4', minBlockSize: 'control', flexWrap: 'wrap' })
const said = css({ textStyle: 'small', color: 'text2', overflowWrap: 'anywhere' })
const axis = css({
  display: 'flex',
  justifyContent: 'space-between',
  paddingInlineStart: '[96px]',
  textStyle: 'tiny',
  color: 'text3',
  fontVariantNumeric: 'tabular-nums',
})

/** A session that was played, all of it on one line of time. Each mark is a moment to go to. */
export function Timeline({ inspector }: { inspector: InspectorRef }) {
  const { t, i18n } = useTranslation()
  const { trace, moment, chosen } = useSelector(inspector, selectInspector)
  const timeline = useMemo(() => (trace?.venue ? timelineOf(trace.venue) : null), [trace])
  if (!timeline || !trace?.venue) return null
  const { events, actors } = trace.venue
  const here =
    chosen?.side === 'venue' && moment !== null ? events.find(({ sequence }) => sequence === moment) : undefined
  const act = here?.trace
  const hold = (sequence: number) => {
    // Of the venue's log the moment is: its seat is looked at where the browser's was.
    const seat = actors.find(({ chart }) => chart === 'occupancy')
    if (chosen?.side !== 'venue' && seat)
      inspector.send({ type: 'inspector.choose', chosen: { side: 'venue', id: seat.id, chart: seat.chart } })
    inspector.send({ type: 'inspector.hold', moment: sequence })
  }
  const clock = (at: number) => formatTime(at, i18n.language)
  return (
    <section className={panel} aria-label={t('inspect.timeline.label')}>
      {laneNames.map((name) => (
        <TimelineLane key={name} {...{ name, timeline }} at={here?.at ?? null} moment={moment} onHold={hold} />
      ))}
      <div className={axis} aria-hidden="true">
        <span>{clock(timeline.from)}</span>
        <span>{clock((timeline.from + timeline.until) / 2)}</span>
        <span>{clock(timeline.until)}</span>
      </div>
      <div className={foot}>
        <p className={said} role="status">
          {here ? <Said event={here} /> : t('inspect.timeline.words')}
        </p>
        {act !== undefined && (
          <Button onClick={() => inspector.send({ type: 'inspector.trace', act })}>{t('inspect.act.follow')}</Button>
        )}
      </div>
    </section>
  )
}

function Said({ event: { event, actor, detail } }: { event: InspectionEvent }) {
  const facts = Object.entries(detail).map(([key, value]) => `${key} ${String(value)}`)
  return (
    <span dir="ltr">
      <b>{event}</b> {actor} {facts.join(', ')}
    </span>
  )
}
