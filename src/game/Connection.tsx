import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type ConnectionRef,
  type Light,
  lightOf,
  selectHealth,
  selectIsOverlayOpen,
} from '#machines/game/connection/index.ts'
import { selectKeyOf } from '#machines/game/controls/index.ts'
import {
  type SeatRef,
  selectConnection,
  selectControlsRef,
  selectSeatScreen,
  selectStream,
} from '#machines/game/seat/index.ts'
import { type StreamRef, selectPicture, selectTransport } from '#machines/game/stream/index.ts'
import { css, cva } from '#styled/css/index.js'
import { formatFigure } from './figure.ts'

/** The touch target is larger than the line that it stands in. */
const button = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '[7px]',
  minBlockSize: 'touch',
  marginBlock: '[-12px]',
  paddingInline: '3',
  marginInline: '[-8px]',
  borderRadius: '2',
  fontWeight: '560',
  whiteSpace: 'nowrap',
  _hover: { bg: 'select' },
})
const bars = cva({
  base: { inlineSize: '[16px]', blockSize: '[12px]', fill: 'positive', flex: 'none' },
  variants: { quality: { 0: { fill: 'disconnected' }, 1: { fill: 'disconnected' }, 2: {}, 3: {}, 4: {} } },
})
const off = css({ opacity: 'off' })
const rects = [
  { x: 0, y: 8, height: 4 },
  { x: 4.3, y: 5.3, height: 6.7 },
  { x: 8.6, y: 2.6, height: 9.4 },
  { x: 12.9, y: 0, height: 12 },
]

/** The light of the connection, with its cause in words; pressed, it tells more. */
export function Connection({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const connection = useSelector(seat, selectConnection)
  return (
    <div>
      <dt className={css({ wideDown: { srOnly: true } })}>{t('connection.label')}</dt>
      <dd>{connection ? <LightButton seat={seat} connection={connection} /> : <Bars quality={0} />}</dd>
    </div>
  )
}

function LightButton({ seat, connection }: { seat: SeatRef; connection: ConnectionRef }) {
  const stream = useSelector(seat, selectStream)
  const controls = useSelector(seat, selectControlsRef)
  const isOpen = useSelector(connection, selectIsOverlayOpen)
  return (
    <button
      type="button"
      className={button}
      aria-expanded={isOpen}
      aria-keyshortcuts={controls && keyLetter(selectKeyOf('connection')(controls.getSnapshot()))}
      data-testid="connection"
      onClick={() => connection.send({ type: 'overlay.toggled' })}
    >
      {stream ? <LightOf seat={seat} stream={stream} connection={connection} /> : <NoLight />}
    </button>
  )
}
const keyLetter = (code: string | undefined) => code?.replace(/^Key/, '')

type LightProps = { seat: SeatRef; stream: StreamRef; connection: ConnectionRef }
/** The light as the charts have it. */
export function useLight({ seat, stream, connection }: LightProps): Light {
  const isAway = useSelector(seat, selectSeatScreen) === 'away'
  const picture = useSelector(stream, selectPicture)
  const transport = useSelector(stream, selectTransport)
  const health = useSelector(connection, selectHealth)
  return lightOf({ isAway, picture, transport, health })
}
/** The light in words. */
export function useLightText({ word, figure }: Light): string {
  const { t, i18n } = useTranslation()
  return t(`connection.${word}`, { figure: formatFigure(figure ?? 0, word === 'loss' ? 1 : 0, i18n.language) })
}

function LightOf(props: LightProps) {
  const light = useLight(props)
  return (
    <>
      <Bars quality={light.quality} />
      <span>{useLightText(light)}</span>
    </>
  )
}
function NoLight() {
  const { t } = useTranslation()
  return (
    <>
      <Bars quality={0} />
      <span>{t('connection.none')}</span>
    </>
  )
}

function Bars({ quality }: Pick<Light, 'quality'>) {
  return (
    <svg viewBox="0 0 16 12" className={bars({ quality })} aria-hidden="true">
      {rects.map((rect, place) => (
        <rect key={rect.x} {...rect} width="3" className={place < quality ? undefined : off} />
      ))}
    </svg>
  )
}
