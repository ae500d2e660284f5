import { useSelector } from '@xstate/react'
import { Trans, useTranslation } from 'react-i18next'
import { type SeatRef, selectArriving, selectGame, selectTakeWin } from '#machines/game/seat/index.ts'
import type { CabinetGamble } from '#protocol/cabinet/gamble.ts'
import { selectIsWinLost, selectNotice, type TakeWinRef } from '#machines/game/takeWin/index.ts'
import { css, cva } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { GambleText } from './Gamble.tsx'

/** As wide as its place: what it says is, on a telephone. */
const place = css({ inlineSize: 'full', display: 'grid', justifyItems: 'center' })
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
  return (
    // It stands before there is anything to say: only so is it read out.
    <div className={place} role="status">
      <Said seat={seat} />
    </div>
  )
}

function Said({ seat }: { seat: SeatRef }) {
  const { t, i18n } = useTranslation()
  const takeWin = useSelector(seat, selectTakeWin)
  const game = useSelector(seat, selectGame)
  const arriving = useSelector(seat, selectArriving)
  const money = (amount: number) => formatMoney(amount, i18n.language)
  switch (game?.state) {
    case 'handPay':
      return (
        <p className={notice({ of: 'money' })}>
          <Trans i18nKey="game.handPay" values={{ win: money(game.win) }} components={{ b: <b /> }} />
        </p>
      )
    case 'feature':
      return (
        <p className={notice({ of: 'service' })}>
          {t('game.feature', {
            played: (game.freeSpins?.total ?? 0) - (game.freeSpins?.left ?? 0),
            total: game.freeSpins?.total ?? 0,
          })}
        </p>
      )
    case 'outOfService':
      return (
        <p className={notice({ of: 'service' })}>
          <b>{t('game.outOfService.title')}</b> {t('game.outOfService.words')}
        </p>
      )
    default:
      if (arriving !== null)
        return (
          <p className={notice({ of: 'service' })}>
            <Trans i18nKey="game.arriving" values={{ amount: money(arriving) }} components={{ b: <b /> }} />
          </p>
        )
      return takeWin && <WinNotice takeWin={takeWin} gamble={game?.gamble} />
  }
}

/** Tells the player to press take-win after a win, or to choose a colour; after a gamble that took it, what the card was. */
function WinNotice({ takeWin, gamble }: { takeWin: TakeWinRef; gamble: CabinetGamble | undefined }) {
  const { i18n } = useTranslation()
  const waiting = useSelector(takeWin, selectNotice)
  const isLost = useSelector(takeWin, selectIsWinLost)
  if (!waiting && !isLost) return null
  return (
    <p className={notice({ of: waiting ? 'money' : 'service' })}>
      {gamble && <GambleText gamble={gamble} win={waiting?.win ?? 0} />}
      {waiting && !gamble?.isOpen && (
        <Trans
          i18nKey="game.notice"
          values={{ win: formatMoney(waiting.win, i18n.language) }}
          components={{ b: <b /> }}
        />
      )}
    </p>
  )
}
