import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type SeatRef, selectSeatScreen, selectStream } from '#machines/game/seat/index.ts'
import { type StreamRef, selectMeasure, selectPicture, selectTransport } from '#machines/game/stream/index.ts'
import { css, cva } from '#styled/css/index.js'

const value = css({ display: 'inline-flex', alignItems: 'center', gap: '[7px]' })
const bars = cva({
  base: { inlineSize: '[16px]', blockSize: '[12px]', fill: 'positive' },
  variants: { quality: { 0: { fill: 'disconnected' }, 1: { fill: 'disconnected' }, 2: {}, 3: {}, 4: {} } },
})
const off = css({ opacity: 'off' })
const rects = [
  { x: 0, y: 8, height: 4 },
  { x: 4.3, y: 5.3, height: 6.7 },
  { x: 8.6, y: 2.6, height: 9.4 },
  { x: 12.9, y: 0, height: 12 },
]
type Quality = 0 | 1 | 2 | 3 | 4

/** The light of the connection, with its cause in words. */
export function Connection({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const away = useSelector(seat, selectSeatScreen) === 'away'
  const stream = useSelector(seat, selectStream)
  return (
    <div>
      <dt className={css({ wideDown: { srOnly: true } })}>{t('connection.label')}</dt>
      <dd className={value} data-testid="connection">
        {away || !stream ? (
          <Light quality={0} words={t(away ? 'connection.lost' : 'connection.none')} />
        ) : (
          <Live stream={stream} />
        )}
      </dd>
    </div>
  )
}

function Live({ stream }: { stream: StreamRef }) {
  const { t } = useTranslation()
  const picture = useSelector(stream, selectPicture)
  const transport = useSelector(stream, selectTransport)
  const { delay } = useSelector(stream, selectMeasure)
  if (picture === 'waiting' || picture === 'starting') return <Light quality={0} words={t('connection.starting')} />
  if (picture === 'frozen') return <Light quality={1} words={t('connection.frozen')} />
  if (transport === 'still') return <Light quality={1} words={t('connection.still')} />
  if (transport === 'hls') return <Light quality={2} words={t('connection.hls')} />
  if (delay === null) return <Light quality={3} words={t('connection.live')} />
  const quality: Quality = delay < 120 ? 4 : delay < 250 ? 3 : delay < 600 ? 2 : 1
  const word = quality >= 3 ? 'good' : quality === 2 ? 'fair' : 'slow'
  return <Light quality={quality} words={t(`connection.${word}`, { delay: Math.round(delay) })} />
}

function Light({ quality, words }: { quality: Quality; words: string }) {
  return (
    <>
      <svg viewBox="0 0 16 12" className={bars({ quality })} aria-hidden="true">
        {rects.map((rect, place) => (
          <rect key={rect.x} {...rect} width="3" className={place < quality ? undefined : off} />
        ))}
      </svg>
      <span>{words}</span>
    </>
  )
}
