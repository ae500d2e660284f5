import { useSelector } from '@xstate/react'
import { LogOut, Maximize, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type SeatRef,
  selectCanLeave,
  selectElapsed,
  selectMachine,
  selectNet,
  selectVolume,
} from '#machines/game/seat/index.ts'
import { selectToastsRef } from '#machines/session/app/index.ts'
import { css, cx } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatClock, formatDuration, formatMoney } from '#ui/format.ts'
import { useApp, useRoot, useSettings } from '../../shell/root.ts'
import { Connection } from './Connection.tsx'

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  paddingInline: '4',
  position: 'relative',
  zIndex: '2',
  smallDown: { display: 'grid', gridTemplateColumns: '[auto 1fr auto]', gap: '[0 10px]', padding: '[6px 8px 8px]' },
})
const wideOnly = css({ smallDown: { srOnly: true } })
const kbd = css({
  textStyle: 'tiny',
  paddingInline: '2',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '1',
  smallDown: { display: 'none' },
})
const title = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '4',
  flex: 'none',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  paddingInlineStart: '6',
  whiteSpace: 'nowrap',
  middleDown: { paddingInlineStart: '4', gap: '3' },
  smallDown: { flexDirection: 'column', gap: '0', borderInlineStartWidth: '0', paddingInlineStart: '0' },
})
const facts = css({
  display: 'flex',
  gap: '6',
  marginInlineStart: 'auto',
  '& > div': { display: 'flex', gap: '[6px]', alignItems: 'baseline', whiteSpace: 'nowrap' },
  '& dt': { color: 'text3' },
  '& dd': { fontWeight: '560' },
  middleDown: { gap: '4', textStyle: 'dense' },
  smallDown: {
    gridRow: '2',
    gridColumn: '1 / -1',
    justifyContent: 'space-between',
    gap: '[10px]',
    margin: '[4px 8px 2px]',
    textStyle: 'dense',
  },
})
const clockFact = css({ wideDown: { display: 'none!' } })
const negative = css({ color: 'negative' })

/** Leave, what is played, and where one stands: time, net, connection. */
export function GameBar({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const machine = useSelector(seat, selectMachine)
  const canLeave = useSelector(seat, selectCanLeave)
  return (
    <header className={bar}>
      <Button
        kind="bare"
        disabled={!canLeave}
        onClick={() => seat.send({ type: 'player.leave', key: makeKey() })}
        aria-keyshortcuts="Escape"
      >
        <LogOut size={16} aria-hidden="true" />
        <span className={wideOnly}>{t('game.leave')}</span>
        <kbd className={kbd}>{t('keys.escape')}</kbd>
      </Button>
      <div className={title}>
        <h1 className={css({ textStyle: 'reading', fontWeight: '620', fontStretch: '116%' })}>
          <bdi>{machine?.name ?? t('game.joining')}</bdi>
        </h1>
        {machine && (
          <span className={css({ color: 'text3', smallDown: { textStyle: 'small' } })}>
            {t('lobby.cabin', { cabin: machine.cabin })} · <bdi>{machine.brand}</bdi>
          </span>
        )}
      </div>
      <Facts seat={seat} />
      <Tools seat={seat} />
    </header>
  )
}

function Facts({ seat }: { seat: SeatRef }) {
  const { t, i18n } = useTranslation()
  const { now } = useRoot()
  const { timeZone } = useSettings()
  const elapsed = useSelector(seat, selectElapsed)
  const net = useSelector(seat, selectNet)
  return (
    <dl className={facts}>
      <div className={clockFact}>
        <dt>{t('game.time')}</dt>
        <dd>{formatClock(now(), timeZone)}</dd>
      </div>
      <div>
        <dt className={wideOnly}>{t('game.playingFor')}</dt>
        <dd>{formatDuration(elapsed / 1_000, true)}</dd>
      </div>
      {net !== null && (
        <div>
          <dt>{t('game.net')}</dt>
          <dd className={cx(net < 0 && negative)}>
            <bdi>{formatMoney(net, i18n.language)}</bdi>
          </dd>
        </div>
      )}
      <Connection seat={seat} />
    </dl>
  )
}

function Tools({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const { toggleFullscreen } = useRoot()
  const toasts = useApp(selectToastsRef)
  const volume = useSelector(seat, selectVolume)
  const fullscreen = () => {
    toggleFullscreen().catch(() =>
      toasts?.send({ type: 'toast.show', kind: 'warning', words: { key: 'game.noFullscreen' } }),
    )
  }
  return (
    <div className={css({ display: 'flex' })}>
      <Button
        kind="bare"
        shape="icon"
        aria-label={t(volume === 0 ? 'game.soundOn' : 'game.soundOff')}
        aria-pressed={volume > 0}
        onClick={() => seat.send({ type: 'volume.changed', volume: volume === 0 ? 1 : 0 })}
      >
        {volume === 0 ? <VolumeX size={16} aria-hidden="true" /> : <Volume2 size={16} aria-hidden="true" />}
      </Button>
      <Button kind="bare" shape="icon" aria-label={t('game.fullscreen')} onClick={fullscreen}>
        <Maximize size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
