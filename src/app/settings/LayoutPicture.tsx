import type { AppearanceSettings } from '#protocol/core/appearance.ts'
import { css } from '#styled/css/index.js'

const drawing = css({ display: 'block', inlineSize: 'full', bg: 'surface', _rtl: { transform: 'scaleX(-1)' } })
const band = css({ fill: 'line' })
const words = css({ fill: 'text3' })

/** A layout in small: where the navigation stands, and what the page has left. */
export function LayoutPicture({ layout }: { layout: AppearanceSettings['layout'] }) {
  return (
    <svg className={drawing} viewBox="0 0 96 60" aria-hidden="true">
      {layout === 'layout1' ? (
        <>
          <rect className={band} width="24" height="60" />
          {[10, 18, 26, 34].map((y) => (
            <rect key={y} className={words} x="5" y={y} width="14" height="3" rx="1.5" />
          ))}
          <rect className={words} x="30" y="5" width="20" height="3" rx="1.5" />
          <Lines from={32} to={90} />
        </>
      ) : (
        <>
          <rect className={band} width="96" height="20" />
          <rect className={words} x={layout === 'layout2' ? 5 : 18} y="5" width="14" height="3" rx="1.5" />
          {[0, 16, 32].map((x) => (
            <rect
              key={x}
              className={words}
              x={x + (layout === 'layout2' ? 5 : 18)}
              y="13"
              width="12"
              height="3"
              rx="1.5"
            />
          ))}
          {layout === 'layout2' ? <Lines from={5} to={91} /> : <Lines from={18} to={78} />}
        </>
      )}
    </svg>
  )
}

function Lines({ from, to }: { from: number; to: number }) {
  return [28, 36, 44, 52].map((y) => (
    <rect key={y} className={band} x={from} y={y} width={to - from} height="3" rx="1.5" />
  ))
}
