import { useSelector } from '@xstate/react'
import { ShieldCheck } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import {
  type SeatRef,
  selectCanRetry,
  selectGame,
  selectGraceSeconds,
  selectIsLeaving,
  selectMachine,
  selectSecondsLeft,
} from '#machines/game/seat/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatDuration, formatMoney } from '#ui/format.ts'
import { Rail } from '#ui/Rail.tsx'
import { useSettings } from '../view/root.ts'

const hold = css({ position: 'absolute', inset: '0', display: 'grid', placeItems: 'center', bg: 'veil' })
const box = css({ inlineSize: '[min(460px, 100% - 32px)]', display: 'grid', gap: '4', smallDown: { gap: '[10px]' } })
const seconds = css({
  fontSize: '[4.5rem]',
  lineHeight: '1',
  fontWeight: '600',
  fontStretch: '116%',
  letterSpacing: '[-.02em]',
  smallDown: { fontSize: '[3.5rem]' },
})
const safe = css({
  display: 'flex',
  gap: '[10px]',
  alignItems: 'center',
  fontSize: '[1.125rem]',
  marginBlockStart: '3',
  '& b': { color: 'money', fontWeight: '600', whiteSpace: 'nowrap' },
  '& svg': { color: 'positive', flex: 'none' },
})

/** The line is lost. Seconds first, then the credit, then what happens next, then what can be done. */
export function Away({ seat }: { seat: SeatRef }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const left = useSelector(seat, selectSecondsLeft)
  const whole = useSelector(seat, selectGraceSeconds)
  const game = useSelector(seat, selectGame)
  const machine = useSelector(seat, selectMachine)
  const isLeaving = useSelector(seat, selectIsLeaving)
  const roundOpen = game !== null && game.state !== 'idle'
  const next = isLeaving ? 'away.leaving' : roundOpen ? 'away.round' : 'away.next'
  return (
    <div className={hold}>
      <div className={box}>
        <h2 className={css({ textStyle: 'title' })} role="status">
          {t('away.title')}
        </h2>
        <p className={css({ display: 'flex', alignItems: 'baseline', gap: '4' })}>
          <b className={seconds} role="timer" data-testid="seconds-left">
            {formatDuration(left)}
          </b>
          <span className={css({ color: 'text2' })}>{t('away.held')}</span>
        </p>
        <Rail share={left / whole} />
        <p className={safe}>
          <ShieldCheck size={20} aria-hidden="true" />
          <span>
            <Trans
              i18nKey="away.safe"
              values={{
                credit: `${formatMoney(game?.credit ?? 0, i18n.language)} ${currency}`,
                cabin: machine?.cabin ?? 0,
              }}
              components={{ b: <b /> }}
            />
          </span>
        </p>
        <p className={css({ color: 'text2' })}>{t(next)}</p>
        <Actions seat={seat} />
      </div>
    </div>
  )
}

function Actions({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const canRetry = useSelector(seat, selectCanRetry)
  return (
    <div className={css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '3', marginBlockStart: '3' })}>
      <Button kind="act" disabled={!canRetry} onClick={() => seat.send({ type: 'player.retry' })}>
        {t(canRetry ? 'away.retry' : 'away.trying')}
      </Button>
      <Button onClick={() => seat.send({ type: 'player.giveUp' })}>{t('game.toLobby')}</Button>
    </div>
  )
}
