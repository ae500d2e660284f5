import { cva } from '#styled/css/index.js'

const rail = cva({
  base: { blockSize: '[3px]', borderRadius: '1', bg: 'rail', overflow: 'hidden', inlineSize: 'full' },
  variants: {
    place: { here: {}, foot: { position: 'absolute', insetInline: '0', insetBlockEnd: '0', borderRadius: '0' } },
  },
})
const bar = cva({
  base: { display: 'block', inlineSize: 'full', blockSize: 'full' },
  variants: { of: { wait: { fill: 'disconnected' }, work: { fill: 'connected' }, reservation: { fill: 'reserved' } } },
})

type Props = { share: number; place?: 'here' | 'foot'; of?: 'wait' | 'work' | 'reservation' }
/** What is left of a wait, as a line that grows shorter, or what is done of a work, as one that grows. `share` is 0 … 1. */
export function Rail({ share, place = 'here', of = 'wait' }: Props) {
  const part = Math.min(1, Math.max(0, share))
  return (
    <div className={rail({ place })} aria-hidden="true">
      <svg className={bar({ of })} viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.round(part * 1_000)} height="1" />
      </svg>
    </div>
  )
}
