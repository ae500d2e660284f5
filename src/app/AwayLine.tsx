import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectHasDesk, selectScreen, selectSeatRef } from '#machines/app/app/index.ts'
import { type ConnectivityRef, selectIsAway, selectIsUnheard, selectSince } from '#machines/app/connectivity/index.ts'
import { css } from '#styled/css/index.js'
import { formatClock } from '#ui/format.ts'
import { useApp, useSettings } from '../view/root.ts'

const place = css({
  position: 'fixed',
  insetInline: '0',
  insetBlockEnd: '5',
  zIndex: '60',
  display: 'flex',
  justifyContent: 'center',
  paddingInline: '4',
  pointerEvents: 'none',
  _desk: { insetBlockEnd: '[calc(var(--messages, 0px) + 12px)]' },
})
const line = css({
  maxInlineSize: 'dialog',
  paddingInline: '5',
  paddingBlock: '3',
  borderRadius: '3',
  borderWidth: '1px',
  borderColor: 'edge',
  bg: 'raised',
  color: 'text',
  boxShadow: 'middle',
  textStyle: 'body',
  pointerEvents: 'auto',
  textWrap: 'balance',
})
const more = css({ color: 'text2' })

/** One quiet line on every screen while the venue cannot be reached, or tells nothing by itself: since when, what still works, what waits. */
export function AwayLine({ connectivity }: { connectivity: ConnectivityRef }) {
  const isAway = useSelector(connectivity, selectIsAway)
  const isUnheard = useSelector(connectivity, selectIsUnheard)
  const screen = useApp(selectScreen)?.name
  // A seat that is being taken back says so itself, with the seconds that are left.
  const isSeatAway = useSelector(useApp(selectSeatRef), (seat) => seat?.hasTag('away') ?? false)
  return (
    <div className={place} role="status" data-testid="away">
      {isAway && !isSeatAway && <Line connectivity={connectivity} />}
      {/* Nobody is told anything before they sign in; a game has a line of its own. */}
      {isUnheard && !['login', 'register', 'game'].includes(screen ?? 'login') && <Unheard />}
    </div>
  )
}

function Line({ connectivity }: { connectivity: ConnectivityRef }) {
  const { t } = useTranslation()
  const { timeZone } = useSettings()
  const since = useSelector(connectivity, selectSince)
  const screen = useApp(selectScreen)?.name
  const isDesk = useApp(selectHasDesk)
  const of =
    screen === 'login' || screen === 'register'
      ? 'guest'
      : screen === 'game' || screen === 'lobby'
        ? screen
        : isDesk
          ? 'desk'
          : 'page'
  return (
    <p className={line}>
      {since === null ? t('away.now') : t('away.since', { time: formatClock(since, timeZone) })}{' '}
      <span className={more}>{t(`away.${of}`)}</span>
    </p>
  )
}

function Unheard() {
  const { t } = useTranslation()
  return (
    <p className={line}>
      {t('away.unheard')} <span className={more}>{t('away.asked')}</span>
    </p>
  )
}
