import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type SeatRef,
  selectCanCashOut,
  selectControlsRef,
  selectGame,
  selectMachine,
  selectRealityCheck,
  selectTakeWin,
} from '#machines/game/seat/index.ts'
import { selectCheck } from '#machines/game/realityCheck/index.ts'
import { selectCanTake, selectNotice, type TakeWinRef } from '#machines/game/takeWin/index.ts'
import { css, cva, cx } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { panelOf } from '../view/panel.ts'
import { useRoot } from '../view/root.ts'
import { CabinetKey, keepFocus } from './CabinetKey.tsx'
import { ColourKeys, GambleKey } from './Gamble.tsx'
import { KeyHint } from './KeyHint.tsx'
import { key } from './keyRecipe.ts'

const keys = css({
  display: 'grid',
  gridTemplateColumns: '[132px 1fr 232px 232px]',
  gap: '4',
  // Many rows of bets do not make the great keys greater.
  alignItems: 'end',
  '&[data-gamble]': { gridTemplateColumns: '[132px 1fr 132px 200px 200px]' },
  // Five bets beside a gamble are keys still.
  wideDown: { '&[data-gamble]': { gridTemplateColumns: '[112px 1fr 112px 168px 152px]', gap: '3' } },
  middleDown: {
    gridTemplateColumns: '[110px 1fr 180px 150px]',
    gap: '3',
    '&[data-gamble]': { gridTemplateColumns: '[96px 1fr 110px 150px 120px]' },
  },
  smallDown: {
    gridTemplateColumns: '[1fr 1.35fr]',
    gap: '[10px]',
    alignContent: 'end',
    '&[data-gamble]': { gridTemplateColumns: '[1fr 1.35fr]' },
  },
  _short: {
    gridTemplateColumns: '[1fr 1.35fr !important]',
    gap: '3!',
    '& button': { minBlockSize: '[clamp(50px, 100dvh - 330px, 60px) !important]', fontSize: '[1rem !important]' },
    '& kbd': { display: 'none' },
  },
})
const mostInARow = 7
const bets = cva({
  base: {
    minInlineSize: '0',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'fr',
    gap: '3',
    smallDown: { gridColumn: '1 / -1', order: '-2', gap: '[6px]' },
    _short: {
      gridColumn: '1 / -1',
      order: '-2',
      gap: '2!',
      '& button': {
        minBlockSize: '[44px !important]',
        paddingInline: '0!',
        fontSize: '[.8125rem !important]',
        fontStretch: '88%',
      },
    },
  },
  variants: {
    isMany: {
      true: {
        gridAutoFlow: 'row',
        gridTemplateColumns: '[repeat(auto-fill, minmax(72px, 1fr))]',
        gap: '[6px]',
        '& button': { minBlockSize: 'touch', paddingInline: '1', fontStretch: '88%' },
        // Take win and spin stay under the thumb; half a row tells of more.
        smallDown: { maxBlockSize: '[88px]', overflowY: 'auto' },
      },
    },
  },
})
/** Behind a question that wants its answer first. */
const resting = css({ opacity: 'disabled' })
const note = css({ gridColumn: '1 / -1', order: '-3', textStyle: 'small', color: 'text3' })

/** The cabinet's buttons. Take win keeps its place and size in every state; spin sits under the thumb. */
export function Keys({ seat }: { seat: SeatRef }) {
  const { t, i18n } = useTranslation()
  const { makeKey } = useRoot()
  const game = useSelector(seat, selectGame)
  const machine = useSelector(seat, selectMachine)
  const takeWin = useSelector(seat, selectTakeWin)
  const canCashOut = useSelector(seat, selectCanCashOut)
  const controls = useSelector(seat, selectControlsRef)
  const isChecked = useSelector(
    useSelector(seat, selectRealityCheck),
    (snapshot) => snapshot !== undefined && selectCheck(snapshot) !== null,
  )
  const panel = panelOf(game?.buttons ?? [], machine?.layout ?? '')
  const gamble = game?.gamble
  const isMany = panel.bets.length + panel.others.length > mostInARow
  return (
    <div className={cx(keys, isChecked && resting)} data-gamble={gamble ? '' : undefined}>
      <button
        type="button"
        className={key({ kind: 'out' })}
        disabled={!canCashOut}
        onMouseDown={keepFocus}
        onClick={() => seat.send({ type: 'player.leave', key: makeKey() })}
      >
        {t('game.cashOut')}
      </button>
      {gamble?.isOpen ? (
        <ColourKeys seat={seat} controls={controls} className={bets({ isMany: false })} />
      ) : (
        <div className={bets({ isMany })} role="group" aria-label={t('game.bets')}>
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
      )}
      {panel.isOdd && <p className={note}>{t('layout.odd')}</p>}
      {gamble && <GambleKey seat={seat} controls={controls} />}
      {takeWin ? (
        <TakeWinKey takeWin={takeWin} hasGamble={gamble !== undefined}>
          {controls && <KeyHint controls={controls} action="takeWin" />}
        </TakeWinKey>
      ) : (
        <button type="button" className={key({ kind: 'take', hasGamble: gamble !== undefined })} disabled>
          {t('game.takeWin')}
        </button>
      )}
      <CabinetKey seat={seat} button={game?.buttons.find(({ button }) => button === 'spin')} kind="spin">
        <span>{t('game.spin')}</span>
        {controls && <KeyHint controls={controls} action="spin" />}
      </CabinetKey>
    </div>
  )
}

type TakeWinKeyProps = { takeWin: TakeWinRef; hasGamble: boolean; children: ReactNode }
function TakeWinKey({ takeWin, hasGamble, children }: TakeWinKeyProps) {
  const { t, i18n } = useTranslation()
  const waiting = useSelector(takeWin, selectNotice)
  const canTake = useSelector(takeWin, selectCanTake)
  return (
    <button
      type="button"
      className={key({ kind: 'take', hasGamble })}
      disabled={!canTake}
      onMouseDown={keepFocus}
      onClick={() => takeWin.send({ type: 'win.take' })}
    >
      <span>{t('game.takeWin')}</span>
      {waiting && <bdi>{formatMoney(waiting.win, i18n.language)}</bdi>}
      {children}
    </button>
  )
}
