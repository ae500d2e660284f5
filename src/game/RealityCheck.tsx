import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type RealityCheckRef,
  selectCheck,
  selectCheckFailure,
  selectExclusion,
  selectIsAnswering,
  selectIsLeavingByCheck,
  selectNearLimit,
} from '#machines/game/realityCheck/index.ts'
import { failureText } from '#machines/kit/failure.ts'
import { type SeatRef, selectRealityCheck } from '#machines/game/seat/index.ts'
import type { RealityCheck as Check } from '#protocol/core/limits.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatDuration, formatMoney } from '#ui/format.ts'
import { useSettings } from '../view/root.ts'
import { useText } from '../view/text.ts'

const figures = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(96px, 1fr))]',
  gap: '4',
  '& dt': { color: 'text3', textStyle: 'dense' },
  '& dd': { textStyle: 'reading', fontWeight: '620' },
  _focusVisible: { outline: '[none]' },
})
const problem = css({ color: 'negative' })
const notice = css({
  position: 'absolute',
  zIndex: '4',
  insetBlockStart: '[64px]',
  insetInline: '0',
  marginInline: 'auto',
  inlineSize: '[min(520px, calc(100% - 32px))]',
  paddingInline: '5',
  paddingBlock: '4',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  textAlign: 'center',
})

/** What players have bound themselves to, over their game: the check that wants an answer, and what ends the seat. */
export function RealityCheck({ seat }: { seat: SeatRef }) {
  const actor = useSelector(seat, selectRealityCheck)
  return actor ? <OfSeat actor={actor} /> : null
}

function OfSeat({ actor }: { actor: RealityCheckRef }) {
  const check = useSelector(actor, selectCheck)
  return (
    <>
      <Ending actor={actor} />
      {check && <Asked actor={actor} check={check} />}
    </>
  )
}

/** The seat ends with the round: why, and what becomes of the credit. */
function Ending({ actor }: { actor: RealityCheckRef }) {
  const { t } = useTranslation()
  const isLeaving = useSelector(actor, selectIsLeavingByCheck)
  const exclusion = useSelector(actor, selectExclusion)
  const isStruck = useSelector(actor, selectNearLimit)?.left === 0
  const why = exclusion?.kind ?? (isStruck ? 'loss' : isLeaving ? 'leave' : null)
  return (
    // It stands before there is anything to say: only so is it read out.
    <div role="status">{why !== null && <p className={notice}>{t(`realityCheck.ending.${why}`)}</p>}</div>
  )
}

/** The focus is on the figures: a press that was meant for the game answers nothing. */
function Asked({ actor, check }: { actor: RealityCheckRef; check: Check }) {
  const { t, i18n } = useTranslation()
  const say = useText()
  const { currency } = useSettings()
  const isBusy = useSelector(actor, selectIsAnswering)
  const failure = useSelector(actor, selectCheckFailure)
  const shown = useRef<HTMLDListElement>(null)
  const money = (minor: number) => <bdi>{formatMoney(minor, i18n.language)}</bdi>
  return (
    <Dialog
      open
      urgent
      place="foot"
      size="wide"
      title={t('realityCheck.title')}
      description={t('realityCheck.words', { currency })}
      initialFocus={() => shown.current}
      actions={
        <>
          <Button size="large" busy={isBusy} onClick={() => actor.send({ type: 'check.answered', answer: 'leave' })}>
            {t('realityCheck.leave')}
          </Button>
          <Button size="large" busy={isBusy} onClick={() => actor.send({ type: 'check.answered', answer: 'continue' })}>
            {t('realityCheck.goOn')}
          </Button>
        </>
      }
    >
      <dl ref={shown} className={figures} tabIndex={-1}>
        <div>
          <dt>{t('realityCheck.played')}</dt>
          <dd>{formatDuration(check.elapsed / 1_000, true)}</dd>
        </div>
        <div>
          <dt>{t('realityCheck.in')}</dt>
          <dd>{money(check.in)}</dd>
        </div>
        <div>
          <dt>{t('realityCheck.bets')}</dt>
          <dd>{money(check.bets)}</dd>
        </div>
        <div>
          <dt>{t('realityCheck.wins')}</dt>
          <dd>{money(check.wins)}</dd>
        </div>
        <div>
          <dt>{t('realityCheck.net')}</dt>
          <dd>{money(check.net)}</dd>
        </div>
      </dl>
      <p className={problem} role="alert">
        {failure && say(failureText(failure))}
      </p>
    </Dialog>
  )
}
