import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import type { FollowedAct } from './act.ts'
import { EventRow } from './EventLog.tsx'

const head = css({ paddingInline: '5', paddingBlock: '4', display: 'grid', gap: '3', justifyItems: 'start' })
const muted = css({ color: 'text3', textStyle: 'small', overflowWrap: 'anywhere' })
const list = css({ overflowY: 'auto', flex: '1', minBlockSize: '0' })
const item = css({
  borderInlineStartWidth: '3px',
  borderColor: '[transparent]',
  '&[data-side=venue]': { borderInlineStartColor: 'act' },
})

type Props = Omit<FollowedAct, 'act'> & { act: string }

/** All that one act set off, first to last: here and in the venue. */
export function ActLog({ act, events, follow, hold, isHeld }: Props) {
  const { t } = useTranslation()
  const here = events.filter(({ side }) => side === 'browser').length
  return (
    <>
      <div className={head}>
        <p role="status">
          {events.length === 0
            ? t('inspect.act.gone')
            : t('inspect.act.told', { browser: here, venue: events.length - here })}
        </p>
        <p className={muted}>
          {t('inspect.act.id')} <bdi dir="ltr">{act}</bdi>
        </p>
        <Button onClick={() => follow(null)}>{t('inspect.act.leave')}</Button>
      </div>
      <ol className={list} aria-label={t('inspect.act.events')}>
        {events.map((event) => (
          <li key={`${event.side} ${event.sequence}`} className={item} data-side={event.side}>
            <EventRow
              event={event}
              place={t(`inspect.${event.side}`)}
              times={1}
              isHeld={isHeld(event)}
              onHold={() => hold(event)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
