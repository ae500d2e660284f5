import { useSelector } from '@xstate/react'
import { Trans, useTranslation } from 'react-i18next'
import { selectNotice, type TakeWinRef } from '#machines/game/takeWin/index.ts'
import { css } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'

const notice = css({
  paddingBlock: '[9px]',
  paddingInline: '[20px]',
  borderRadius: '2',
  bg: 'ground',
  borderWidth: '1px',
  borderColor: 'moneyLow',
  boxShadow: 'middle',
  animation: '[lift .2s]',
  '& b': { color: 'money', fontWeight: '620' },
  smallDown: { inlineSize: 'full', textAlign: 'center', '& b': { display: 'block' } },
})

/** Tells the player to press take-win after a win. */
export function WinNotice({ takeWin }: { takeWin: TakeWinRef }) {
  const { i18n } = useTranslation()
  const waiting = useSelector(takeWin, selectNotice)
  if (!waiting) return null
  return (
    <p className={notice} role="status">
      <Trans
        i18nKey="game.notice"
        values={{ win: formatMoney(waiting.win, i18n.language) }}
        components={{ b: <b /> }}
      />
    </p>
  )
}
