import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type SeatRef, type SeatScreen, selectGame } from '#machines/game/seat/index.ts'
import type { GameState } from '#protocol/entities.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'

const veil = cva({
  base: {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: '4',
    padding: '5',
    textAlign: 'center',
  },
  variants: {
    heavy: { true: { bg: 'veil' }, false: { alignContent: 'end', paddingBlockEnd: '[16%]', pointerEvents: 'none' } },
  },
})
const title = css({ textStyle: 'title' })
const words = css({ color: 'text2', maxInlineSize: 'dialog' })
const plate = css({
  bg: 'plate',
  borderRadius: 'full',
  paddingInline: '5',
  paddingBlock: '3',
  fontWeight: '560',
  color: 'money',
})

/** What is said over the picture: joining, leaving, a hand pay, a feature, a cabinet out of service. */
export function Veil({ seat, screen, state }: { seat: SeatRef; screen: SeatScreen; state: GameState['state'] | null }) {
  const { t } = useTranslation()
  if (screen === 'joining' || screen === 'asking' || screen === 'over')
    return (
      <div className={veil({ heavy: true })} role="status">
        <p className={title}>{t('game.joining')}</p>
        {screen === 'joining' && (
          <Button onClick={() => seat.send({ type: 'player.giveUp' })}>{t('game.toLobby')}</Button>
        )}
      </div>
    )
  if (screen === 'leaving')
    return (
      <div className={veil({ heavy: true })} role="status">
        <p className={title}>{t('game.leaving.title')}</p>
        <p className={words}>{t('game.leaving.words')}</p>
        <Button onClick={() => seat.send({ type: 'player.giveUp' })}>{t('game.toLobby')}</Button>
      </div>
    )
  if (state === 'handPay' || state === 'outOfService')
    return (
      <div className={veil({ heavy: true })} role="status">
        <p className={title}>{t(`game.${state}.title`)}</p>
        <p className={words}>{t(`game.${state}.words`)}</p>
      </div>
    )
  return state === 'feature' ? <Feature seat={seat} /> : null
}

function Feature({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const spins = useSelector(seat, selectGame)?.freeSpins
  return (
    <div className={veil({ heavy: false })} role="status">
      <span className={plate}>{t('game.feature', { left: spins?.left ?? 0, total: spins?.total ?? 0 })}</span>
    </div>
  )
}
