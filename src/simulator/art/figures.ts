import { aside, lettering, paper } from './brush.ts'
import { meterBoxes, meterHeight, meterTop, scale } from './geometry.ts'
import { type Area, applyOverlay, copyArea, type Overlay, overlayOf, type Planes } from './planes.ts'

const even = (value: number) => Math.round(value / 2) * 2
const margin = 10

interface Glyph {
  overlay: Overlay
  /** Pixels to the next one. */
  advance: number
}

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const amountText = (minorUnits: number) => amount.format(minorUnits / 100)

const styles = {
  plain: { fill: '#ffb45c', shadow: 'rgba(255,150,60,.5)', blur: 9 },
  bright: { fill: '#ffe3a3', shadow: 'rgba(255,190,80,.95)', blur: 18 },
} as const
export type FigureStyle = keyof typeof styles

const glyphs = new Map<string, Glyph>()

/** A digit lit from behind, drawn once. Digits share one width, so figures do not dance while they run. */
function glyph(character: string, style: FigureStyle): Glyph {
  const name = `${style} ${character}`
  const known = glyphs.get(name)
  if (known !== undefined) return known
  const { canvas, brush } = paper(48, even(meterHeight * scale))
  lettering(brush, { font: `600 ${34 * scale}px Archivo`, stretch: 'expanded', align: 'center' })
  const isDigit = character >= '0' && character <= '9'
  const advance = brush.measureText(isDigit ? '0' : character).width
  const { fill, shadow, blur } = styles[style]
  aside(brush, () => {
    brush.shadowColor = shadow
    brush.shadowBlur = blur * scale
    brush.fillStyle = fill
    brush.fillText(character, 24, (665 - meterTop) * scale)
  })
  const made = { overlay: overlayOf(canvas), advance }
  glyphs.set(name, made)
  return made
}

/** The box of a meter with the light around it, even. */
function meterArea(place: number): Area {
  const box = meterBoxes[place]
  if (box === undefined) throw new Error(`no meter ${place}`)
  const x = even(box.x * scale) - margin
  const y = even(meterTop * scale) - 2
  return { x, y, width: even(box.width * scale) + margin * 2, height: even(meterHeight * scale) + 4 }
}

/** Redraws a meter from the glass with its figure at the right edge. */
export function drawFigure(target: Planes, glass: Planes, place: number, text: string, style: FigureStyle): void {
  const area = meterArea(place)
  const box = meterBoxes[place]
  if (box === undefined) return
  copyArea(target, glass, area)
  let right = (box.x + box.width - 18) * scale
  for (const character of [...text].reverse()) {
    const { overlay, advance } = glyph(character, style)
    applyOverlay(target, overlay, even(right - advance / 2 - 24), even(meterTop * scale), area)
    right -= advance
  }
}
