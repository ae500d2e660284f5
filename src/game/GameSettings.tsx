import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { buyInAsks } from '#machines/game/buyIn/index.ts'
import { type ControlsRef, selectControls, selectPad } from '#machines/game/controls/index.ts'
import {
  type SeatRef,
  selectBuyIn,
  selectCommitment,
  selectControlsRef,
  selectStream,
} from '#machines/game/seat/index.ts'
import { qualities, type StreamRef, selectQuality } from '#machines/game/stream/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useMedia } from '#ui/useMedia.ts'
import { Bindings } from './Bindings.tsx'

const body = css({
  display: 'grid',
  gap: '6',
  maxBlockSize: '[calc(100dvh - 230px)]',
  _short: { maxBlockSize: '[calc(100dvh - 170px)]' },
  overflowY: 'auto',
  // The focus ring of what stands at the edge is not cut off.
  margin: '[-4px]',
  padding: '2',
})
const part = css({ display: 'grid', gap: '2', minInlineSize: '0' })
const heading = css({ textStyle: 'body', fontWeight: '600', marginBlockEnd: '2' })
const choice = css({
  display: 'grid',
  gridTemplateColumns: '[auto 1fr]',
  columnGap: '4',
  alignItems: 'start',
  minBlockSize: 'touch',
  paddingBlock: '3',
  paddingInline: '3',
  borderRadius: '2',
  cursor: 'pointer',
  _hover: { bg: 'select' },
  '& input': { accentColor: 'act', inlineSize: '[16px]', blockSize: '[16px]', marginBlockStart: '[2px]' },
  '& small': { color: 'text3', textStyle: 'dense', display: 'block' },
})
const hash = css({ fontFamily: '[monospace]', textStyle: 'dense', overflowWrap: 'anywhere', userSelect: 'all' })

/** How one wants the picture, the keys and the feel of a game. */
export function GameSettings({ seat }: { seat: SeatRef }) {
  const controls = useSelector(seat, selectControlsRef)
  const stream = useSelector(seat, selectStream)
  return controls ? <Opened seat={seat} stream={stream} controls={controls} /> : null
}

/** A device that is played by fingers alone. */
const touchOnly = '(hover: none) and (pointer: coarse)'

type OpenedProps = { seat: SeatRef; stream: StreamRef | undefined; controls: ControlsRef }
function Opened({ seat, stream, controls }: OpenedProps) {
  const { t } = useTranslation()
  const hasPad = useSelector(controls, selectPad) !== null
  const hasKeys = !useMedia(touchOnly) || hasPad
  const close = () => controls.send({ type: 'dialog.closed' })
  return (
    <Dialog
      open
      title={t('gameSettings.title')}
      onClose={close}
      actions={
        <>
          {hasKeys && <Button onClick={() => controls.send({ type: 'controls.reset' })}>{t('controls.reset')}</Button>}
          <Button kind="act" onClick={close}>
            {t('gameSettings.close')}
          </Button>
        </>
      }
    >
      <div className={body}>
        {stream && <Quality stream={stream} />}
        {hasKeys && <Bindings controls={controls} />}
        <Haptics controls={controls} />
        <AskBuyIn seat={seat} />
        <NextRound seat={seat} />
      </div>
    </Dialog>
  )
}

function Quality({ stream }: { stream: StreamRef }) {
  const { t } = useTranslation()
  const chosen = useSelector(stream, selectQuality)
  return (
    <fieldset className={part}>
      <legend className={heading}>{t('quality.title')}</legend>
      {qualities.map((quality) => (
        <label key={quality} className={choice}>
          <input
            type="radio"
            name="quality"
            checked={quality === chosen}
            onChange={() => stream.send({ type: 'quality.chosen', quality })}
          />
          <span>
            {t(`quality.${quality}`)}
            <small>{t(`qualityHint.${quality}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Haptics({ controls }: { controls: ControlsRef }) {
  const { t } = useTranslation()
  const { isHaptic } = useSelector(controls, selectControls)
  return (
    <label className={choice}>
      <input
        type="checkbox"
        checked={isHaptic}
        onChange={(event) => controls.send({ type: 'haptics.chosen', isHaptic: event.target.checked })}
      />
      <span>
        {t('haptics.title')}
        <small>{t('haptics.hint')}</small>
      </span>
    </label>
  )
}

function AskBuyIn({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const { ask: chosen } = useSelector(seat, selectBuyIn)
  return (
    <fieldset className={part}>
      <legend className={heading}>{t('buyInAsk.title')}</legend>
      {buyInAsks.map((ask) => (
        <label key={ask} className={choice}>
          <input
            type="radio"
            name="buyInAsk"
            checked={ask === chosen}
            onChange={() => seat.send({ type: 'buyIn.asked', ask })}
          />
          <span>
            {t(`buyInAsk.${ask}`)}
            <small>{t(`buyInAskHint.${ask}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Told before the press, so that the player may note it and hold the round against it. */
function NextRound({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const commitment = useSelector(seat, selectCommitment)
  if (commitment === null) return null
  return (
    <section className={part} aria-label={t('nextRound.title')}>
      <h3 className={heading}>{t('nextRound.title')}</h3>
      <p className={css({ color: 'text3', textStyle: 'dense' })}>{t('nextRound.words')}</p>
      <bdi className={hash} data-testid="commitment">
        {commitment}
      </bdi>
    </section>
  )
}
