import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type SeatRef, selectMachine, selectStream } from '#machines/game/seat/index.ts'
import { type StreamRef, selectTransport } from '#machines/game/stream/index.ts'
import { css, cva } from '#styled/css/index.js'
import { useRoot } from '../view/root.ts'

/** The coded frame is 960 × 560; its top 540 rows are the picture, the strip below them is the picture’s clock: a little more is cut, or a row of it shows where the height is rounded. */
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
    blockSize: '[104.4%]',
    maxInlineSize: '[none]',
    objectFit: 'fill',
    transition: '[filter .2s]',
    _away: { filter: '[grayscale(.75) brightness(.42) blur(2px)]' },
  },
  // Blurred, the strip would show at the edge.
  _away: { '& video': { blockSize: '[105%]' } },
  // A still is the picture alone, without the clock's strip.
  '& img': { blockSize: 'full' },
  smallDown: {
    blockSize: 'auto',
    inlineSize: '[min(100cqw, 100cqh * 1.57)]',
    aspectRatio: '[1.57]',
    borderRadius: '0',
    '& video, & img': { insetInlineStart: '[-6.6%]', inlineSize: '[113.2%]' },
    // Whole and a little smaller: what people say has its room.
    '[data-screen=playing]:has([data-said] svg) &': {
      inlineSize: '[min(100cqw, 100cqh * 16 / 9)]',
      aspectRatio: '16/9',
      '& video, & img': { insetInlineStart: '0', inlineSize: 'full' },
    },
    _away: {
      aspectRatio: 'auto',
      inlineSize: 'full',
      blockSize: '[356px]',
      '& video, & img': { inlineSize: '[181%]', insetInlineStart: '[-40%]' },
    },
  },
  _low: {
    '[data-away=false] &': {
      inlineSize: '[min(100cqw, 100cqh * 16 / 9)]',
      aspectRatio: '16/9',
      '& video, & img': { insetInlineStart: '0', inlineSize: 'full' },
    },
  },
  _short: {
    blockSize: 'auto!',
    inlineSize: '[min(100cqw, 100cqh * 16 / 9) !important]',
    aspectRatio: '[16/9 !important]',
    '& video, & img': { insetInlineStart: '0!', inlineSize: 'full!' },
  },
})
const still = cva({ variants: { shown: { true: {}, false: { visibility: 'hidden' } } } })

/** The elements that the picture of the cabinet plays in; `children` lie over it. */
export function Picture({ seat, children }: { seat: SeatRef; children?: ReactNode }) {
  const { t } = useTranslation()
  const { bindVideo } = useRoot()
  const machine = useSelector(seat, selectMachine)
  const stream = useSelector(seat, selectStream)
  return (
    <figure className={frame} aria-label={machine ? t('game.picture', { name: machine.name }) : undefined}>
      {/* biome-ignore lint/a11y/useMediaCaption: the sounds of a cabinet have no words */}
      <video ref={bindVideo} playsInline muted data-testid="picture" />
      {stream && <Still stream={stream} />}
      {children}
    </figure>
  )
}

function Still({ stream }: { stream: StreamRef }) {
  const { bindStill } = useRoot()
  const shown = useSelector(stream, selectTransport) === 'still'
  return <img ref={bindStill} className={still({ shown })} alt="" data-testid="still" />
}
