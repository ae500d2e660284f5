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
  selectTries,
} from '#machines/game/seat/index.ts'
import type { GameState } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatAmount, formatDuration } from '#ui/format.ts'
import { Rail } from '#ui/Rail.tsx'
import { useRoot, useSettings } from '../view/root.ts'

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

/** What becomes of the seat if nobody comes back to it in time; or why it is held without a limit. */
const nextOf: Record<GameState['state'], string> = {
  idle: 'away.next',
  outOfService: 'away.next',
  spinning: 'away.round',
  feature: 'away.freeSpins',
  winWaiting: 'away.win',
  handPay: 'away.handPay',
}

/** The line is lost. How long the seat is held first, then the credit, then what happens next, then what can be done. */
export function Away({ seat }: { seat: SeatRef }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const left = useSelector(seat, selectSecondsLeft)
  const whole = useSelector(seat, selectGraceSeconds)
  const game = useSelector(seat, selectGame)
  const machine = useSelector(seat, selectMachine)
  const isLeaving = useSelector(seat, selectIsLeaving)
  const money = (amount: number) => formatAmount(amount, currency, i18n.language)
  const next = isLeaving ? 'away.leaving' : left === null ? nextOf[game?.state ?? 'idle'] : 'away.next'
  return (
    <div className={hold}>
      <div className={box}>
        <h2 className={css({ textStyle: 'title' })}>{t('away.title')}</h2>
        {left === null ? (
          <p className={css({ fontSize: '[1.125rem]', fontWeight: '560' })}>{t('away.unlimited')}</p>
        ) : (
          <>
            <p className={css({ display: 'flex', alignItems: 'baseline', gap: '4' })}>
              <b className={seconds} role="timer" data-testid="seconds-left">
                {formatDuration(left)}
              </b>
              <span className={css({ color: 'text2' })}>{t('away.held')}</span>
            </p>
            <Rail share={left / whole} />
          </>
        )}
        <p className={safe}>
          <ShieldCheck size={20} aria-hidden="true" />
          <span>
            <Trans
              i18nKey="away.safe"
              values={{ credit: money(game?.credit ?? 0), cabin: machine?.cabin ?? 0 }}
              components={{ b: <b /> }}
            />
          </span>
        </p>
        <p className={css({ color: 'text2' })}>{t(next, { win: money(game?.win ?? 0) })}</p>
        <Actions seat={seat} isLeaving={isLeaving} />
      </div>
    </div>
  )
}

function Actions({ seat, isLeaving }: { seat: SeatRef; isLeaving: boolean }) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const canRetry = useSelector(seat, selectCanRetry)
  const tries = useSelector(seat, selectTries)
  return (
    <>
      <p className={css({ color: 'text3', textStyle: 'dense' })}>{t('away.tries', { count: tries })}</p>
      <div className={css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '3' })}>
        <Button kind="act" disabled={!canRetry} onClick={() => seat.send({ type: 'player.retry' })}>
          {t(canRetry ? 'away.retry' : 'away.trying')}
        </Button>
        {!isLeaving && (
          <Button onClick={() => seat.send({ type: 'player.leave', key: makeKey() })}>{t('away.leave')}</Button>
        )}
        <Button onClick={() => seat.send({ type: 'player.giveUp' })}>{t('game.toLobby')}</Button>
      </div>
    </>
  )
}
