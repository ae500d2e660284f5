import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type SeatRef,
  type SeatScreen,
  selectDevices,
  selectGame,
  selectMachine,
  selectSecondsLeft,
  selectStream,
} from '#machines/game/seat/index.ts'
import { type StreamRef, selectTransport } from '#machines/game/stream/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Away } from './Away.tsx'
import { Celebration } from './Celebration.tsx'
import { Picture } from './Picture.tsx'
import { Overlay } from './Overlay.tsx'

const stage = css({
  position: 'relative',
  minBlockSize: '0',
  display: 'grid',
  placeItems: 'center',
  paddingInline: '5',
  smallDown: {
    paddingInline: '0',
    placeItems: 'start center',
    overflow: 'hidden',
    containerType: 'size',
    _away: { containerType: 'normal' },
  },
  _short: {
    // The picture is as great as both sides allow, and keeps its form.
    containerType: 'size',
    placeItems: 'center!',
    paddingInline: '0!',
    paddingInlineStart: '[max(12px, env(safe-area-inset-left)) !important]',
    paddingBlockEnd: '4',
  },
})
const glow = css({
  pointerEvents: 'none',
  position: 'absolute',
  inset: '[-8% 4%]',
  inlineSize: '[92%]',
  blockSize: '[116%]',
  objectFit: 'cover',
  filter: '[blur(80px)]',
  opacity: 'spill',
  transition: '[opacity .2s]',
  _away: { opacity: 'ember' },
  smallDown: {
    inset: '0',
    inlineSize: 'full',
    blockSize: '[150%]',
    // It ends where its place does, not at an edge.
    maskImage: '[linear-gradient(token(colors.text) 36%, transparent 66%)]',
  },
})
const pictureInPicture = css({
  // Over the light of the picture.
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: '4',
  padding: '6',
  textAlign: 'center',
})

/** The picture of the cabinet, and what lies over it while it cannot be played. */
export function Stage({
  seat,
  screen,
  isPictureInPicture,
}: {
  seat: SeatRef
  screen: SeatScreen
  isPictureInPicture: boolean
}) {
  const machine = useSelector(seat, selectMachine)
  const stream = useSelector(seat, selectStream)
  const over = screen === 'away' ? <Away seat={seat} /> : <Overlay seat={seat} screen={screen} />
  return (
    <main className={stage}>
      <Heard seat={seat} screen={screen} />
      {machine && stream && <Glow stream={stream} image={machine.image} />}
      {isPictureInPicture && screen === 'playing' ? (
        <PictureInPicture seat={seat} />
      ) : (
        <Picture seat={seat}>
          {over}
          {screen === 'playing' && <Celebration seat={seat} />}
        </Picture>
      )}
    </main>
  )
}

/** What lies over the picture, for who does not see it. It stands before there is anything to say: only so is it read out. */
function Heard({ seat, screen }: { seat: SeatRef; screen: SeatScreen }) {
  const { t } = useTranslation()
  const isUnlimited = useSelector(seat, selectSecondsLeft) === null
  const isHandPay = useSelector(seat, selectGame)?.state === 'handPay'
  const words: Partial<Record<SeatScreen, string>> = {
    joining: t('game.joining'),
    ...(isHandPay ? {} : { leaving: `${t('game.leaving.title')} ${t('game.leaving.words')}` }),
    away: isUnlimited ? `${t('away.title')}. ${t('away.unlimited')}` : `${t('away.title')}. ${t('away.next')}`,
  }
  return (
    <p className={css({ srOnly: true })} role="status" data-testid="heard">
      {words[screen]}
    </p>
  )
}

/** Where the picture was, while it is in a window of its own. */
function PictureInPicture({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const devices = useSelector(seat, selectDevices)
  return (
    <div className={pictureInPicture}>
      <p className={css({ textStyle: 'reading', color: 'text2' })}>{t('pictureInPicture.words')}</p>
      <Button onClick={() => devices?.send({ type: 'pictureInPicture.toggled' })}>{t('pictureInPicture.back')}</Button>
    </div>
  )
}

/** Its first blur holds up everything that is painted: it comes after the first picture, and then stays. */
function Glow({ stream, image }: { stream: StreamRef; image: string }) {
  const transport = useSelector(stream, selectTransport)
  const [isLit, light] = useState(false)
  if (transport !== null && !isLit) light(true)
  return isLit ? <img className={glow} src={image} alt="" aria-hidden="true" /> : null
}
