import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Camera, Picture } from '#machines/inspect/inspector/index.ts'
import type { ChartDefinition } from '#protocol/core/charts.ts'
import { css } from '#styled/css/index.js'
import { Boxes } from './Boxes.tsx'
import { isArrow, neighbourOf, panned, steps, viewOf, zoomed } from './camera.ts'
import { Lines } from './Lines.tsx'
import { Minimap } from './Minimap.tsx'

const stage = css({
  position: 'absolute',
  inset: '0',
  overflow: 'hidden',
  touchAction: 'none',
  cursor: 'grab',
  backgroundImage: '[radial-gradient(token(colors.line) 1px, transparent 1px)]',
  backgroundSize: '[20px 20px]',
  _active: { cursor: 'grabbing' },
  _focusVisible: { outlineOffset: '[-2px]' },
  _print: { position: 'static', backgroundImage: '[none]' },
})
const svg = css({ inlineSize: 'full', blockSize: 'full', display: 'block', fontFamily: 'body' })
const heads = { rest: css({ fill: 'edge' }), possible: css({ fill: 'text3' }), taken: css({ fill: 'act' }) }
/** Of a second press that opens or folds. */
const step = 60

type DrawnProps = {
  definition: ChartDefinition
  picture: Picture
  active: ReadonlySet<string>
  taken: ReadonlySet<string>
  possible: ReadonlySet<string>
  would: ReadonlySet<string>
  covered: ReadonlySet<string> | null
  found: ReadonlySet<string> | null
  selected: string | null
  isMirrored: boolean
  onSelect: (id: string) => void
  onFold: (id: string) => void
}
type Props = DrawnProps & {
  camera: Camera
  onMove: (camera: Camera) => void
  onFit: () => void
  /** By keys. */
  onGo: (id: string) => void
}

const Drawn = memo(
  ({
    definition,
    picture,
    active,
    taken,
    possible,
    would,
    covered,
    found,
    selected,
    isMirrored,
    onSelect,
    onFold,
  }: DrawnProps) => (
    <>
      <defs>
        {(['rest', 'possible', 'taken'] as const).map((weight) => (
          <marker
            key={weight}
            id={`arrow-${weight}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path className={heads[weight]} d="M0 0L8 4L0 8z" />
          </marker>
        ))}
      </defs>
      <Boxes
        definition={definition}
        boxes={picture.boxes}
        active={active}
        would={would}
        selected={selected}
        found={found}
        isMirrored={isMirrored}
        onSelect={onSelect}
        onFold={onFold}
      />
      <Lines lines={picture.lines} taken={taken} possible={possible} covered={covered} isMirrored={isMirrored} />
    </>
  ),
)

/** The chart, moved and enlarged by wheel, hand and keys. */
export function Canvas(props: Props) {
  const { camera, onMove, onFit, onGo, ...drawn } = props
  const { definition, picture, active, selected, onFold } = drawn
  const { t } = useTranslation()
  const held = useRef<{ x: number; y: number; camera: Camera } | null>(null)
  const view = viewOf(picture, camera)
  const unitsOf = (element: Element) => 1 / ((element as SVGSVGElement).getScreenCTM()?.a ?? 1)

  function grab(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0) return
    held.current = { x: event.clientX, y: event.clientY, camera }
  }
  function drag(event: PointerEvent<SVGSVGElement>): void {
    const from = held.current
    if (!from) return
    const by = { x: from.x - event.clientX, y: from.y - event.clientY }
    if (Math.hypot(by.x, by.y) < 4 && !event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const units = unitsOf(event.currentTarget)
    onMove(panned(picture, from.camera, { x: by.x * units, y: by.y * units }))
  }
  const letGo = () => {
    held.current = null
  }
  function turn(event: WheelEvent): void {
    event.preventDefault()
    const matrix = (event.currentTarget as SVGSVGElement).getScreenCTM()
    const at = matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : undefined
    onMove(zoomed(camera, Math.exp(-event.deltaY / 400), at))
  }
  // React listens to wheels passively: the page would scroll as well.
  function listen(element: SVGSVGElement) {
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }

  function press(event: KeyboardEvent): void {
    const { key, shiftKey } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const done = () => event.preventDefault()
    if (isArrow(key) && shiftKey) {
      const [x, y] = steps[key]
      const far = step / camera.zoom
      onMove(panned(picture, camera, { x: x * far * 2, y: y * far * 2 }))
      return done()
    }
    if (isArrow(key)) {
      const next = neighbourOf(picture.boxes, selected, key)
      if (next !== null) onGo(next)
      return done()
    }
    if (key === 'Enter' && selected !== null) {
      onFold(selected)
      return done()
    }
    if (key === '+' || key === '=') onMove(zoomed(camera, 1.25))
    else if (key === '-') onMove(zoomed(camera, 0.8))
    else if (key === '0') onFit()
    else return
    done()
  }

  const lit = definition.states.filter(({ id, type }) => active.has(id) && (type === 'atomic' || type === 'final'))
  return (
    <div
      className={stage}
      role="application"
      tabIndex={0}
      aria-label={t('inspect.graph.label', { chart: definition.id })}
      aria-description={t('inspect.graph.keys')}
      onKeyDown={press}
    >
      <svg
        ref={listen}
        className={svg}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="img"
        aria-label={t('inspect.graph.lit', { states: lit.map(({ key }) => key).join(', ') })}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <Drawn {...drawn} />
      </svg>
      {camera.zoom > 1 && (
        <Minimap picture={picture} view={view} active={active} onMove={(at) => onMove({ ...at, zoom: camera.zoom })} />
      )}
    </div>
  )
}
