import { useSelector } from '@xstate/react'
import { Copy, SlidersHorizontal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ConnectionRef,
  type Reading,
  type Sample,
  selectCopy,
  selectFollowed,
  selectHealth,
  selectReading,
  selectSamples,
} from '#machines/game/connection/index.ts'
import { type SeatRef, selectConnection, selectControlsRef, selectStream } from '#machines/game/seat/index.ts'
import { type StreamRef, selectQuality } from '#machines/game/stream/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatFigure } from './figure.ts'
import { Sparkline } from '#ui/Sparkline.tsx'
import { useLight, useLightText } from './Connection.tsx'

const panel = css({
  position: 'absolute',
  insetBlockStart: '[60px]',
  insetInlineEnd: '5',
  zIndex: '3',
  inlineSize: '[340px]',
  maxBlockSize: '[calc(100% - 76px)]',
  overflowY: 'auto',
  bg: '[color-mix(in oklab, token(colors.ground) 94%, transparent)]',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  textStyle: 'dense',
  paddingInline: '4',
  paddingBlockEnd: '4',
  smallDown: {
    insetBlockStart: '[104px]',
    insetInline: '3',
    inlineSize: 'auto',
    maxBlockSize: '[none]',
    bg: 'ground',
    // Over what is said below the picture: the player has opened it.
    zIndex: '6',
    _away: { display: 'none' },
  },
  // Over the picture, not over the keys.
  _short: {
    insetBlockStart: '[56px !important]',
    insetInlineEnd: '[312px !important]',
    maxBlockSize: '[calc(100% - 64px) !important]',
  },
})
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const row = css({
  display: 'grid',
  gridTemplateColumns: '[104px 1fr 76px]',
  alignItems: 'center',
  gap: '3',
  minBlockSize: '[30px]',
  '& dt': { color: 'text3' },
  '& dd': { textAlign: 'right', fontWeight: '560', whiteSpace: 'nowrap' },
})
const pair = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  paddingBlock: '[3px]',
  '& dt': { color: 'text3' },
  '& dd': { fontWeight: '500', textAlign: 'right' },
})
const facts = css({
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  marginBlockStart: '3',
  paddingBlockStart: '3',
  smallDown: {
    display: 'grid',
    gridTemplateColumns: '[1fr 1fr]',
    columnGap: '5',
    '& > :nth-child(n + 5)': { gridColumn: '1 / -1' },
  },
})
const buttons = css({
  display: 'flex',
  gap: '3',
  marginBlockStart: '4',
  '& button': { flex: '[1]', paddingInline: '3' },
})
const minute = 60

/** What is measured of the connection, with its last minute. */
export function ConnectionPanel({ seat }: { seat: SeatRef }) {
  const connection = useSelector(seat, selectConnection)
  const stream = useSelector(seat, selectStream)
  return connection && stream ? <Panel seat={seat} connection={connection} stream={stream} /> : null
}

type Props = { seat: SeatRef; connection: ConnectionRef; stream: StreamRef }
function Panel({ seat, connection, stream }: Props) {
  const { t } = useTranslation()
  const light = useLight({ seat, stream, connection })
  return (
    <section className={panel} aria-label={t('measures.title')}>
      <header className={head}>
        <h2 className={css({ textStyle: 'body', fontWeight: '600' })}>{useLightText(light)}</h2>
        <Button
          kind="bare"
          shape="icon"
          className={css({ marginInlineEnd: '[-12px]' })}
          aria-label={t('measures.close')}
          onClick={() => connection.send({ type: 'overlay.closed' })}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      <Courses connection={connection} />
      <Facts connection={connection} />
      <Acts seat={seat} connection={connection} stream={stream} />
    </section>
  )
}

const lossOf = ({ reading }: Sample) => {
  const { received = 0, lost = 0 } = reading?.packets ?? {}
  return received + lost === 0 ? null : (lost / (received + lost)) * 100
}
const courseOf = (samples: readonly Sample[], pick: (reading: Reading) => number | null) =>
  samples.map(({ reading }) => (reading ? pick(reading) : null))

function Courses({ connection }: { connection: ConnectionRef }) {
  const { t } = useTranslation()
  const samples = useSelector(connection, selectSamples)
  const reading = useSelector(connection, selectReading)
  const { loss } = useSelector(connection, selectHealth)
  const unit = useUnit()
  return (
    <dl>
      <Course
        name={t('measures.frames')}
        values={courseOf(samples, ({ framesPerSecond }) => framesPerSecond)}
        top={30}
        id="frames"
      >
        {unit('framesPerSecond', reading?.framesPerSecond)}
      </Course>
      <Course name={t('measures.loss')} values={samples.map(lossOf)} top={5} id="loss">
        {unit('percent', loss === null ? null : loss * 100, 1)}
      </Course>
      <Course
        name={t('measures.roundTrip')}
        values={courseOf(samples, ({ roundTrip }) => roundTrip)}
        top={50}
        id="round-trip"
      >
        {unit('ms', reading?.roundTrip)}
      </Course>
    </dl>
  )
}

type CourseProps = { name: string; values: readonly (number | null)[]; top: number; id: string; children: ReactNode }
function Course({ name, values, top, id, children }: CourseProps) {
  return (
    <div className={row}>
      <dt>{name}</dt>
      <Sparkline values={values} places={minute} top={top} />
      <dd data-testid={`measure-${id}`}>{children}</dd>
    </div>
  )
}

function Facts({ connection }: { connection: ConnectionRef }) {
  const { t } = useTranslation()
  const reading = useSelector(connection, selectReading)
  const press = useSelector(connection, selectFollowed)
  const { delay } = useSelector(connection, selectHealth)
  const unit = useUnit()
  const kilobits = reading?.bitRate ? reading.bitRate / 1_000 : null
  return (
    <dl className={facts}>
      {press ? (
        <>
          <Fact name={t('measures.pixel')}>{unit('ms', press.pixel)}</Fact>
          <Fact name={t('measures.answer')}>{unit('ms', press.answer)}</Fact>
          <Fact name={t('measures.picture')}>{unit('ms', Math.round(press.pixel) - Math.round(press.answer))}</Fact>
        </>
      ) : (
        <Fact name={t('measures.age')}>{unit('ms', delay)}</Fact>
      )}
      <Fact name={t('measures.buffer')}>{unit('ms', reading?.buffer)}</Fact>
      <Fact name={t('measures.bitRate')}>{unit('kilobits', kilobits)}</Fact>
      <Fact name={t('measures.codec')}>
        <bdi>
          {reading?.codec ?? '–'}
          {reading?.size && ` ${reading.size.width} × ${reading.size.height}`}
        </bdi>
      </Fact>
      <Fact name={t('measures.path')}>
        {reading ? t(`transport.${reading.transport}`) : '–'}
        {reading?.path && ` · ${t(`path.${reading.path}`)}`}
      </Fact>
    </dl>
  )
}
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={pair}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Acts({ seat, connection, stream }: Props) {
  const { t } = useTranslation()
  const copy = useSelector(connection, selectCopy)
  const quality = useSelector(stream, selectQuality)
  const controls = useSelector(seat, selectControlsRef)
  return (
    <div className={buttons}>
      <Button onClick={() => connection.send({ type: 'report.copied', quality })}>
        <Copy size={16} aria-hidden="true" />
        {t(`report.${copy}`)}
      </Button>
      <Button onClick={() => controls?.send({ type: 'dialog.opened' })}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        {t('measures.quality')}
      </Button>
      <span className={css({ srOnly: true })} role="status">
        {copy !== 'none' && t(`report.${copy}`)}
      </span>
    </div>
  )
}

/** A figure with its unit; a dash where it is not known. */
function useUnit() {
  const { t, i18n } = useTranslation()
  return (unit: 'ms' | 'percent' | 'kilobits' | 'framesPerSecond', value: number | null | undefined, digits = 0) =>
    value === null || value === undefined
      ? '–'
      : t(`unit.${unit}`, { value: formatFigure(value, digits, i18n.language) })
}
