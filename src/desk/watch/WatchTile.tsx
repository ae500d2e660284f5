import { useSelector } from '@xstate/react'
import { ChevronDown, Volume2, VolumeX, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  selectIsLoud,
  selectRefusedBy,
  selectStreamRef,
  selectWatchScreen,
  type WatchRef,
} from '#machines/desk/watch/index.ts'
import { type StreamRef, selectPicture, selectTransport } from '#machines/game/stream/index.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatClock, formatMoney } from '#ui/format.ts'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import { machinePlace } from '../../view/machinePlace.ts'
import { useRoot, useSettings } from '../../view/root.ts'
import { useText } from '../../view/text.ts'

const tile = css({ display: 'grid', gap: '3', gridTemplateColumns: '[minmax(0, 1fr)]', alignContent: 'start' })
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '2' })
const name = css({ fontWeight: '600', overflowWrap: 'anywhere' })
const end = css({ marginInlineStart: 'auto', display: 'flex', gap: '2' })
/** The strip of the picture’s clock is cut off, as in the game. */
const frame = css({
  position: 'relative',
  aspectRatio: '16/9',
  inlineSize: '[var(--watched)]',
  marginInline: 'auto',
  borderRadius: '2',
  overflow: 'hidden',
  bg: 'black',
  color: '[white]',
  '& video, & img': {
    position: 'absolute',
    insetBlockStart: '0',
    insetInline: '0',
    inlineSize: 'full',
    blockSize: '[104.4%]',
    maxInlineSize: '[none]',
    objectFit: 'fill',
  },
  '& img': { blockSize: 'full' },
})
const element = cva({ variants: { shown: { true: {}, false: { visibility: 'hidden' } } } })
const over = css({
  position: 'absolute',
  inset: '0',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '3',
  padding: '5',
  textAlign: 'center',
  bg: 'veil',
})
const figures = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2', textStyle: 'dense' })
const label = css({ color: 'text3', textStyle: 'small' })
const figure = css({ fontVariantNumeric: 'tabular-nums', fontWeight: '500' })

/** What is known of a machine that is watched; amounts are minor units. `lag`: ms, null where it is not known. */
export type WatchFacts = {
  name: string
  cabin: number
  status: number
  player: string | null
  since: number | null
  credit: number | null
  bet: number | null
  lag: number | null
}
export type Known = WatchFacts | 'nobody' | null
type Props = {
  watch: WatchRef
  id: number
  /** `nobody`: there is no session; null: nothing is known. */
  facts: Known
  actions: readonly MenuItem[]
  onAction: (value: string) => void
  onStop?: () => void
}

/** One cabinet: its picture, how it comes, who plays there, and what can be done. */
export function WatchTile({ watch, id, facts, actions, onAction, onStop }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useSettings()
  const isLoud = useSelector(watch, selectIsLoud)
  const isWatching = useSelector(watch, selectWatchScreen) === 'watching'
  const stream = useSelector(watch, selectStreamRef)
  const known = facts === 'nobody' ? null : facts
  const [named, setNamed] = useState<Pick<WatchFacts, 'name' | 'cabin'> | null>(known)
  // Whose session is over leaves the list, and the machine keeps its name.
  if (known && (known.name !== named?.name || known.cabin !== named.cabin)) setNamed(known)
  const title = named ? machinePlace(named.cabin, named.name) : t('watch.machine', { id })
  const what = named ? t('watch.picture', { name: named.name, cabin: named.cabin }) : t('watch.pictureOf', { id })
  return (
    <section className={tile} aria-label={title}>
      <div className={head}>
        <bdi className={name}>{title}</bdi>
        <span className={end}>
          {actions.length > 0 && (
            <Menu
              trigger={
                <Button>
                  {t('watch.acts')}
                  <ChevronDown size={16} aria-hidden="true" />
                </Button>
              }
              items={actions}
              onSelect={onAction}
            />
          )}
          <Button
            aria-pressed={isLoud}
            aria-label={t('watch.sound')}
            disabled={!isWatching}
            onClick={() => watch.send({ type: 'sound.toggled' })}
          >
            {isLoud ? <Volume2 size={16} aria-hidden="true" /> : <VolumeX size={16} aria-hidden="true" />}
          </Button>
          {onStop && (
            <Button aria-label={t('watch.stop')} onClick={onStop}>
              <X size={16} aria-hidden="true" />
            </Button>
          )}
        </span>
      </div>
      {facts === 'nobody' && <p>{t('watch.nobody')}</p>}
      {known && (
        <p className={head}>
          <StatusMark status={known.status}>{t(`status.${statusText[known.status] ?? 'offline'}`)}</StatusMark>
          <span>
            {known.player === null ? t('watch.nobody') : <bdi>{known.player}</bdi>}
            {known.since !== null && ` ${t('watch.since', { time: formatClock(known.since, timeZone) })}`}
          </span>
        </p>
      )}
      <figure className={frame} aria-label={what}>
        {stream ? <Picture {...{ stream, watch, id }} /> : <Ended watch={watch} />}
      </figure>
      {known && <Facts {...known} />}
    </section>
  )
}

function Picture({ stream, watch, id }: { stream: StreamRef; watch: WatchRef; id: number }) {
  const { t } = useTranslation()
  const { bindVideo, bindStill } = useRoot().pictureOf(id)
  const screen = useSelector(stream, selectPicture)
  const transport = useSelector(stream, selectTransport)
  const isSeen = screen === 'live' || screen === 'still'
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the sounds of a cabinet have no words */}
      <video
        ref={bindVideo}
        playsInline
        muted
        data-testid={`watched-${id}`}
        className={element({ shown: transport !== 'still' })}
      />
      <img ref={bindStill} alt="" className={element({ shown: transport === 'still' })} />
      <Told isSeen={isSeen}>
        {isSeen && transport ? t(`watch.by.${transport}`) : t(`watch.screen.${screen}`)}
        {(screen === 'frozen' || screen === 'starting') && (
          <Button onClick={() => watch.send({ type: 'watch.retried' })}>{t('watch.retry')}</Button>
        )}
      </Told>
    </>
  )
}

const corner = css({
  position: 'absolute',
  insetBlockEnd: '2',
  insetInlineStart: '2',
  paddingInline: '3',
  borderRadius: '2',
  bg: 'veil',
  textStyle: 'small',
})
/** In a corner while there is a picture, over it while there is none. */
function Told({ isSeen, children }: { isSeen: boolean; children: ReactNode }) {
  return (
    <div role="status" className={isSeen ? corner : over}>
      {children}
    </div>
  )
}

/** Why nothing is shown any more. */
function Ended({ watch }: { watch: WatchRef }) {
  const { t } = useTranslation()
  const say = useText()
  const screen = useSelector(watch, selectWatchScreen)
  const code = useSelector(watch, selectRefusedBy)
  const [permission] = acts.watch
  const words =
    screen === 'forbidden'
      ? t('watch.forbiddenWords', { name: t(`permission.${permission}`) })
      : code !== null && say({ text: String(code), code })
  return (
    <div className={over} role="alert">
      <strong>
        {t(screen === 'forbidden' ? 'watch.forbidden' : screen === 'refused' ? 'watch.refused' : 'watch.broken')}
      </strong>
      {words && <p>{words}</p>}
      <Button onClick={() => watch.send({ type: 'watch.retried' })}>{t('watch.retry')}</Button>
    </div>
  )
}

function Facts({ credit, bet, lag }: WatchFacts) {
  const { t, i18n } = useTranslation()
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, i18n.language))
  const told = [
    ['credit', money(credit)],
    ['bet', money(bet)],
    ['lag', lag === null ? '–' : t('watch.ms', { value: lag })],
  ] as const
  return (
    <dl className={figures}>
      {told.map(([of, value]) => (
        <div key={of}>
          <dt className={label}>{t(`watch.${of}`)}</dt>
          <dd className={figure}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
