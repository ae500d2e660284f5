import { encode } from 'uqr'
import { css } from '#styled/css/index.js'

/** Cameras read dark on light, whatever the theme. */
const frame = css({ inlineSize: '[196px]', blockSize: '[196px]', bg: 'spinTop', color: 'black', borderRadius: '2' })
const quiet = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={frame} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={dots.join('')} fill="currentColor" />
    </svg>
  )
}
