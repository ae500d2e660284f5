import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type SeatRef, type SeatScreen, selectGame } from '#machines/game/seat/index.ts'
import type { GameState } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'

const overlay = css({
  position: 'absolute',
  inset: '0',
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: '4',
  padding: '5',
  textAlign: 'center',
  bg: 'veil',
})
const title = css({ textStyle: 'title' })
const words = css({ color: 'text2', maxInlineSize: 'dialog' })

/** What is said over the picture: joining, leaving, a feature. */
export function Overlay({
  seat,
  screen,
  state,
}: {
  seat: SeatRef
  screen: SeatScreen
  state: GameState['state'] | null
}) {
  const { t } = useTranslation()
  if (screen === 'joining' || screen === 'asking' || screen === 'over')
    return (
      <div className={overlay} role="status">
        <p className={title}>{t('game.joining')}</p>
        {screen === 'joining' && (
          <Button onClick={() => seat.send({ type: 'player.giveUp' })}>{t('game.toLobby')}</Button>
        )}
      </div>
    )
  if (screen === 'leaving')
    return (
      <div className={overlay} role="status">
        <p className={title}>{t('game.leaving.title')}</p>
        <p className={words}>{t('game.leaving.words')}</p>
        <Button onClick={() => seat.send({ type: 'player.giveUp' })}>{t('game.toLobby')}</Button>
      </div>
    )
  return state === 'feature' ? <Feature seat={seat} /> : null
}

/** The cabinet's own glass shows the free spins; who cannot see it hears them. */
function Feature({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const spins = useSelector(seat, selectGame)?.freeSpins
  return (
    <p className={css({ srOnly: true })} role="status">
      {t('game.feature', { left: spins?.left ?? 0, total: spins?.total ?? 0 })}
    </p>
  )
}
