import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type CelebrationRef, selectCelebrated, selectCountedWin } from '#machines/game/celebration/index.ts'
import { type SeatRef, selectCelebration } from '#machines/game/seat/index.ts'
import { css, cva } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'

const light = cva({
  base: {
    position: 'absolute',
    inset: '0',
    zIndex: '1',
    inlineSize: 'full',
    borderRadius: '[inherit]',
    display: 'grid',
    justifyItems: 'center',
    alignItems: 'start',
    animation: '[appear .2s]',
  },
  variants: {
    size: {
      win: { boxShadow: '[inset 0 0 0 2px token(colors.moneyLow)]' },
      big: { boxShadow: '[inset 0 0 0 3px token(colors.money), inset 0 0 60px token(colors.moneyLow)]' },
      great: { boxShadow: '[inset 0 0 0 4px token(colors.money), inset 0 0 140px token(colors.moneyHigh)]' },
    },
  },
})
/** Over the name of the game on the glass: the reels, and what they paid, stay in sight. */
const plate = cva({
  base: {
    marginBlockStart: '[2%]',
    paddingInline: '6',
    borderRadius: '2',
    bg: 'ground',
    color: 'money',
    fontWeight: '640',
    fontStretch: '116%',
    lineHeight: '1.3',
    boxShadow: 'middle',
    whiteSpace: 'nowrap',
    '& small': { textStyle: 'body', fontWeight: '560', marginInlineEnd: '4' },
  },
  variants: {
    size: {
      win: { fontSize: '[1.125rem]' },
      big: { fontSize: '[1.5rem]', smallDown: { fontSize: '[1.25rem]' } },
      great: { fontSize: '[2rem]', animation: '[shine 1s 3]', smallDown: { fontSize: '[1.375rem]' } },
    },
  },
})

/** The light over the picture while a win is celebrated; a touch of it ends it. Who does not see it is told by the notice. */
export function Celebration({ seat }: { seat: SeatRef }) {
  const celebration = useSelector(seat, selectCelebration)
  return celebration ? <Light celebration={celebration} /> : null
}

function Light({ celebration }: { celebration: CelebrationRef }) {
  const { t, i18n } = useTranslation()
  const size = useSelector(celebration, selectCelebrated)
  const counted = useSelector(celebration, selectCountedWin)
  if (size === null) return null
  return (
    <button
      type="button"
      className={light({ size })}
      tabIndex={-1}
      aria-hidden="true"
      data-testid="celebration"
      data-size={size}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => celebration.send({ type: 'celebration.skipped' })}
    >
      <span className={plate({ size })}>
        {size !== 'win' && <small>{t(`celebration.${size}`)}</small>}
        <bdi className={css({ fontVariantNumeric: 'tabular-nums' })}>{formatMoney(counted, i18n.language)}</bdi>
      </span>
    </button>
  )
}
