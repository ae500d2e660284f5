import { CalendarClock, CircleCheck, HandCoins, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Viewer, holds } from '#machines/desk/navigation/navigation.ts'
import type { QuickEvent } from '#protocol/calls/chat.ts'
import { items } from '#protocol/core/permissions.ts'
import { css, cva } from '#styled/css/index.js'
import { formatClock } from '#ui/format.ts'
import { link } from '../../view/link.ts'
import { useSettings } from '../../view/root.ts'
import { problemText } from '../problemText.ts'
import { heading, section } from './panel.ts'

const list = css({ display: 'grid' })
const row = css({
  display: 'grid',
  gridTemplateColumns: '[16px 1fr auto]',
  gap: '3',
  paddingBlock: '3',
  alignItems: 'start',
})
const icon = cva({
  base: { marginBlockStart: '1' },
  variants: {
    kind: {
      booking: { color: 'reserved' },
      problem: { color: 'error' },
      handPay: { color: 'money' },
      confirm: { color: 'text3' },
    },
  },
})
const what = css({ minInlineSize: '0', overflowWrap: 'anywhere' })
const title = css({ fontWeight: '560' })
const detail = css({ color: 'text2', display: 'block' })
const since = css({ color: 'text3', textStyle: 'small' })
const none = css({ color: 'text2' })
const icons = { booking: CalendarClock, problem: TriangleAlert, handPay: HandCoins, confirm: CircleCheck }
const kindText = { booking: 'quick.kind.booking', problem: 'quick.kind.problem', handPay: 'quick.kind.handPay' }
/** What waits in the venue today. */
export function Events({ events, viewer }: { events: readonly QuickEvent[]; viewer: Viewer }) {
  const { t } = useTranslation()
  return (
    <section className={section} aria-label={t('quick.events')}>
      <h3 className={heading}>{t('quick.events')}</h3>
      {events.length === 0 && <p className={none}>{t('quick.noEvents')}</p>}
      <ul className={list}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} mayOpen={holds(viewer, items.machines)} />
        ))}
      </ul>
    </section>
  )
}

function EventRow({ event, mayOpen }: { event: QuickEvent; mayOpen: boolean }) {
  const { t } = useTranslation()
  const { timeZone } = useSettings()
  const { kind, at, machineID, machine, about, count } = event
  const Icon = icons[kind]
  const name = kind === 'confirm' ? t(`quick.confirm.${about ?? 'transactions'}`) : t(kindText[kind])
  const details =
    kind === 'problem'
      ? event.detail.split(', ').map((one) => (problemText[one] ? t(problemText[one]) : one))
      : [event.detail]
  return (
    <li className={row}>
      <Icon size={16} aria-hidden="true" className={icon({ kind })} />
      <div className={what}>
        <b className={title}>{name}</b>
        {machine && machineID !== null && (
          <span className={detail}>
            {mayOpen ? (
              <Link className={link} to={`/apps/machine/${machineID}`}>
                <bdi>{machine.name}</bdi>
              </Link>
            ) : (
              <bdi>{machine.name}</bdi>
            )}
            {', '}
            {t('quick.cabin', { cabin: machine.cabin })}
          </span>
        )}
        <span className={detail}>
          <bdi>{kind === 'confirm' ? t('quick.waiting', { count: count ?? 1 }) : details.join(', ')}</bdi>
        </span>
      </div>
      <time className={since} dateTime={new Date(at).toISOString()}>
        {formatClock(at, timeZone)}
      </time>
    </li>
  )
}
