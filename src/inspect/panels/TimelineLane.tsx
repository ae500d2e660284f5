import { useLocaleContext } from '@ark-ui/react/locale'
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  drawnMarks,
  type LaneName,
  markAt,
  type Timeline,
  type TimelineMark,
} from '#machines/inspect/inspector/index.ts'
import { css, cva } from '#styled/css/index.js'
import { formatTime } from '#ui/format.ts'
import { statusText } from '#ui/StatusMark.tsx'

const row = css({ display: 'grid', gridTemplateColumns: '[92px minmax(0, 1fr)]', gap: '2', alignItems: 'center' })
const label = css({
  textStyle: 'small',
  color: 'text2',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const track = css({
  position: 'relative',
  blockSize: '[24px]',
  borderRadius: '1',
  bg: 'ground',
  borderWidth: '1px',
  borderColor: 'line',
  overflow: 'hidden',
  cursor: 'pointer',
  touchAction: 'pan-y',
})
const mark = cva({
  base: { position: 'absolute', insetBlockEnd: '0', minInlineSize: '[2px]', bg: 'text3' },
  variants: {
    kind: {
      status: {
        blockSize: 'full',
        textStyle: 'tiny',
        paddingInline: '2',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        textOverflow: 'ellipsis',
        color: 'text',
        borderInlineStartWidth: '3px',
        bg: 'raised',
        lineHeight: '[22px]',
      },
      press: { blockSize: 'full', bg: 'act' },
      round: { blockSize: '[60%]', bg: 'connected', borderRadius: '1', insetBlockEnd: '[20%]' },
      transfer: { blockSize: '[60%]', bg: 'money', borderRadius: '1', insetBlockEnd: '[20%]' },
      push: { blockSize: '[70%]', bg: 'text3' },
      lag: { bg: 'disconnected' },
    },
    refused: { true: { bg: 'error' }, false: {} },
    status: {
      0: { borderColor: 'offline' },
      1: { borderColor: 'error' },
      2: { borderColor: 'available' },
      3: { borderColor: 'connected' },
      4: { borderColor: 'reserved' },
      5: { borderColor: 'feature' },
      6: { borderColor: 'cashingOut' },
      7: { borderColor: 'disconnected' },
    },
  },
})
const needle = css({
  position: 'absolute',
  insetBlock: '0',
  inlineSize: '[2px]',
  bg: 'focus',
  pointerEvents: 'none',
})

/** More cannot be told apart, nor is more drawn at once. */
const mostDrawn = 500
/** Ms that fill the lane. */
const longestLag = 1_000
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }

type Props = {
  name: LaneName
  timeline: Timeline
  /** Where the moment is that is looked at; null: none of this line. */
  at: number | null
  moment: number | null
  onHold: (sequence: number) => void
}

export function TimelineLane({ name, timeline, at, moment, onHold }: Props) {
  const { t, i18n } = useTranslation()
  const isMirrored = useLocaleContext().dir === 'rtl'
  const { from, until } = timeline
  const marks = timeline.lanes[name]
  const drawn = useMemo(() => drawnMarks(timeline, marks, mostDrawn), [timeline, marks])
  const share = (time: number) => (until === from ? 0 : ((time - from) / (until - from)) * 100)
  const held = moment === null ? marks.length - 1 : marks.findLastIndex(({ sequence }) => sequence <= moment)
  const go = (place: number) => {
    const wanted = marks[Math.min(Math.max(place, 0), marks.length - 1)]
    if (wanted) onHold(wanted.sequence)
  }
  const nameOf = ({ event, value }: TimelineMark) =>
    name === 'status' ? t(`status.${statusText[value ?? 0] ?? 'offline'}`) : value === null ? event : `${value} ms`
  function key(event: KeyboardEvent): void {
    const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const step = (steps[event.key] ?? 0) * (isMirrored && isAcross ? -1 : 1)
    if (step !== 0) go(held + step)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(marks.length - 1)
    else return
    event.preventDefault()
  }
  function point({ clientX, currentTarget }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.min(1, Math.max(0, (clientX - left) / width))
    const found = markAt(timeline, marks, isMirrored ? 1 - place : place)
    if (found) onHold(found.sequence)
  }
  const known = marks[held]
  const text = t(`inspect.timeline.${name}`)
  const time = known && formatTime(known.at, i18n.language)
  return (
    <div className={row}>
      <span className={label} aria-hidden="true">
        {text}
      </span>
      <div
        className={track}
        role="slider"
        tabIndex={0}
        aria-label={text}
        aria-disabled={marks.length === 0}
        aria-valuemin={0}
        aria-valuemax={marks.length}
        aria-valuenow={held + 1}
        aria-valuetext={
          known
            ? `${nameOf(known)}, ${time}, ${t('inspect.time.event', { place: held + 1, count: marks.length })}`
            : t('inspect.nothing')
        }
        onKeyDown={key}
        onPointerDown={point}
      >
        {drawn.map((one) => (
          <span
            key={one.sequence}
            data-mark={one.event}
            className={mark({
              kind: name,
              refused: one.isRefused,
              ...(name === 'status' ? { status: (one.value ?? 0) as 0 } : {}),
            })}
            style={{
              insetInlineStart: `${share(one.at)}%`,
              inlineSize: `${share(one.until) - share(one.at)}%`,
              ...(name === 'lag'
                ? { blockSize: `${Math.min(100, Math.max(8, ((one.value ?? 0) / longestLag) * 100))}%` }
                : {}),
            }}
          >
            {name === 'status' && nameOf(one)}
          </span>
        ))}
        {at !== null && <span className={needle} style={{ insetInlineStart: `${share(at)}%` }} />}
      </div>
    </div>
  )
}
