import { useSelector } from '@xstate/react'
import { LogOut, Maximize, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type SeatRef, selectCanLeave, selectMachine, selectVolume } from '#machines/game/seat/index.ts'
import { selectToastsRef } from '#machines/session/app/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useApp, useRoot } from '../../shell/root.ts'
import { Facts } from './Facts.tsx'

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  paddingInline: '4',
  position: 'relative',
  zIndex: '2',
  wideDown: { gap: '4' },
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
  minInlineSize: '0',
  overflow: 'hidden',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
  paddingInlineStart: '6',
  whiteSpace: 'nowrap',
  wideDown: { paddingInlineStart: '4', gap: '3' },
  smallDown: { flexDirection: 'column', gap: '0', borderInlineStartWidth: '0', paddingInlineStart: '0' },
})
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

function Tools({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const { toggleFullscreen } = useRoot()
  const toasts = useApp(selectToastsRef)
  const volume = useSelector(seat, selectVolume)
  const fullscreen = () => {
    toggleFullscreen().catch(() =>
      toasts?.send({ type: 'toast.show', kind: 'warning', words: { key: 'fullscreen.refused' } }),
    )
  }
  return (
    <div className={css({ display: 'flex', flex: 'none' })}>
      <Button
        kind="bare"
        shape="icon"
        aria-label={t(volume === 0 ? 'game.soundOn' : 'game.soundOff')}
        aria-pressed={volume > 0}
        onClick={() => seat.send({ type: 'volume.changed', volume: volume === 0 ? 1 : 0 })}
      >
        {volume === 0 ? <VolumeX size={16} aria-hidden="true" /> : <Volume2 size={16} aria-hidden="true" />}
      </Button>
      <Button kind="bare" shape="icon" aria-label={t('fullscreen.toggle')} onClick={fullscreen}>
        <Maximize size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
