import { type Brush, disc, gold, innerShadow, lettering, linear, lit, paper, shape, stroke } from './brush.ts'
import type { GameSymbol } from '../game/models.ts'
import { each } from './each.ts'
import {
  cometRock,
  cutEmerald,
  desertSun,
  hangingLantern,
  koiFish,
  lotusFlower,
  polarCrown,
  sailingBoat,
} from './subjects.ts'
import type { Canvas } from '@napi-rs/canvas'

function leaf(brush: Brush, scale: number, x: number, y: number, rotation: number, size: number): void {
  brush.save()
  brush.translate(x, y)
  brush.rotate(rotation)
  brush.scale(size, size)
  lit(brush, shape('M0 0C14-26 46-30 68-14 50 10 20 16 0 0Z'), scale, {
    light: '#b6dd7b',
    body: '#4f9440',
    dark: '#16452b',
    x: 34,
    y: -8,
    radius: 36,
    gloss: 0.18,
    bounce: 'rgba(220,240,140,.6)',
  })
  stroke(brush, shape('M3-1C22-10 42-14 62-13'), 1.6, 'rgba(14,50,26,.55)')
  brush.restore()
}

function stem(brush: Brush, outline: string, width = 6): void {
  stroke(brush, shape(outline), width, '#4a2c17')
  stroke(brush, shape(outline), width * 0.4, '#a9794a')
}

/** `scale` is pixels per unit of the 200 box. */
const drawings: Record<GameSymbol, (brush: Brush, scale: number) => void> = {
  cherry(brush, scale) {
    stem(brush, 'M-34 22C-30-22 0-58 34-72')
    stem(brush, 'M42 34C46-6 42-44 34-72')
    leaf(brush, scale, 32, -68, 2.75, 0.95)
    const a = { light: '#ff8f7e', body: '#d3182c', dark: '#520714', bounce: 'rgba(255,140,110,.8)', gloss: 0.75 }
    lit(brush, disc(44, 48, 33, 32), scale, { ...a, x: 44, y: 48, radius: 34 })
    lit(brush, disc(-34, 36, 40, 39), scale, { ...a, x: -34, y: 36, radius: 41 })
    stroke(brush, shape('M-42 3c6 5 14 5 19 0'), 2.4, 'rgba(60,4,14,.55)')
  },
  plum(brush, scale) {
    stem(brush, 'M-2-52C0-66 8-76 18-82')
    leaf(brush, scale, 6, -66, 0.1, 0.95)
    lit(brush, shape('M0-56C44-66 74-34 74 8 74 54 40 78 2 78-40 78-72 50-72 6-72-38-42-66 0-56Z'), scale, {
      light: '#b9a3ff',
      body: '#5b3bb0',
      dark: '#1d0d45',
      bounce: 'rgba(255,150,190,.75)',
      y: 10,
      radius: 78,
      gloss: 0.5,
    })
    stroke(brush, shape('M0-55C-20-18-20 34 0 76'), 3, 'rgba(24,8,60,.42)')
    stroke(brush, shape('M3-54C-16-18-16 34 3 76'), 1.3, 'rgba(210,190,255,.35)')
  },
  pear(brush, scale) {
    stem(brush, 'M4-62C4-74 12-84 20-88', 7)
    leaf(brush, scale, 8, -74, 0.35, 0.72)
    lit(
      brush,
      shape(
        'M2-66C28-70 38-48 40-26 42-4 72 8 70 44 68 74 36 84 0 84-38 84-68 72-68 42-68 8-38-6-34-28-30-52-20-64 2-66Z',
      ),
      scale,
      {
        light: '#f8f7a8',
        body: '#b5c02f',
        dark: '#4c6210',
        bounce: 'rgba(255,215,110,.9)',
        y: 22,
        radius: 78,
        gloss: 0.5,
      },
    )
    brush.fillStyle = 'rgba(96,74,10,.38)'
    each(
      [
        [26, 30],
        [38, 48],
        [14, 54],
        [30, 64],
        [8, 36],
        [-8, 66],
        [46, 30],
        [20, 14],
      ],
      ([x, y]) => brush.fill(disc(x, y, 1.9)),
    )
  },
  lemon(brush, scale) {
    brush.save()
    brush.rotate(-0.5)
    lit(
      brush,
      shape(
        'M-86 0C-80-9-72-14-64-22-46-50-20-58 4-57 34-56 58-36 68-18 74-12 84-8 85 2 84 10 74 12 68 18 54 46 30 57 2 57-26 57-52 44-64 20-70 12-82 8-86 0Z',
      ),
      scale,
      { light: '#fffbc2', body: '#f6cf2c', dark: '#a5660a', bounce: 'rgba(255,240,160,.9)', radius: 76, gloss: 0.65 },
    )
    brush.fillStyle = 'rgba(150,96,6,.2)'
    for (let i = 0; i < 34; i++) {
      const a = i * 2.4,
        r = 11 * Math.sqrt(i) * 0.86
      brush.fill(disc(Math.cos(a) * r * 1.1 + 8, Math.sin(a) * r * 0.8 + 6, 1.7))
    }
    brush.restore()
    leaf(brush, scale, -62, 28, -2.5, 0.62)
  },
  bell(brush, scale) {
    lit(brush, disc(0, 64, 17), scale, { light: '#ffe6a0', body: '#b26a1b', dark: '#3f1d07', y: 64, radius: 18 })
    lit(
      brush,
      shape(
        'M0-78C10-78 15-72 15-65 46-56 54-22 56 10 58 32 70 40 78 50 80 58 74 62 66 62H-66C-74 62-80 58-78 50-70 40-58 32-56 10-54-22-46-56-15-65-15-72-10-78 0-78Z',
      ),
      scale,
      { ...gold, radius: 82, gloss: 0.6 },
    )
    stroke(brush, shape('M-60 34C-28 42 28 42 60 34'), 3.4, 'rgba(96,46,6,.6)')
    stroke(brush, shape('M-62 38C-28 46 28 46 62 38'), 1.8, 'rgba(255,244,200,.75)')
    stroke(brush, shape('M-48-16C-24-10 24-10 48-16'), 2, 'rgba(96,46,6,.4)')
  },
  seven(brush, scale) {
    const p = shape('M-62-72H66V-40C34-6 14 30 8 78H-42C-36 34-14-2 14-32H-34L-46-12H-62Z')
    brush.save()
    brush.shadowColor = 'rgba(38,18,8,.55)'
    brush.shadowBlur = 12 * scale
    brush.shadowOffsetX = 5 * scale
    brush.shadowOffsetY = 9 * scale
    stroke(brush, p, 20, '#6b3a0c')
    brush.restore()
    stroke(
      brush,
      p,
      16,
      linear(
        brush,
        [-60, -80],
        [60, 80],
        [
          [0, '#fff2c0'],
          [0.45, '#d79a35'],
          [0.55, '#8d5314'],
          [1, '#f0c25e'],
        ],
      ),
    )
    lit(brush, p, scale, {
      light: '#ff9a7e',
      body: '#cf1a26',
      dark: '#5c0712',
      bounce: 'rgba(255,150,100,.8)',
      shadow: false,
      radius: 84,
      gloss: 0,
    })
    brush.save()
    brush.clip(p)
    brush.globalAlpha = 0.26
    brush.fillStyle = '#fff'
    brush.fill(shape('M-70-80H80L40-44C0-52-40-50-70-44Z'))
    brush.restore()
  },
  moon(brush, scale) {
    lit(brush, disc(0, 0, 82), scale, { ...gold, radius: 86, gloss: 0.3 })
    brush.save()
    const p = disc(0, 0, 70)
    brush.clip(p)
    const g = brush.createLinearGradient(0, -70, 0, 70)
    g.addColorStop(0, '#0b1d3c')
    g.addColorStop(1, '#2b4f86')
    brush.fillStyle = g
    brush.fillRect(-80, -80, 160, 160)
    brush.fillStyle = '#dfe9ff'
    each(
      [
        [-44, -34, 1.8],
        [-24, -52, 1.2],
        [38, -44, 1.4],
        [52, -10, 1.8],
        [-54, 4, 1.3],
        [30, -18, 1],
        [44, 20, 1.2],
      ],
      ([x, y, r]) => brush.fill(disc(x, y, r)),
    )
    const gl = brush.createRadialGradient(-4, -8, 10, -4, -8, 70)
    gl.addColorStop(0, 'rgba(190,215,255,.55)')
    gl.addColorStop(1, 'rgba(190,215,255,0)')
    brush.fillStyle = gl
    brush.fillRect(-80, -80, 160, 160)
    brush.restore()
    innerShadow(brush, p, scale, { colour: 'rgba(0,4,18,.9)', blur: 12, x: 5, y: 7, alpha: 0.9 })
    lit(brush, shape('M10-56A50 50 0 1 0 42 22 40 40 0 0 1 10-56Z'), scale, {
      light: '#ffffff',
      body: '#cfdcf4',
      dark: '#6d83b5',
      bounce: 'rgba(255,230,180,.8)',
      x: -10,
      y: -6,
      radius: 54,
      gloss: 0.2,
    })
    const r = shape('M-78 30C-40 44 40 44 78 30L74 62C38 76-38 76-74 62Z')
    lit(brush, r, scale, { ...gold, y: 50, radius: 70, gloss: 0 })
    brush.fillStyle = '#4a2204'
    lettering(brush, { font: '800 27px Archivo', stretch: 'expanded', spacing: 3, align: 'center' })
    brush.fillText('WILD', 1.5, 54)
  },
}

const scaled =
  (size: number, draw: (brush: Brush, scale: number) => void, x = 0, y = 0) =>
  (brush: Brush, scale: number) => {
    brush.scale(size, size)
    brush.translate(x, y)
    draw(brush, scale * size)
  }

/** A game's own symbol stands where the orchard has its plum. */
const ownDrawings: Record<string, (brush: Brush, scale: number) => void> = {
  'copper-lantern': hangingLantern,
  tidewright: scaled(1.12, sailingBoat, 0, 18),
  'polar-crown': scaled(0.88, polarCrown),
  glasshouse: scaled(0.78, lotusFlower, 0, 62),
  'deep-koi': (brush, scale) => {
    brush.rotate(-0.6)
    scaled(0.84, (inner, size) => koiFish(inner, size, false), 24, 0)(brush, scale)
  },
  'emerald-hour': scaled(0.82, cutEmerald),
  'saffron-road': scaled(0.98, desertSun),
  'iron-comet': scaled(1.24, cometRock),
}

const sprites = new Map<string, Canvas>()

/** A symbol on its own, drawn once per size. The picture is a little larger than the symbol's box, for its shadow. */
export function symbolSprite(symbol: GameSymbol, pixels: number, game = ''): Canvas {
  const own = symbol === 'plum' ? ownDrawings[game] : undefined
  const name = `${symbol} ${pixels} ${own === undefined ? '' : game}`
  const known = sprites.get(name)
  if (known !== undefined) return known
  const { canvas, brush } = paper(pixels, pixels)
  const scale = pixels / 216
  brush.translate(pixels / 2, pixels / 2)
  brush.scale(scale, scale)
  ;(own ?? drawings[symbol])(brush, scale)
  sprites.set(name, canvas)
  return canvas
}
