import { css } from '#styled/css/index.js'

const drawing = css({ flex: 'none', inlineSize: '[72px]', blockSize: '[96px]', fill: '[none]', stroke: 'edge' })
const glass = css({ fill: 'sunken' })
const reel = css({ fill: 'surface' })

/** A cabinet whose light is off: nothing is going on there. */
export function DarkCabinet() {
  return (
    <svg viewBox="0 0 72 96" className={drawing} strokeWidth="1.5" strokeLinejoin="round" aria-hidden="true">
      <path className={glass} d="M14 6h44l4 16H10Z" />
      <rect className={glass} x="10" y="22" width="52" height="36" rx="2" />
      <g className={reel}>
        <rect x="15" y="27" width="12" height="26" rx="1.5" />
        <rect x="30" y="27" width="12" height="26" rx="1.5" />
        <rect x="45" y="27" width="12" height="26" rx="1.5" />
      </g>
      <path d="M12.5 40h47" strokeDasharray="2 3" />
      <path className={glass} d="M10 58h52l6 12H4Z" />
      <path d="M15 64.5h5M25 64.5h5M35 64.5h5M50 64.5h8" strokeWidth="3" strokeLinecap="round" />
      <path d="M9 70v21h54V70M22 79h28" />
    </svg>
  )
}
