import { css, cva } from '#styled/css/index.js'

const rail = cva({
  base: { blockSize: '[3px]', borderRadius: '1', bg: 'rail', overflow: 'hidden', inlineSize: 'full' },
  variants: {
    place: { here: {}, foot: { position: 'absolute', insetInline: '0', insetBlockEnd: '0', borderRadius: '0' } },
  },
})
const bar = css({ display: 'block', inlineSize: 'full', blockSize: 'full', fill: 'disconnected' })

/** What is left of a wait, as a line that grows shorter. `share` is 0 … 1. */
export function Rail({ share, place = 'here' }: { share: number; place?: 'here' | 'foot' }) {
  const left = Math.min(1, Math.max(0, share))
  return (
    <div className={rail({ place })} aria-hidden="true">
      <svg className={bar} viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.round(left * 1_000)} height="1" />
      </svg>
    </div>
  )
}
