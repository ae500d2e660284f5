import { useSelector } from '@xstate/react'
import {
  BookOpen,
  ConciergeBell,
  LogOut,
  Maximize,
  PictureInPicture2,
  SlidersHorizontal,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallAttendantRef, selectIsCalled } from '#machines/game/callAttendant/index.ts'
import { type DevicesRef, selectPictureInPicture } from '#machines/game/devices/index.ts'
import {
  type SeatRef,
  selectCallAttendant,
  selectCanCashOut,
  selectControlsRef,
  selectDevices,
  selectMachine,
  selectPaytable,
  selectVolume,
} from '#machines/game/seat/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useRoot } from '../view/root.ts'
import { Facts } from './Facts.tsx'

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  paddingInline: '4',
  position: 'relative',
  zIndex: '2',
  wideDown: { gap: '4' },
  smallDown: { display: 'grid', gridTemplateColumns: '[auto 1fr]', gap: '[0 10px]', padding: '[0 8px 4px]' },
  _short: { display: 'flex!', paddingBlock: '0!', gap: '4!' },
})
const wideOnly = css({ smallDown: { srOnly: true } })
const kbd = css({
  textStyle: 'tiny',
  paddingInline: '2',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '1',
  middleDown: { display: 'none' },
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
  // A line of its own: beside the tools no name has room.
  smallDown: {
    gridRow: '2',
    gridColumn: '1 / -1',
    marginInline: '3',
    borderInlineStartWidth: '0',
    paddingInlineStart: '0',
  },
  _short: { marginInline: '0!' },
})
/** Leave, what is played, and where one stands: time, net, connection. */
export function GameBar({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const machine = useSelector(seat, selectMachine)
  const canCashOut = useSelector(seat, selectCanCashOut)
  return (
    <header className={bar}>
      <Button
        kind="bare"
        disabled={!canCashOut}
        onClick={() => seat.send({ type: 'player.leave', key: makeKey() })}
        aria-keyshortcuts="Escape"
      >
        <LogOut size={16} aria-hidden="true" />
        <span className={wideOnly}>{t('game.leave')}</span>
        <kbd className={kbd}>{t('keys.escape')}</kbd>
      </Button>
      <div className={title}>
        <h1
          className={css({
            // Where there is no room for both, the cabin gives way.
            flex: 'none',
            maxInlineSize: 'full',
            textStyle: 'reading',
            fontWeight: '620',
            fontStretch: '116%',
            whiteSpace: 'nowrap',
          })}
        >
          {/* Cut at the end of the name, whatever the direction of the page. */}
          <bdi className={css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' })}>
            {machine?.name ?? t('game.joining')}
          </bdi>
        </h1>
        {machine && (
          <span
            className={css({
              color: 'text3',
              minInlineSize: '0',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              middleDown: { display: 'none' },
              smallDown: { display: 'inline', textStyle: 'dense' },
              _short: { display: 'none!' },
            })}
          >
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
  const volume = useSelector(seat, selectVolume)
  const devices = useSelector(seat, selectDevices)
  const controls = useSelector(seat, selectControlsRef)
  const paytable = useSelector(seat, selectPaytable)
  const attendant = useSelector(seat, selectCallAttendant)
  return (
    <div className={css({ display: 'flex', flex: 'none', smallDown: { justifySelf: 'end' } })}>
      <Tool
        label={t(volume === 0 ? 'game.soundOn' : 'game.soundOff')}
        isPressed={volume > 0}
        onClick={() => seat.send({ type: 'volume.toggled' })}
      >
        {volume === 0 ? <VolumeX size={16} aria-hidden="true" /> : <Volume2 size={16} aria-hidden="true" />}
      </Tool>
      {attendant && <AttendantTool attendant={attendant} />}
      {devices && <PictureInPictureTool devices={devices} />}
      <Tool label={t('paytable.open')} onClick={() => paytable?.send({ type: 'paytable.opened' })}>
        <BookOpen size={16} aria-hidden="true" />
      </Tool>
      <Tool label={t('fullscreen.toggle')} onClick={() => devices?.send({ type: 'fullscreen.toggled' })}>
        <Maximize size={16} aria-hidden="true" />
      </Tool>
      <Tool label={t('gameSettings.title')} onClick={() => controls?.send({ type: 'dialog.opened' })}>
        <SlidersHorizontal size={16} aria-hidden="true" />
      </Tool>
    </div>
  )
}

/** Pressed again while somebody is called, it says how that stands. */
function AttendantTool({ attendant }: { attendant: CallAttendantRef }) {
  const { t } = useTranslation()
  const isCalled = useSelector(attendant, selectIsCalled)
  return (
    <Tool
      label={t('callAttendant.open')}
      isPressed={isCalled}
      className={css({ '&[aria-pressed=true] > svg': { color: 'connected' } })}
      onClick={() => attendant.send({ type: 'attendant.wanted' })}
    >
      <ConciergeBell size={16} aria-hidden="true" />
    </Tool>
  )
}

function PictureInPictureTool({ devices }: { devices: DevicesRef }) {
  const { t } = useTranslation()
  const pictureInPicture = useSelector(devices, selectPictureInPicture)
  return (
    <Tool
      label={t('pictureInPicture.toggle')}
      isPressed={pictureInPicture !== null}
      className={css({ smallDown: { display: 'none' } })}
      onClick={() => devices.send({ type: 'pictureInPicture.toggled' })}
    >
      <PictureInPicture2 size={16} aria-hidden="true" />
    </Tool>
  )
}

type ToolProps = { label: string; isPressed?: boolean; className?: string; onClick: () => void; children: ReactNode }
/** A click does not keep the focus: the next press of Space spins. */
function Tool({ label, isPressed, className, onClick, children }: ToolProps) {
  return (
    <Button
      kind="bare"
      shape="icon"
      className={className}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
