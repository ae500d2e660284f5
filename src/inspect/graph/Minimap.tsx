import type { PointerEvent } from 'react'
import type { Picture, Point } from '#machines/inspect/inspector/index.ts'
import { css, cva } from '#styled/css/index.js'
import type { View } from './camera.ts'

const frame = css({
  position: 'absolute',
  insetInlineEnd: '4',
  insetBlockEnd: '4',
  inlineSize: '[150px]',
  blockSize: '[100px]',
  bg: 'surface',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '2',
  cursor: 'pointer',
  smallDown: { display: 'none' },
  _print: { display: 'none' },
})
const spot = cva({
  base: { fill: 'edge' },
  variants: {
    kind: { active: { fill: 'act' }, frame: { fill: '[none]', stroke: 'line', strokeWidth: '[6px]' }, leaf: {} },
  },
})
const window = css({
  fill: '[color-mix(in oklab, token(colors.focus) 12%, transparent)]',
  stroke: 'focus',
  strokeWidth: '[2px]',
  vectorEffect: 'non-scaling-stroke',
})

type Props = { picture: Picture; view: View; active: ReadonlySet<string>; onMove: (at: Point) => void }

/** The whole chart in a corner, and what of it is seen. For a mouse: keys move the chart itself. */
export function Minimap({ picture, view, active, onMove }: Props) {
  function go(event: PointerEvent<SVGSVGElement>): void {
    event.stopPropagation()
    if (event.buttons !== 1) return
    const matrix = event.currentTarget.getScreenCTM()
    if (!matrix) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    onMove({ x, y })
  }
  return (
    <svg
      className={frame}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
    >
      {picture.boxes.map(({ id, x, y, width, height, kind }) => (
        <rect
          key={id}
          className={spot({ kind: kind === 'frame' ? 'frame' : active.has(id) ? 'active' : 'leaf' })}
          x={x}
          y={y}
          width={width}
          height={height}
        />
      ))}
      <rect className={window} x={view.x} y={view.y} width={view.width} height={view.height} />
    </svg>
  )
}
