import { css, cva } from '#styled/css/index.js'

const mark = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '[10px]',
    lineHeight: '1',
    fontWeight: '640',
    fontStretch: '118%',
    letterSpacing: '[-.01em]',
    '& svg': { inlineSize: '[26px]', blockSize: '[22px]' },
  },
  variants: { size: { bar: { fontSize: '[1.0625rem]' }, page: { fontSize: '[1.25rem]' } } },
})
const line = css({ fill: 'money' })
const gap = css({ fill: 'var(--mark-ground, var(--colors-ground))' })

/** Three reels crossed by the payline. */
export function Mark({ label, size = 'bar' }: { label: string; size?: 'bar' | 'page' }) {
  return (
    <span className={mark({ size })}>
      <svg viewBox="0 0 26 22" aria-hidden="true">
        <g fill="currentColor">
          <rect x="3" width="5.4" height="22" rx="1.6" />
          <rect x="10.3" width="5.4" height="22" rx="1.6" />
          <rect x="17.6" width="5.4" height="22" rx="1.6" />
        </g>
        <rect className={gap} x="-1" y="7.6" width="28" height="6.8" />
        <rect className={line} y="9.6" width="26" height="2.8" rx="1.4" />
      </svg>
      <bdi>{label}</bdi>
    </span>
  )
}
