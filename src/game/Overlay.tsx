import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type SeatRef, type SeatScreen, selectGame } from '#machines/game/seat/index.ts'
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

/** What is said over the picture: joining, leaving. */
export function Overlay({ seat, screen }: { seat: SeatRef; screen: SeatScreen }) {
  const { t } = useTranslation()
  const isHandPay = useSelector(seat, selectGame)?.state === 'handPay'
  if (screen === 'joining' || screen === 'asking' || screen === 'over')
    return (
      <div className={overlay}>
        <p className={title}>{t('game.joining')}</p>
        {screen === 'joining' && (
          <Button onClick={() => seat.send({ type: 'player.giveUp' })}>{t('game.toLobby')}</Button>
        )}
      </div>
    )
  // A hand pay is owed at the cabinet: the notice asks its player to stay, and nothing says otherwise.
  if (screen === 'leaving' && !isHandPay)
    return (
      <div className={overlay}>
        <p className={title}>{t('game.leaving.title')}</p>
        <p className={words}>{t('game.leaving.words')}</p>
        <Button onClick={() => seat.send({ type: 'player.giveUp' })}>{t('game.toLobby')}</Button>
      </div>
    )
  return null
}
