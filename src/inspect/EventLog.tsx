import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { differing } from '#machines/kit/definition.ts'
import type { Inspection, InspectionEvent } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatTime } from '#ui/format.ts'
import { Switch } from '#ui/Switch.tsx'

const panel = css({ display: 'flex', flexDirection: 'column', minBlockSize: '0', flex: '1' })
const field = css({
  blockSize: '[28px]',
  marginInline: '5',
  marginBlock: '3',
  paddingInline: '3',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  bg: 'ground',
})
const list = css({ overflowY: 'auto', flex: '1', minBlockSize: '0' })
const item = css({
  display: 'grid',
  gridTemplateColumns: '[96px minmax(0, 1fr) auto]',
  gap: '[0 8px]',
  inlineSize: 'full',
  textAlign: 'start',
  paddingInline: '5',
  paddingBlock: '[7px]',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  '& b': { fontWeight: '560', overflowWrap: 'anywhere' },
  _hover: { bg: 'select' },
  _currentStep: { bg: 'select' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const none = css({ paddingInline: '5', paddingBlock: '4', color: 'text3' })
const small = css({ color: 'text3', textStyle: 'small' })
const below = css({ gridColumn: '2 / -1', color: 'text3', textStyle: 'small', overflowWrap: 'anywhere' })

const tools = css({
  display: 'flex',
  gap: '3',
  paddingInline: '5',
  paddingBlockEnd: '3',
  flexWrap: 'wrap',
  alignItems: 'center',
})
const more = css({ paddingInline: '5', paddingBlock: '3' })
/** Rows at first, and with every wish for more: a page of thousands is slow to draw and slow to hear. */
const rowsAtOnce = 150

type Props = {
  /** The whole log: what came after the moment is there to be gone to. */
  inspection: Inspection
  actor: string | null
  moment: number | null
  onHold: (event: InspectionEvent) => void
  onFollow: (act: string) => void
}
type Row = { event: InspectionEvent; times: number }

/** Newest first. What comes again and again and changes no state is one row. */
function rowsOf(events: readonly InspectionEvent[], isFolded: boolean): Row[] {
  const rows: Row[] = []
  for (const event of events.toReversed()) {
    const last = rows.at(-1)
    const isAgain =
      isFolded &&
      last !== undefined &&
      last.event.actor === event.actor &&
      last.event.event === event.event &&
      last.event.from === last.event.to &&
      event.to === last.event.to
    if (isAgain) last.times += 1
    else rows.push({ event, times: 1 })
  }
  return rows
}

/** The last events, newest first; only of the chosen actor when there is one. Each is a moment to go to. */
export function EventLog({ inspection, actor, moment, onHold, onFollow }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isFolded, setIsFolded] = useState(true)
  /** Sequence numbers: what is newer waits, what is not newer was cleared away. */
  const [pausedAt, setPausedAt] = useState<number | null>(null)
  const [clearedAt, setClearedAt] = useState(0)
  const [most, setMost] = useState(rowsAtOnce)
  const newest = inspection.events.at(-1)?.sequence ?? 0
  const wanted = text.trim().toLowerCase()
  const own = inspection.events.filter((event) => actor === null || event.actor === actor)
  const events = own
    .filter(({ sequence }) => sequence > clearedAt && sequence <= (pausedAt ?? newest))
    .filter((event) => wanted === '' || `${event.event} ${event.actor}`.toLowerCase().includes(wanted))
  const waiting = pausedAt === null ? 0 : own.filter(({ sequence }) => sequence > pausedAt).length
  const rows = rowsOf(events, isFolded)
  const held = moment === null ? undefined : own.find(({ sequence }) => sequence === moment)
  const act = (held ?? events.findLast(({ trace }) => trace !== undefined))?.trace
  return (
    <div className={panel}>
      <input
        className={field}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-label={t('inspect.filter')}
        placeholder={t('inspect.filter')}
      />
      <div className={tools}>
        <Button aria-pressed={pausedAt !== null} onClick={() => setPausedAt(pausedAt === null ? newest : null)}>
          {pausedAt === null ? t('inspect.log.pause') : t('inspect.log.resume', { count: waiting })}
        </Button>
        <Button disabled={events.length === 0} onClick={() => setClearedAt(pausedAt ?? newest)}>
          {t('inspect.log.clear')}
        </Button>
        <Button disabled={act === undefined} onClick={() => act !== undefined && onFollow(act)}>
          {t(held ? 'inspect.act.follow' : 'inspect.act.followLast')}
        </Button>
        <Switch label={t('inspect.log.fold')} checked={isFolded} onChange={setIsFolded} />
      </div>
      {events.length === 0 && <p className={none}>{t('inspect.nothing')}</p>}
      <ol className={list} aria-label={t('inspect.events')}>
        {rows.slice(0, most).map(({ event, times }) => (
          <li key={event.sequence}>
            <EventRow event={event} times={times} isHeld={event.sequence === moment} onHold={onHold} />
          </li>
        ))}
        {rows.length > most && (
          <li className={more}>
            <Button onClick={() => setMost(most + rowsAtOnce)}>
              {t('inspect.log.more', { count: rows.length - most })}
            </Button>
          </li>
        )}
      </ol>
    </div>
  )
}

type EventProps = {
  event: InspectionEvent
  /** Of which side it is, where both are told. */
  place?: string
  times: number
  isHeld: boolean
  onHold: Props['onHold']
}
export const EventRow = memo(({ event, place, times, isHeld, onHold }: EventProps) => {
  const { t, i18n } = useTranslation()
  const [from, to] = differing(event.from ?? '', event.to ?? '')
  const moved = from === to ? t('inspect.stays', { state: to }) : `${from} → ${to}`
  const detail = Object.keys(event.detail).length > 0 ? JSON.stringify(event.detail) : ''
  return (
    <button type="button" className={item} aria-current={isHeld ? 'step' : undefined} onClick={() => onHold(event)}>
      <span className={small}>{formatTime(event.at, i18n.language, 'step')}</span>
      <b dir="ltr">
        {event.event}
        {times > 1 && <span className={small}> {`×${times}`}</span>}
      </b>
      <span className={small}>
        {place !== undefined && `${place} · `}
        <bdi>{event.actor}</bdi>
      </span>
      <span className={below} dir="ltr">
        {moved}
      </span>
      {detail && (
        <span className={below} dir="ltr">
          {detail}
        </span>
      )}
    </button>
  )
})
