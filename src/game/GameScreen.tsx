import { useSelector } from '@xstate/react'
import { useDeferredValue, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallAttendantRef, selectCallSaid } from '#machines/game/callAttendant/index.ts'
import { type ConnectionRef, selectIsOverlayOpen } from '#machines/game/connection/index.ts'
import { type PaytableRef, selectIsPaytableOpen } from '#machines/game/paytable/index.ts'
import { type ControlsRef, selectIsControlsOpen } from '#machines/game/controls/index.ts'
import {
  type SeatRef,
  type SeatScreen,
  selectCallAttendant,
  selectConnection,
  selectControlsRef,
  selectDevices,
  selectIsAskedToLeave,
  selectIsBuyingIn,
  selectMachine,
  selectPaytable,
  selectSeatScreen,
  selectStream,
} from '#machines/game/seat/index.ts'
import { selectIsPictureFirst } from '#machines/game/devices/index.ts'
import { selectTransport } from '#machines/game/stream/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { NoticePage } from '#ui/Notice.tsx'
import { Announcements } from '../view/Announcements.tsx'
import { useNotifications, useRoot } from '../view/root.ts'
import { Deck } from './Deck.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { GameBar } from './GameBar.tsx'
import {
  BuyIn,
  CallAttendant,
  PictureInPictureGame,
  ConnectionPanel,
  GameSettings,
  Paytable,
  PreflightScreen,
  RealityCheck,
} from './lazyChunks.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { Stage } from './Stage.tsx'
import { saidCard } from './saidCard.ts'
import { StaffMessages } from './StaffMessages.tsx'

const page = css({
  blockSize: 'screen',
  display: 'grid',
  // Never as wide as the words of the bar: the picture and the keys would move with each of them.
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gridTemplateRows: '[52px minmax(0, 1fr) auto]',
  bg: 'sunken',
  overflow: 'hidden',
  position: 'relative',
  smallDown: {
    // The picture has what the others leave: the keys stand at the foot of the window, whatever comes.
    gridTemplateRows: '[auto minmax(120px, 1fr) auto auto]',
    blockSize: 'auto',
    minBlockSize: 'screen',
    overflow: 'visible',
    '&[data-away=false]:has([data-said] [data-tall])': { gridTemplateRows: '[auto minmax(120px, 1fr) 60px auto]' },
    '&[data-away=true]': { gridTemplateRows: '[auto auto auto 1fr]' },
  },
  // The picture beside the keys, each under its own thumb.
  _short: {
    gridTemplateColumns: '[minmax(0, 1fr) 300px !important]',
    gridTemplateRows: '[52px minmax(0, 1fr) auto !important]',
    blockSize: 'screen!',
    overflow: 'hidden!',
    '& > header': { gridColumn: '1 / -1' },
  },
})

/** Over the picture, and never over the bar above it; on a telephone in a row of its own below the picture, where it hides nothing. */
const said = css({
  position: 'absolute',
  gridArea: '[2 / 1]',
  insetInlineStart: '5',
  insetBlockStart: '[12px]',
  zIndex: '5',
  inlineSize: '[min(340px, calc(100% - 32px))]',
  maxBlockSize: '[calc(100% - 24px)]',
  overflowY: 'auto',
  display: 'grid',
  // The place of what is read out takes no room while it says nothing.
  '& > [role=status]:not(:empty)': { marginBlockEnd: '3' },
  // What puts it away stays in sight.
  '& [data-words]': {
    maxBlockSize: '[28dvh]',
    overflowY: 'auto',
    smallDown: { paddingBlock: '2' },
    _short: { paddingBlock: '[10px !important]', maxBlockSize: '[84px]' },
  },
  // Where it says nothing the picture is as it was.
  '&:not(:has(svg))': {
    display: 'none',
    smallDown: { display: 'block', padding: '0' },
    _short: { display: 'block', padding: '0!' },
  },
  smallDown: {
    position: 'static',
    gridArea: '[3 / 1]',
    inlineSize: 'auto',
    maxBlockSize: '[60px]',
    scrollbarGutter: 'stable',
    paddingInline: '4',
    paddingBlock: '[4px 2px]',
    // What is longer than its row lies over the foot of the picture until it is put away.
    '[data-away=false] &': {
      '&:has([data-tall])': {
        position: 'absolute',
        gridArea: '[3 / 1 / 4 / 2]',
        insetInline: '0',
        insetBlock: '[auto 0]',
        maxBlockSize: '[calc(28dvh + 16px)]',
      },
    },
  },
  _short: {
    position: '[static !important]',
    gridArea: '[3 / 1 !important]',
    inlineSize: 'auto!',
    maxBlockSize: '[104px !important]',
    paddingInline: '0!',
    paddingInlineStart: '[max(12px, env(safe-area-inset-left)) !important]',
    paddingBlockEnd: '3',
  },
})
const messages = css({ display: 'grid', '& > :not(:first-child, :empty)': { marginBlockStart: '3' } })

/** A seat at one machine: the stream as hero, the deck under the thumb. */
export function GameScreen({ seat }: { seat: SeatRef }) {
  const screen = useSelector(seat, selectSeatScreen)
  if (screen === 'preparing') return <PreflightScreen seat={seat} />
  return screen === 'moved' ? <Moved seat={seat} /> : <Game seat={seat} screen={screen} />
}

function Game({ seat, screen }: { seat: SeatRef; screen: SeatScreen }) {
  const { pictureInPicturePlace } = useRoot()
  const pictureInPicture = useSyncExternalStore(pictureInPicturePlace.subscribe, pictureInPicturePlace.body)
  const machine = useSelector(seat, selectMachine)
  const connection = useSelector(seat, selectConnection)
  const controls = useSelector(seat, selectControlsRef)
  const paytable = useSelector(seat, selectPaytable)
  const isPictureInPicture = pictureInPicture !== null && screen === 'playing'
  const stream = useSelector(seat, selectStream)
  const devices = useSelector(seat, selectDevices)
  const transport = useSelector(stream, (snapshot) => (snapshot ? selectTransport(snapshot) : null))
  const isPictureFirst = useSelector(devices, (snapshot) => snapshot !== undefined && selectIsPictureFirst(snapshot))
  const isAsked = useSelector(seat, selectIsAskedToLeave)
  const isBuyingIn = useSelector(seat, selectIsBuyingIn)
  const notifications = useNotifications()
  const isWhole = useDeferredValue(!isPictureFirst || transport !== null || screen === 'away')
  return (
    <div className={page} data-away={screen === 'away'} data-screen={screen}>
      {isWhole ? <GameBar seat={seat} /> : <div />}
      <Stage seat={seat} screen={screen} isPictureInPicture={isPictureInPicture} />
      {isWhole && machine ? <Deck seat={seat} /> : <div />}
      {isWhole && <Said seat={seat} />}
      {screen === 'asking' && <Elsewhere seat={seat} />}
      {machine && <RealityCheck seat={seat} />}
      {isBuyingIn && notifications && <BuyIn seat={seat} notifications={notifications} />}
      {isAsked && <LeaveQuestion seat={seat} />}
      {connection && <Measures seat={seat} connection={connection} />}
      {controls && <Settings seat={seat} controls={controls} />}
      {paytable && <Rules seat={seat} paytable={paytable} />}
      {isPictureInPicture && <PictureInPictureGame seat={seat} body={pictureInPicture} />}
    </div>
  )
}
/** What people say: the player's own call of them first. */
function Said({ seat }: { seat: SeatRef }) {
  const attendant = useSelector(seat, selectCallAttendant)
  return (
    <div className={said} data-said>
      {/* It stands before there is anything to say: only so is it read out. */}
      <div role="status">{attendant && <Called attendant={attendant} />}</div>
      <div className={messages}>
        <StaffMessages seat={seat} />
        <Announcements place="games" className={saidCard} />
      </div>
    </div>
  )
}
function Called({ attendant }: { attendant: CallAttendantRef }) {
  return useSelector(attendant, selectCallSaid) === null ? null : <CallAttendant actor={attendant} />
}
function Measures({ seat, connection }: { seat: SeatRef; connection: ConnectionRef }) {
  return useSelector(connection, selectIsOverlayOpen) ? <ConnectionPanel seat={seat} /> : null
}
function Settings({ seat, controls }: { seat: SeatRef; controls: ControlsRef }) {
  return useSelector(controls, selectIsControlsOpen) ? <GameSettings seat={seat} /> : null
}

function Rules({ seat, paytable }: { seat: SeatRef; paytable: PaytableRef }) {
  return useSelector(paytable, selectIsPaytableOpen) ? <Paytable seat={seat} /> : null
}

/** The game is played elsewhere: it can be brought back. */
function Moved({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const machine = useSelector(seat, selectMachine)
  return (
    <NoticePage
      title={t('game.moved.title')}
      scene={machine?.image}
      actions={
        <>
          <Button kind="act" onClick={() => seat.send({ type: 'player.takeBack' })}>
            {t('game.moved.takeBack')}
          </Button>
          <Button onClick={() => seat.send({ type: 'player.back' })}>{t('game.toLobby')}</Button>
        </>
      }
    >
      {t('game.moved.words')}
    </NoticePage>
  )
}
