import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type LobbyRef, selectFreshness, selectLoginsEnabled, selectSilence } from '#machines/lobby/lobby/index.ts'
import { css, cx } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatDuration } from '#ui/format.ts'
import { announcementLine } from '../view/announcementLine.ts'
import { Announcements } from '../view/Announcements.tsx'
import { BoundNotice } from './BoundNotice.tsx'

const banner = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '5',
  minBlockSize: 'touch',
  paddingBlock: '2',
  paddingInline: '5',
  marginBlockEnd: '4',
  borderRadius: '2',
  bg: 'raised',
  color: 'text2',
})

const apart = css({ marginBlockStart: '4' })

/** What is true of the whole floor: no new seats, or no fresh news. */
export function LobbyNotices({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const loginsEnabled = useSelector(lobby, selectLoginsEnabled)
  const freshness = useSelector(lobby, selectFreshness)
  return (
    <>
      <Announcements place="lobby" className={cx(announcementLine, apart)} />
      <BoundNotice lobby={lobby} />
      {!loginsEnabled && (
        <p className={banner} role="status">
          {t('lobby.loginsDisabled')}
        </p>
      )}
      {freshness === 'kept' && (
        <p className={banner} role="status">
          {t('lobby.kept')}
        </p>
      )}
      {freshness === 'stale' && <Stale lobby={lobby} />}
    </>
  )
}

/** The seconds are not read out as they go. */
function Stale({ lobby }: { lobby: LobbyRef }) {
  const { t } = useTranslation()
  const silence = useSelector(lobby, selectSilence)
  return (
    <div className={banner}>
      <p role="timer" aria-live="off">
        {t('lobby.stale', { time: formatDuration(silence) })}
      </p>
      <Button onClick={() => lobby.send({ type: 'lobby.retry' })}>{t('lobby.retryNow')}</Button>
    </div>
  )
}
