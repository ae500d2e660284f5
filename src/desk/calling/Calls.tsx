import { useSelector } from '@xstate/react'
import { Bell, BellOff, Monitor, MonitorOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type CallingRef,
  selectHasNotice,
  selectHasSound,
  selectIsNoticeRefused,
} from '#machines/desk/calling/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'

const quiet = css({ color: 'text3' })

/** By what one is called while this page stands, also behind others. */
export function Calls({ calling }: { calling: CallingRef }) {
  const { t } = useTranslation()
  const hasSound = useSelector(calling, selectHasSound)
  const hasNotice = useSelector(calling, selectHasNotice)
  const SoundIcon = hasSound ? Bell : BellOff
  const NoticeIcon = hasNotice ? Monitor : MonitorOff
  return (
    <>
      <Button aria-pressed={hasSound} onClick={() => calling.send({ type: 'sound.turned', on: !hasSound })}>
        <SoundIcon size={16} aria-hidden="true" />
        {t('desk.calls.sound')}
      </Button>
      <Button aria-pressed={hasNotice} onClick={() => calling.send({ type: 'notice.turned', on: !hasNotice })}>
        <NoticeIcon size={16} aria-hidden="true" />
        {t('desk.calls.notice')}
      </Button>
    </>
  )
}

/** The browser shows no notices: said below the head of the page. */
export function NoticeRefused({ calling }: { calling: CallingRef }) {
  const { t } = useTranslation()
  const isRefused = useSelector(calling, selectIsNoticeRefused)
  if (!isRefused) return null
  return (
    <p className={quiet} role="status">
      {t('desk.calls.noticeRefused')}
    </p>
  )
}
