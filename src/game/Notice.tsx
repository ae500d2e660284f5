import { useSelector } from '@xstate/react'
import { Trans, useTranslation } from 'react-i18next'
import { type SeatRef, selectGame, selectTakeWin } from '#machines/game/seat/index.ts'
import { selectNotice, type TakeWinRef } from '#machines/game/takeWin/index.ts'
import { cva } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'

const notice = cva({
  base: {
    paddingBlock: '[9px]',
    paddingInline: '[20px]',
    maxInlineSize: 'full',
    borderRadius: '2',
    bg: 'ground',
    borderWidth: '1px',
    boxShadow: 'middle',
    animation: '[lift .2s]',
    smallDown: { inlineSize: 'full', textAlign: 'center', '& b': { display: 'block' } },
  },
  variants: {
    of: {
      money: { borderColor: 'moneyLow', '& b': { color: 'money', fontWeight: '620' } },
      service: { borderColor: 'edge', '& b': { fontWeight: '620' } },
    },
  },
})

/** What the player must know of the cabinet just now. Its own glass says it too, in its own language: the reels stay in sight. */
export function Notice({ seat }: { seat: SeatRef }) {
  const { t, i18n } = useTranslation()
  const takeWin = useSelector(seat, selectTakeWin)
  const game = useSelector(seat, selectGame)
  switch (game?.state) {
    case 'handPay':
      return (
        <p className={notice({ of: 'money' })} role="status">
          <Trans
            i18nKey="game.handPay"
            values={{ win: formatMoney(game.win, i18n.language) }}
            components={{ b: <b /> }}
          />
        </p>
      )
    case 'outOfService':
      return (
        <p className={notice({ of: 'service' })} role="status">
          <b>{t('game.outOfService.title')}</b> {t('game.outOfService.words')}
        </p>
      )
    default:
      return takeWin && <WinNotice takeWin={takeWin} />
  }
}

/** Tells the player to press take-win after a win. */
function WinNotice({ takeWin }: { takeWin: TakeWinRef }) {
  const { i18n } = useTranslation()
  const waiting = useSelector(takeWin, selectNotice)
  if (!waiting) return null
  return (
    <p className={notice({ of: 'money' })} role="status">
      <Trans
        i18nKey="game.notice"
        values={{ win: formatMoney(waiting.win, i18n.language) }}
        components={{ b: <b /> }}
      />
    </p>
  )
}
