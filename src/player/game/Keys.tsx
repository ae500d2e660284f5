import { useSelector } from '@xstate/react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type SeatRef,
  selectCanLeave,
  selectGame,
  selectIsLit,
  selectMachine,
  selectPressing,
  selectTakeWin,
} from '#machines/game/seat/index.ts'
import { selectCanTake, selectNotice, type TakeWinRef } from '#machines/game/takeWin/index.ts'
import type { CabinetButton } from '#protocol/floor.ts'
import { css } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { useRoot } from '../../shell/root.ts'
import { key } from './keyRecipe.ts'
import { panelOf } from './layout.ts'

const keys = css({
  display: 'grid',
  gridTemplateColumns: '[132px 1fr 232px 232px]',
  gap: '4',
  alignItems: 'stretch',
  middleDown: { gridTemplateColumns: '[110px 1fr 180px 150px]', gap: '3' },
  smallDown: { gridTemplateColumns: '[1fr 1.35fr]', gap: '[10px]', alignContent: 'end' },
})
const bets = css({
  minInlineSize: '0',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'fr',
  gap: '3',
  smallDown: { gridColumn: '1 / -1', order: '-2', gap: '[6px]' },
})
const hint = css({
  textStyle: 'tiny',
  fontStretch: '100%',
  paddingInline: '2',
  borderWidth: '1px',
  borderColor: '[color-mix(in oklab, currentColor 35%, transparent)]',
  borderRadius: '1',
  smallDown: { display: 'none' },
})

/** A click must not move the focus onto a key: Space would then press it again instead of spinning. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The cabinet's buttons. Take win keeps its place and size in every state; spin sits under the thumb. */
export function Keys({ seat }: { seat: SeatRef }) {
  const { t, i18n } = useTranslation()
  const { makeKey } = useRoot()
  const game = useSelector(seat, selectGame)
  const machine = useSelector(seat, selectMachine)
  const takeWin = useSelector(seat, selectTakeWin)
  const canLeave = useSelector(seat, selectCanLeave)
  const panel = panelOf(game?.buttons ?? [], machine?.layout ?? '')
  return (
    <div className={keys}>
      <button
        type="button"
        className={key({ kind: 'out' })}
        disabled={!canLeave}
        onMouseDown={keepFocus}
        onClick={() => seat.send({ type: 'player.leave', key: makeKey() })}
      >
        {t('game.cashOut')}
      </button>
      <div className={bets} role="group" aria-label={t('game.bets')}>
        {panel.bets.map((button) => (
          <CabinetKey key={button.button} seat={seat} button={button} kind="bet">
            <bdi>{formatMoney(button.amount ?? 0, i18n.language)}</bdi>
          </CabinetKey>
        ))}
        {panel.others.map(({ button, label }) => (
          <CabinetKey key={button.button} seat={seat} button={button} kind="bet">
            {label}
          </CabinetKey>
        ))}
      </div>
      {takeWin ? (
        <TakeWinKey takeWin={takeWin} />
      ) : (
        <button type="button" className={key({ kind: 'take' })} disabled>
          {t('game.takeWin')}
        </button>
      )}
      <CabinetKey
        seat={seat}
        button={game?.buttons.find(({ button }) => button === 'spin')}
        kind="spin"
        shortcut="Space"
      >
        <span>{t('game.spin')}</span>
        <kbd className={hint}>{t('keys.space')}</kbd>
      </CabinetKey>
    </div>
  )
}

type CabinetKeyProps = {
  seat: SeatRef
  button: CabinetButton | undefined
  kind: 'bet' | 'spin'
  shortcut?: string
  children: ReactNode
}
function CabinetKey({ seat, button, kind, shortcut, children }: CabinetKeyProps) {
  const { makeKey } = useRoot()
  const name = button?.button ?? ''
  const isLit = useSelector(seat, selectIsLit(name))
  const isPressing = useSelector(seat, selectPressing) === name
  return (
    <button
      type="button"
      className={key({ kind })}
      disabled={!isLit}
      aria-busy={isPressing}
      aria-pressed={button?.amount == null ? undefined : button.selected}
      aria-keyshortcuts={shortcut}
      onMouseDown={keepFocus}
      onClick={() => seat.send({ type: 'player.press', button: name, key: makeKey() })}
    >
      {children}
    </button>
  )
}

function TakeWinKey({ takeWin }: { takeWin: TakeWinRef }) {
  const { t, i18n } = useTranslation()
  const waiting = useSelector(takeWin, selectNotice)
  const canTake = useSelector(takeWin, selectCanTake)
  return (
    <button
      type="button"
      className={key({ kind: 'take' })}
      disabled={!canTake}
      aria-keyshortcuts="T"
      onMouseDown={keepFocus}
      onClick={() => takeWin.send({ type: 'win.take' })}
    >
      <span>{t('game.takeWin')}</span>
      {waiting && <bdi>{formatMoney(waiting.win, i18n.language)}</bdi>}
      <kbd className={hint}>{t('keys.takeWin')}</kbd>
    </button>
  )
}
