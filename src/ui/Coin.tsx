import { css, cva } from '#styled/css/index.js'

const coin = css({ flex: 'none', inlineSize: '[20px]', blockSize: '[20px]' })
const body = cva({
  variants: {
    pocket: {
      cash: { fill: 'coinCash' },
      credit: { fill: 'coinCredit' },
      bonus: { fill: 'coinBonus' },
      discount: { fill: 'coinDiscount' },
    },
  },
})
const rim = css({ stroke: 'coinRim' })
const sign = css({ stroke: 'coinInk' })

/** Each pocket by its sign as well as by its colour. */
const signs = {
  cash: <path d="M9 13.2h6M9 10.8h6" />,
  credit: <path d="M8.4 12h7.2" />,
  bonus: <path d="M12 8.4v7.2M8.4 12h7.2" />,
  discount: (
    <>
      <path d="m9 15 6-6" />
      <circle cx="9.3" cy="9.3" r=".6" />
      <circle cx="14.7" cy="14.7" r=".6" />
    </>
  ),
}
export type CoinPocket = keyof typeof signs

/** The coin of a pocket. It stands beside its word: alone it says nothing to a screen reader. */
export function Coin({ pocket }: { pocket: CoinPocket }) {
  return (
    <svg viewBox="0 0 24 24" className={coin} aria-hidden="true">
      <circle cx="12" cy="12" r="11" className={body({ pocket })} />
      <circle
        cx="12"
        cy="12"
        r="9.4"
        className={rim}
        fill="none"
        strokeOpacity=".9"
        strokeWidth="3.2"
        strokeDasharray="3.69 6.15"
        strokeDashoffset="1.8"
      />
      <circle cx="12" cy="12" r="6.9" className={`${body({ pocket })} ${rim}`} strokeOpacity=".55" />
      <g className={sign} fill="none" strokeWidth="2" strokeLinecap="round">
        {signs[pocket]}
      </g>
    </svg>
  )
}
