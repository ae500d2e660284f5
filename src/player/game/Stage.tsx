import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SeatRef, type SeatScreen, selectGame, selectMachine, selectStream } from '#machines/game/seat/index.ts'
import { type StreamRef, selectTransport } from '#machines/game/stream/index.ts'
import { css, cva } from '#styled/css/index.js'
import { useRoot } from '../../shell/root.ts'
import { Away } from './Away.tsx'
import { Veil } from './Veil.tsx'

const stage = css({
  position: 'relative',
  minBlockSize: '0',
  display: 'grid',
  placeItems: 'center',
  paddingInline: '5',
  smallDown: { paddingInline: '0', placeItems: 'start stretch', overflow: 'hidden' },
})
const spill = css({
  position: 'absolute',
  inset: '[-8% 4%]',
  inlineSize: '[92%]',
  blockSize: '[116%]',
  objectFit: 'cover',
  filter: '[blur(80px)]',
  opacity: 'spill',
  transition: '[opacity .2s]',
  _away: { opacity: 'ember' },
  smallDown: { inset: '0', inlineSize: 'full', blockSize: '[150%]' },
})
/** The coded frame is 960 × 560; its top 540 rows are the picture, the strip below them is the picture’s clock. */
const frame = css({
  position: 'relative',
  blockSize: 'full',
  aspectRatio: '16/9',
  maxInlineSize: 'full',
  borderRadius: '3',
  overflow: 'hidden',
  bg: 'black',
  boxShadow: 'high',
  '& video, & img': {
    position: 'absolute',
    insetBlockStart: '0',
    insetInline: '0',
    inlineSize: 'full',
    blockSize: '[103.7037%]',
    maxInlineSize: '[none]',
    objectFit: 'fill',
    transition: '[filter .2s]',
    _away: { filter: '[grayscale(.75) brightness(.42) blur(2px)]' },
  },
  // A still is the picture alone, without the clock's strip.
  '& img': { blockSize: 'full' },
  smallDown: {
    blockSize: 'auto',
    inlineSize: 'full',
    aspectRatio: '[1.57]',
    borderRadius: '0',
    '& video, & img': { insetInlineStart: '[-6.6%]', inlineSize: '[113.2%]' },
    _away: {
      aspectRatio: 'auto',
      blockSize: '[356px]',
      '& video, & img': { inlineSize: '[181%]', insetInlineStart: '[-40%]' },
    },
  },
})
const still = cva({ variants: { shown: { true: {}, false: { visibility: 'hidden' } } } })

/** The picture of the cabinet, and what lies over it while it cannot be played. */
export function Stage({ seat, screen }: { seat: SeatRef; screen: SeatScreen }) {
  const { t } = useTranslation()
  const { bindVideo } = useRoot()
  const machine = useSelector(seat, selectMachine)
  const stream = useSelector(seat, selectStream)
  const game = useSelector(seat, selectGame)
  return (
    <main className={stage}>
      {machine && stream && <Spill stream={stream} image={machine.image} />}
      <figure className={frame} aria-label={machine ? t('game.picture', { name: machine.name }) : undefined}>
        {/* biome-ignore lint/a11y/useMediaCaption: the sounds of a cabinet have no words */}
        <video ref={bindVideo} playsInline muted data-testid="picture" />
        <Still stream={stream} />
        {screen === 'away' ? <Away seat={seat} /> : <Veil seat={seat} screen={screen} state={game?.state ?? null} />}
      </figure>
    </main>
  )
}

/** Its first blur holds up everything that is painted: it comes after the first picture, and then stays. */
function Spill({ stream, image }: { stream: StreamRef; image: string }) {
  const transport = useSelector(stream, selectTransport)
  const [isLit, light] = useState(false)
  if (transport !== null && !isLit) light(true)
  return isLit ? <img className={spill} src={image} alt="" aria-hidden="true" /> : null
}

function Still({ stream }: { stream: StreamRef | undefined }) {
  return stream ? <StillOf stream={stream} /> : null
}
function StillOf({ stream }: { stream: StreamRef }) {
  const { bindStill } = useRoot()
  const shown = useSelector(stream, selectTransport) === 'still'
  return <img ref={bindStill} className={still({ shown })} alt="" data-testid="still" />
}
