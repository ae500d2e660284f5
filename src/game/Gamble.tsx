import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ControlsRef } from '#machines/game/controls/index.ts'
import { type SeatRef, selectGame } from '#machines/game/seat/index.ts'
import type { CabinetGamble } from '#protocol/cabinet/gamble.ts'
import { colourOf, rankOf, suitOf } from '#protocol/core/gamble.ts'
import type { GameState } from '#protocol/core/entities.ts'
import { formatMoney } from '#ui/format.ts'
import { CabinetKey } from './CabinetKey.tsx'
import { KeyHint } from './KeyHint.tsx'

type Props = { seat: SeatRef; controls: ControlsRef | undefined }
const buttonOf = (game: GameState | null, name: string) => game?.buttons.find(({ button }) => button === name)

/** Opens the gamble. It stands apart from the colours: a tap too many on it decides nothing. */
export function GambleKey({ seat, controls }: Props) {
  const { t } = useTranslation()
  const game = useSelector(seat, selectGame)
  return (
    <CabinetKey seat={seat} button={buttonOf(game, 'gamble')} kind="gamble">
      <span>{t('gamble.open')}</span>
      {controls && <KeyHint controls={controls} action="gamble" />}
    </CabinetKey>
  )
}

/** In the place of the bets, which rest while a win waits. */
export function ColourKeys({ seat, controls, className }: Props & { className: string }) {
  const { t } = useTranslation()
  const game = useSelector(seat, selectGame)
  return (
    <div className={className} role="group" aria-label={t('gamble.choose')}>
      <CabinetKey seat={seat} button={buttonOf(game, 'gambleRed')} kind="red">
        <span>{t('gamble.red')}</span>
        <span aria-hidden="true">{'♥ ♦'}</span>
        {controls && <KeyHint controls={controls} action="gambleRed" />}
      </CabinetKey>
      <CabinetKey seat={seat} button={buttonOf(game, 'gambleBlack')} kind="black">
        <span>{t('gamble.black')}</span>
        <span aria-hidden="true">{'♠ ♣'}</span>
        {controls && <KeyHint controls={controls} action="gambleBlack" />}
      </CabinetKey>
    </div>
  )
}

const firstCourtCard = 11

/** What the last card was, and what the open gamble is for. */
export function GambleText({ gamble, win }: { gamble: CabinetGamble; win: number }) {
  const { t, i18n } = useTranslation()
  const last = gamble.played.at(-1)
  const money = (amount: number) => formatMoney(amount, i18n.language)
  const cardText = (card: number) => {
    const rank = rankOf(card)
    return t(`gamble.suit.${suitOf(card)}`, { rank: rank < firstCourtCard ? rank : t(`gamble.court.${rank}`) })
  }
  if (gamble.isOpen) return <>{t('gamble.question', { win: money(win), doubled: money(2 * win) })}</>
  if (!last) return null
  const drawn = { card: cardText(last.card), colour: t(`gamble.is.${colourOf(last.card)}`) }
  return <>{`${t(last.win > 0 ? 'gamble.won' : 'gamble.lost', drawn)} `}</>
}
