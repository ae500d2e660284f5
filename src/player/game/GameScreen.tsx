import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type SeatRef, selectMachine, selectSeatScreen } from '#machines/game/seat/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { NoticePage } from '#ui/Notice.tsx'
import { Deck } from './Deck.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { GameBar } from './GameBar.tsx'
import { useKeys } from './keys.ts'
import { Stage } from './Stage.tsx'

const page = css({
  blockSize: 'screen',
  display: 'grid',
  gridTemplateRows: '[52px minmax(0, 1fr) auto]',
  bg: 'sunken',
  overflow: 'hidden',
  smallDown: { gridTemplateRows: '[auto auto 1fr]', blockSize: 'auto', minBlockSize: 'screen', overflow: 'visible' },
})

/** A seat at one machine: the stream as hero, the deck under the thumb. */
export function GameScreen({ seat }: { seat: SeatRef }) {
  const { t } = useTranslation()
  const screen = useSelector(seat, selectSeatScreen)
  const machine = useSelector(seat, selectMachine)
  const listen = useKeys(seat)
  if (screen === 'moved')
    return (
      <NoticePage
        title={t('game.moved.title')}
        actions={
          <Button kind="act" onClick={() => seat.send({ type: 'player.back' })}>
            {t('game.toLobby')}
          </Button>
        }
      >
        {t('game.moved.words')}
      </NoticePage>
    )
  return (
    <div className={page} data-away={screen === 'away'} data-screen={screen} ref={listen}>
      <GameBar seat={seat} />
      <Stage seat={seat} screen={screen} />
      {machine ? <Deck seat={seat} /> : <div />}
      {screen === 'asking' && <Elsewhere seat={seat} />}
    </div>
  )
}
