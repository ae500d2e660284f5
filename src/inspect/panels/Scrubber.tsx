import { useSelector } from '@xstate/react'
import { Radio, StepBack, StepForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type InspectorRef, selectInspector } from '#machines/inspect/inspector/index.ts'
import { differing } from '#machines/kit/definition.ts'
import type { InspectionEvent } from '#protocol/core/entities.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatTime } from '#ui/format.ts'
import type { Shown } from '../shown.ts'

const bar = css({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  paddingInline: '5',
  paddingBlock: '4',
  bg: 'surface',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  flexWrap: 'wrap',
  _print: { display: 'none' },
})
const buttons = css({ display: 'flex', gap: '3' })
const track = css({
  flex: '1',
  minInlineSize: '[220px]',
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '3',
})
const lane = css({ display: 'flex', gap: '[2px]', blockSize: '[18px]' })
const span = cva({
  base: {
    textStyle: 'tiny',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    paddingInline: '2',
    borderRadius: '1',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'raised',
    color: 'text2',
    minInlineSize: '[3px]',
    textAlign: 'start',
  },
  variants: { now: { true: { bg: 'act', color: 'actInk', borderColor: 'act' }, false: {} } },
})
const range = css({ inlineSize: 'full', accentColor: '[token(colors.act)]' })
const words = css({ minInlineSize: '[150px]', display: 'grid' })
const muted = css({ color: 'text3', textStyle: 'small' })

type Stretch = { sequence: number; state: string; events: number }
/** Events of one actor in a row that leave it in the same state. */
function stretchesOf(events: readonly InspectionEvent[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { sequence, to } of events) {
    const last = stretches.at(-1)
    if (last && last.state === (to ?? '')) last.events += 1
    else stretches.push({ sequence, state: to ?? '', events: 1 })
  }
  return stretches
}

type Props = { inspector: InspectorRef; shown: Shown }

/** The log as a line that one moves along. At its end is what happens now. */
export function Scrubber({ inspector, shown }: Props) {
  const { t, i18n } = useTranslation()
  const { chosen, moment } = useSelector(inspector, selectInspector)
  const all = (chosen && shown.whole[chosen.side]?.events) ?? []
  const events = all.filter(({ actor }) => actor === chosen?.id)
  if (!chosen) return null
  const at = moment === null ? events.length - 1 : events.findLastIndex(({ sequence }) => sequence <= moment)
  const here = moment === null ? undefined : all.find(({ sequence }) => sequence === moment)
  const hold = (index: number) => {
    const event = events[index]
    if (event) inspector.send({ type: 'inspector.hold', moment: event.sequence })
  }
  const stretches = stretchesOf(events)
  const shownAt = moment ?? events.at(-1)?.sequence ?? 0
  const now = stretches.findLastIndex(({ sequence }) => sequence <= shownAt)
  const text = here ? formatTime(here.at, i18n.language, 'step') : t('inspect.time.live')
  return (
    <section className={bar} aria-label={t('inspect.time.label')}>
      <div className={buttons}>
        <Button shape="icon" aria-label={t('inspect.time.back')} disabled={at <= 0} onClick={() => hold(at - 1)}>
          <StepBack size={16} aria-hidden="true" className="mirrored" />
        </Button>
        <Button
          shape="icon"
          aria-label={t('inspect.time.forward')}
          disabled={moment === null || at >= events.length - 1}
          onClick={() => hold(at + 1)}
        >
          <StepForward size={16} aria-hidden="true" className="mirrored" />
        </Button>
        <Button disabled={moment === null} onClick={() => inspector.send({ type: 'inspector.follow' })}>
          <Radio size={16} aria-hidden="true" />
          {t('inspect.time.follow')}
        </Button>
      </div>
      <p className={words} role="status">
        {text}
        <span className={muted}>
          {shown.isMomentGone
            ? t('inspect.time.gone')
            : here
              ? t('inspect.time.event', { place: at + 1, count: events.length })
              : t('inspect.time.all', { count: events.length })}
        </span>
      </p>
      <div className={track}>
        <div className={lane} aria-hidden="true">
          {stretches.map(({ sequence, state, events: count }, index) => (
            <span
              key={sequence}
              className={span({ now: index === now })}
              style={{ flexGrow: count, flexBasis: 0 }}
              dir="ltr"
            >
              {differing(stretches[index - 1]?.state ?? '', state)[1]}
            </span>
          ))}
        </div>
        <input
          className={range}
          type="range"
          min={0}
          max={Math.max(0, events.length - 1)}
          value={Math.max(0, at)}
          disabled={events.length === 0}
          onChange={({ target }) => hold(Number(target.value))}
          aria-label={t('inspect.time.moment')}
          aria-valuetext={`${text} ${events[at]?.event ?? ''}`}
        />
      </div>
    </section>
  )
}
