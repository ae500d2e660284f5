import { useSelector } from '@xstate/react'
import { MessageSquare, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { selectSeatMessagesRef } from '#machines/live/notifications/index.ts'
import { isSameMessages, type SeatMessagesRef, selectMessagesOf } from '#machines/game/seatMessages/index.ts'
import type { NotificationsRef } from '#machines/live/notifications/index.ts'
import { type SeatRef, selectSessionId } from '#machines/game/seat/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatClock } from '#ui/format.ts'
import { useLeadOn } from '#ui/useFocusBack.ts'
import { useNotifications, useSettings } from '../view/root.ts'
import { SaidWords } from '../view/SaidWords.tsx'
import { saidCard } from './saidCard.ts'

const place = css({ display: 'grid', gap: '3' })
/** In its own direction, whatever that of the page. */
const said = css({ display: 'block' })
const from = css({ textStyle: 'small', color: 'text3', display: 'flex', gap: '3' })

/** What staff said to the player of this seat, until it is put away. */
export function StaffMessages({ seat }: { seat: SeatRef }) {
  const notifications = useNotifications()
  return notifications ? <OfSeat seat={seat} notifications={notifications} /> : null
}

function OfSeat({ seat, notifications }: { seat: SeatRef; notifications: NotificationsRef }) {
  const actor = useSelector(notifications, selectSeatMessagesRef)
  const sessionID = useSelector(seat, selectSessionId)
  return actor && sessionID !== null ? <List actor={actor} sessionID={sessionID} /> : null
}

function List({ actor, sessionID }: { actor: SeatMessagesRef; sessionID: number }) {
  const { t } = useTranslation()
  const { timeZone } = useSettings()
  const leadOn = useLeadOn()
  const select = useMemo(() => selectMessagesOf(sessionID), [sessionID])
  const messages = useSelector(actor, select, isSameMessages)
  if (messages.length === 0) return null
  return (
    <section className={place} data-staff aria-label={t('game.staff.title')}>
      {messages.map(({ id, text, at }) => (
        <div key={id} className={saidCard}>
          <MessageSquare size={16} aria-hidden="true" />
          <SaidWords label={t('game.staff.title')}>
            <span className={from}>
              {t('game.staff.title')}
              <time dateTime={new Date(at).toISOString()}>{formatClock(at, timeZone)}</time>
            </span>
            <span className={said} dir="auto">
              {text}
            </span>
          </SaidWords>
          <Button
            kind="bare"
            shape="icon"
            aria-label={t('game.staff.dismiss')}
            onClick={({ currentTarget }) => {
              leadOn(currentTarget)
              actor.send({ type: 'message.dismissed', id })
            }}
          >
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      ))}
    </section>
  )
}
