import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inspection, InspectionEvent } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'

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
  gridTemplateColumns: '[64px minmax(0, 1fr) auto]',
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

type Props = {
  /** The whole log: what came after the moment is there to be gone to. */
  inspection: Inspection
  actor: string | null
  moment: number | null
  onHold: (event: InspectionEvent) => void
}

/** The last events, newest first; only of the chosen actor when there is one. Each is a moment to go to. */
export function EventLog({ inspection, actor, moment, onHold }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const events = inspection.events
    .filter((event) => actor === null || event.actor === actor)
    .filter((event) => wanted === '' || `${event.event} ${event.actor}`.toLowerCase().includes(wanted))
    .toReversed()
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
      {events.length === 0 && <p className={none}>{t('inspect.nothing')}</p>}
      <ol className={list} aria-label={t('inspect.events')}>
        {events.map((event) => (
          <li key={event.sequence}>
            <Event event={event} isHeld={event.sequence === moment} onHold={() => onHold(event)} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const timeOf = (at: number) => new Date(at).toISOString().slice(17, 23)

function Event({ event, isHeld, onHold }: { event: InspectionEvent; isHeld: boolean; onHold: () => void }) {
  const { t } = useTranslation()
  const moved =
    event.from === event.to ? t('inspect.stays', { state: event.to ?? '' }) : `${event.from ?? ''} → ${event.to ?? ''}`
  const detail = Object.keys(event.detail).length > 0 ? JSON.stringify(event.detail) : ''
  return (
    <button type="button" className={item} aria-current={isHeld ? 'step' : undefined} onClick={onHold}>
      <span className={small}>{timeOf(event.at)}</span>
      <b dir="ltr">{event.event}</b>
      <span className={small}>
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
}
