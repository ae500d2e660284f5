import { useSelector } from '@xstate/react'
import { Megaphone, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnnouncementsRef,
  isSameAnnouncements,
  selectAnnouncementsIn,
} from '#machines/live/announcements/index.ts'
import { type NotificationsRef, selectAnnouncementsRef } from '#machines/live/notifications/index.ts'
import { type AnnouncementPlace, announcementText } from '#protocol/core/announcementNames.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useNotifications } from './root.ts'
import { SaidWords } from './SaidWords.tsx'

const list = css({ display: 'grid' })

type Props = {
  place: AnnouncementPlace
  /** Of each: a sign, the words, and what puts them away. */
  className: string
}
/** What staff say to everybody, until its time is over or the person puts it away. It stands before there is anything: only so is it read out. */
export function Announcements(props: Props) {
  const notifications = useNotifications()
  return <div role="status">{notifications && <Told {...props} notifications={notifications} />}</div>
}

function Told({ notifications, ...props }: Props & { notifications: NotificationsRef }) {
  const actor = useSelector(notifications, selectAnnouncementsRef)
  return actor ? <List {...props} actor={actor} /> : null
}

function List({ place, className, actor }: Props & { actor: AnnouncementsRef }) {
  const { t, i18n } = useTranslation()
  const select = useMemo(() => selectAnnouncementsIn(place), [place])
  const shown = useSelector(actor, select, isSameAnnouncements)
  if (shown.length === 0) return null
  return (
    <ul className={list} aria-label={t('announcements.title')}>
      {shown.map(({ id, texts }) => {
        const { text, language } = announcementText(texts, i18n.language)
        return (
          <li key={id} className={className}>
            <Megaphone size={16} aria-hidden="true" />
            <SaidWords label={t('announcements.title')}>
              <p lang={language} dir="auto">
                {text}
              </p>
            </SaidWords>
            <Button
              kind="bare"
              shape="icon"
              aria-label={t('announcements.putAway')}
              onClick={() => actor.send({ type: 'announcement.putAway', id })}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
