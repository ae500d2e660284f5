import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inspection, InspectionEvent } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'

const side = css({
  bg: 'surface',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  paddingInline: '5',
  paddingBlock: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const field = css({
  inlineSize: '[180px]',
  blockSize: '[28px]',
  paddingInline: '3',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  bg: 'ground',
})
const list = css({ overflowY: 'auto', flex: '1' })
const item = css({
  display: 'grid',
  gridTemplateColumns: '[64px minmax(0, 1fr) auto]',
  gap: '[0 8px]',
  paddingInline: '5',
  paddingBlock: '[7px]',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  '& b': { fontWeight: '560', overflowWrap: 'anywhere' },
})
const none = css({ paddingInline: '5', paddingBlock: '4', color: 'text3' })
const small = css({ color: 'text3', textStyle: 'small' })
const below = css({ gridColumn: '2 / -1', color: 'text3', textStyle: 'small', overflowWrap: 'anywhere' })

/** The last events, newest first; only of the chosen actor when there is one. */
export function EventLog({ inspection, actor }: { inspection: Inspection; actor: string | null }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const events = inspection.events
    .filter((event) => actor === null || event.actor === actor)
    .filter((event) => wanted === '' || `${event.event} ${event.actor}`.toLowerCase().includes(wanted))
    .toReversed()
  return (
    <aside className={side} aria-label={t('inspect.events')}>
      <div className={head}>
        <h2 className={css({ fontWeight: '600' })}>
          {t('inspect.events')} <span className={small}>{events.length}</span>
        </h2>
        <input
          className={field}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t('inspect.filter')}
          placeholder={t('inspect.filter')}
        />
      </div>
      {events.length === 0 && <p className={none}>{t('inspect.nothing')}</p>}
      {/* Scrolled by the keyboard, too. */}
      <ol className={list} tabIndex={0} aria-label={t('inspect.events')}>
        {events.map((event) => (
          <Event key={event.sequence} event={event} />
        ))}
      </ol>
    </aside>
  )
}

const timeOf = (at: number) => new Date(at).toISOString().slice(17, 23)

function Event({ event }: { event: InspectionEvent }) {
  const { t } = useTranslation()
  const moved =
    event.from === event.to ? t('inspect.stays', { state: event.to ?? '' }) : `${event.from ?? ''} → ${event.to ?? ''}`
  const detail = Object.keys(event.detail).length > 0 ? JSON.stringify(event.detail) : ''
  return (
    <li className={item}>
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
    </li>
  )
}
