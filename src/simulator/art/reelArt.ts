import type { GameModel, GameSymbol } from '../game/models.ts'
import { symbols } from '../game/models.ts'
import { aside, innerShadow, linear, paper, radial, rounded } from './brush.ts'
import {
  drumRadius,
  logicalWindow,
  reelLeft,
  reelWidth,
  reelWindow,
  rowSpan,
  scale,
  stopAngle,
  stopHeight,
} from './geometry.ts'
import { drawFalloff, type Light } from './glass.ts'
import { dimOverlay, type Overlay, overlayOf, type Planes, planes, planesOf, stackOverlays } from './planes.ts'
import { symbolSprite } from './symbols.ts'

/** A flat strip, one stop after another. `rows` is the height of a stop: blurred strips are kept smaller. */
export interface Strip {
  picture: Planes
  rows: number
  stops: number
}

/** One stop of the flat strip: backlit ivory, its seams and the symbol; a winning one in a warm pool and a little larger. */
function drawStop(game: string, symbol: GameSymbol, winning: boolean): Planes {
  const { canvas, brush } = paper(reelWidth, stopHeight)
  brush.fillStyle = '#fff6df'
  brush.fillRect(0, 0, reelWidth, stopHeight)
  brush.fillStyle = 'rgba(255,255,255,.35)'
  brush.fillRect(0, 0, reelWidth, 1)
  brush.fillStyle = 'rgba(120,74,24,.2)'
  brush.fillRect(0, stopHeight - 1, reelWidth, 1)
  brush.translate(reelWidth / 2, stopHeight / 2)
  if (winning) {
    brush.fillStyle = radial(brush, 0, 0, 8, 90, [
      [0, 'rgba(255,206,110,.75)'],
      [1, 'rgba(255,200,100,0)'],
    ])
    brush.fillRect(-90, -68, 180, 136)
  }
  const size = Math.round(166 * scale * (winning ? 1.06 : 1))
  brush.drawImage(symbolSprite(symbol, size, game), -size / 2, -size / 2)
  return planesOf(canvas)
}

export interface Stops {
  plain: Record<GameSymbol, Planes>
  winning: Record<GameSymbol, Planes>
}

export function drawStops(game: string): Stops {
  const draw = (winning: boolean) =>
    Object.fromEntries(symbols.map((symbol) => [symbol, drawStop(game, symbol, winning)])) as Record<GameSymbol, Planes>
  return { plain: draw(false), winning: draw(true) }
}

/** A reel's strip smeared along its way over `reach` of a stop, `rows` kept a stop. */
export function smearStrip(model: GameModel, reel: number, stops: Stops, rows: number, reach: number): Strip {
  const strip = model.strips[reel] ?? []
  const picture = planes(reelWidth, rows * strip.length)
  const smear = (plane: 'y' | 'u' | 'v', width: number, stopRows: number, keptRows: number) => {
    const height = stopRows * strip.length
    const columns = new Uint32Array(width * (height + 1))
    for (let row = 0; row < height; row += 1) {
      const symbol = strip[Math.floor(row / stopRows)] ?? 'cherry'
      const source = stops.plain[symbol][plane]
      const from = (row % stopRows) * width
      for (let x = 0; x < width; x += 1)
        columns[(row + 1) * width + x] = (columns[row * width + x] as number) + (source[from + x] as number)
    }
    const total = (row: number, x: number) => {
      const turns = Math.floor(row / height)
      return turns * (columns[height * width + x] as number) + (columns[(row - turns * height) * width + x] as number)
    }
    const half = Math.round((reach * stopRows) / 2)
    for (let kept = 0; kept < keptRows * strip.length; kept += 1) {
      const middle = Math.round(((kept + 0.5) * stopRows) / keptRows)
      for (let x = 0; x < width; x += 1)
        picture[plane][kept * width + x] = (total(middle + half, x) - total(middle - half, x)) / (half * 2)
    }
  }
  smear('y', reelWidth, stopHeight, rows)
  smear('u', reelWidth / 2, stopHeight / 2, rows / 2)
  smear('v', reelWidth / 2, stopHeight / 2, rows / 2)
  return { picture, rows, stops: strip.length }
}

/** By how a stop stands: as usual, not winning beside one that wins, winning. */
export interface Shade {
  plain: Overlay
  dimmed: Overlay
  lit: Overlay
}

/** All that lies over the turning drum: its shade, the edges of the reels, the glass and the room. */
export function drawShade(light: Light): Shade {
  const plain = drawShadeOver(light, 1)
  const veil = paper(reelWindow.width, reelWindow.height)
  veil.brush.fillStyle = 'rgba(24,12,4,.3)'
  veil.brush.fillRect(0, 0, reelWindow.width, reelWindow.height)
  const dim = stackOverlays(dimOverlay(plain.width, plain.height, 0.88, 0.75), overlayOf(veil.canvas))
  return { plain, dimmed: stackOverlays(dim, plain), lit: drawShadeOver(light, 0.35) }
}

/** `depth` is how much of the drum's shade there is: a winning stop is lit from behind and shows little of it. */
function drawShadeOver(light: Light, depth: number): Overlay {
  const { x, y, width, height } = logicalWindow
  const { canvas, brush } = paper(width, height, scale)
  brush.translate(-x, -y)
  const upDown = (stops: Parameters<typeof linear>[3]) => linear(brush, [0, y], [0, y + height], stops)
  brush.globalAlpha = depth
  brush.fillStyle = upDown([
    [0, 'rgba(115,30,0,.5)'],
    [0.22, 'rgba(190,116,0,.2)'],
    [0.5, 'rgba(190,116,0,0)'],
    [0.78, 'rgba(180,106,0,.22)'],
    [1, 'rgba(115,30,0,.55)'],
  ])
  brush.fillRect(x, y, width, height)
  if (light === 'feature') {
    brush.fillStyle = 'rgba(50,70,190,.2)'
    brush.fillRect(x, y, width, height)
  }
  brush.fillStyle = upDown([
    [0, 'rgba(20,8,2,.88)'],
    [0.16, 'rgba(40,18,4,.34)'],
    [0.36, 'rgba(60,30,8,0)'],
    [0.64, 'rgba(60,30,8,0)'],
    [0.85, 'rgba(40,18,4,.36)'],
    [1, 'rgba(20,8,2,.9)'],
  ])
  brush.fillRect(x, y, width, height)
  for (let reel = 0; reel < 5; reel += 1) {
    const left = x + reelLeft(reel) / scale
    const right = left + reelWidth / scale
    brush.fillStyle = linear(
      brush,
      [left, 0],
      [right, 0],
      [
        [0, 'rgba(50,24,6,.5)'],
        [0.09, 'rgba(50,24,6,0)'],
        [0.91, 'rgba(50,24,6,0)'],
        [1, 'rgba(50,24,6,.55)'],
      ],
    )
    brush.fillRect(left, y, right - left, height)
  }
  brush.globalAlpha = 1
  innerShadow(brush, rounded(x, y, width, height, 6), scale, {
    colour: 'rgba(0,0,0,.95)',
    blur: 22,
    x: 0,
    y: 12,
    alpha: 0.9,
  })
  brush.fillStyle = linear(
    brush,
    [x, y],
    [x + width * 0.8, y + height],
    [
      [0, 'rgba(255,255,255,.10)'],
      [0.26, 'rgba(255,255,255,.025)'],
      [0.262, 'rgba(255,255,255,0)'],
      [0.62, 'rgba(255,255,255,0)'],
      [0.622, 'rgba(255,255,255,.045)'],
      [0.8, 'rgba(255,255,255,0)'],
    ],
  )
  brush.fillRect(x, y, width, height)
  drawFalloff(brush)
  return overlayOf(canvas)
}

/** Brass frames of a winning stop in the top, middle and bottom row, with `frameMargin` pixels of light around the stop. */
export const frameMargin = 12
export function drawFrames(): Overlay[] {
  return [0, 1, 2].map((row) => {
    const { top, bottom } = rowSpan(row)
    const height = Math.round((bottom - top) / 2) * 2
    const { canvas, brush } = paper(reelWidth + frameMargin * 2, height + frameMargin * 2)
    const box = rounded(frameMargin + 3, frameMargin, reelWidth - 6, height, 7)
    aside(brush, () => {
      brush.shadowColor = 'rgba(255,190,80,1)'
      brush.shadowBlur = 22 * scale
      brush.lineWidth = 3.4
      brush.strokeStyle = linear(
        brush,
        [0, frameMargin],
        [0, frameMargin + height],
        [
          [0, '#fff3cf'],
          [0.5, '#f0b44a'],
          [1, '#ffe7a8'],
        ],
      )
      brush.stroke(box)
      brush.stroke(box)
    })
    return overlayOf(canvas)
  })
}

/** For every row of the window, which point of the strip it shows, in stops from the middle one. */
export const drumRows = Float32Array.from({ length: reelWindow.height }, (_, row) => {
  const sine = (row + 0.5 - reelWindow.height / 2) / drumRadius
  return Math.asin(sine) / stopAngle
})
