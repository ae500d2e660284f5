import { fileURLToPath } from 'node:url'
import { type Canvas, createCanvas, GlobalFonts, Path2D, type SKRSContext2D } from '@napi-rs/canvas'

/**
 * The cabinets' light: one key light (top left, cool), one bounce (bottom right, warm brass). Every symbol is a silhouette
 * passed through `lit`; nothing else decides how it is shaded. A silhouette's box is 200 × 200 around 0, 0.
 */
export type Brush = SKRSContext2D
export { Path2D }

GlobalFonts.registerFromPath(
  fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2')),
  'Archivo',
)

export const shape = (outline: string) => new Path2D(outline)

export function disc(x: number, y: number, radius: number, radiusY = radius, rotation = 0): Path2D {
  const path = new Path2D()
  path.ellipse(x, y, radius, radiusY, rotation, 0, Math.PI * 2)
  return path
}

export function rounded(x: number, y: number, width: number, height: number, radius: number): Path2D {
  const path = new Path2D()
  path.roundRect(x, y, width, height, radius)
  return path
}

export interface Paper {
  canvas: Canvas
  brush: Brush
}

/** `scale` maps logical units to pixels; shadows and blurs take it as an argument because canvas does not scale them. */
export function paper(width: number, height: number, scale = 1): Paper {
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale))
  const brush = canvas.getContext('2d')
  brush.scale(scale, scale)
  return { canvas, brush }
}

/** Draws with the brush's settings put back afterwards. */
export function aside(brush: Brush, draw: () => void): void {
  brush.save()
  draw()
  brush.restore()
}

export type Stop = readonly [at: number, colour: string]

export function linear(brush: Brush, from: [number, number], to: [number, number], stops: readonly Stop[]) {
  const gradient = brush.createLinearGradient(...from, ...to)
  for (const [at, colour] of stops) gradient.addColorStop(at, colour)
  return gradient
}

/** Evenly spread colours from top to bottom. */
export const upright = (brush: Brush, top: number, bottom: number, ...colours: string[]) =>
  linear(
    brush,
    [0, top],
    [0, bottom],
    colours.map((colour, place) => [place / (colours.length - 1), colour]),
  )

export function radial(brush: Brush, x: number, y: number, from: number, to: number, stops: readonly Stop[]) {
  const gradient = brush.createRadialGradient(x, y, from, x, y, to)
  for (const [at, colour] of stops) gradient.addColorStop(at, colour)
  return gradient
}

export function glow(brush: Brush, x: number, y: number, radius: number, colour: string, alpha = 1): void {
  aside(brush, () => {
    brush.globalCompositeOperation = 'screen'
    brush.globalAlpha = alpha
    brush.fillStyle = radial(brush, x, y, 0, radius, [
      [0, colour],
      [1, 'rgba(0,0,0,0)'],
    ])
    brush.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  })
}

export function stroke(brush: Brush, path: Path2D, width: number, colour: Brush['strokeStyle']): void {
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  brush.lineWidth = width
  brush.strokeStyle = colour
  brush.stroke(path)
}

export interface InnerShadow {
  colour: string
  blur: number
  x: number
  y: number
  alpha?: number
}

export function innerShadow(
  brush: Brush,
  path: Path2D,
  scale: number,
  { colour, blur, x, y, alpha = 1 }: InnerShadow,
): void {
  const outside = new Path2D()
  outside.rect(-3000, -3000, 9000, 9000)
  outside.addPath(path)
  aside(brush, () => {
    brush.clip(path)
    brush.globalAlpha = alpha
    brush.shadowColor = colour
    brush.shadowBlur = blur * scale
    brush.shadowOffsetX = x * scale
    brush.shadowOffsetY = y * scale
    brush.fillStyle = colour
    brush.fill(outside, 'evenodd')
  })
}

export interface Material {
  light: string
  body: string
  dark: string
  bounce?: string
  x?: number
  y?: number
  radius?: number
  shadow?: boolean
  gloss?: number
}

export const gold: Material = { light: '#fff3c4', body: '#e3a63a', dark: '#7a4310', bounce: 'rgba(255,226,150,.9)' }

export function lit(brush: Brush, path: Path2D, scale: number, material: Material): void {
  const { light, body, dark, bounce = 'rgba(255,190,110,.75)', x = 0, y = 0, radius: r = 80, gloss = 0.5 } = material
  if (material.shadow !== false)
    aside(brush, () => {
      brush.shadowColor = 'rgba(38,18,8,.5)'
      brush.shadowBlur = 13 * scale
      brush.shadowOffsetX = 4 * scale
      brush.shadowOffsetY = 9 * scale
      brush.fillStyle = dark
      brush.fill(path)
    })
  const gradient = brush.createRadialGradient(x - r * 0.38, y - r * 0.48, r * 0.06, x - r * 0.12, y - r * 0.1, r * 1.25)
  gradient.addColorStop(0, light)
  gradient.addColorStop(0.42, body)
  gradient.addColorStop(1, dark)
  brush.fillStyle = gradient
  brush.fill(path)
  innerShadow(brush, path, scale, { colour: dark, blur: 22, x: -9, y: -12, alpha: 0.9 })
  innerShadow(brush, path, scale, { colour: bounce, blur: 7, x: -3.5, y: -5, alpha: 0.6 })
  innerShadow(brush, path, scale, { colour: 'rgba(255,255,255,.6)', blur: 5, x: 2, y: 2.5, alpha: 0.5 })
  if (gloss === 0) return
  aside(brush, () => {
    brush.clip(path)
    brush.filter = `blur(${3 * scale}px)`
    brush.globalAlpha = gloss
    brush.fillStyle = '#fff'
    brush.fill(disc(x - r * 0.36, y - r * 0.46, r * 0.24, r * 0.13, -0.7))
    brush.filter = `blur(${0.8 * scale}px)`
    brush.globalAlpha = Math.min(1, gloss * 1.7)
    brush.fill(disc(x - r * 0.42, y - r * 0.5, r * 0.09, r * 0.05, -0.7))
  })
}

export interface Lettering {
  font: string
  stretch?: 'normal' | 'expanded'
  spacing?: number
  align?: 'left' | 'center' | 'right'
  baseline?: 'alphabetic' | 'middle'
}

export function lettering(
  brush: Brush,
  { font, stretch = 'normal', spacing = 0, align = 'left', baseline = 'middle' }: Lettering,
) {
  brush.font = font
  brush.fontStretch = stretch
  brush.letterSpacing = `${spacing}px`
  brush.textAlign = align
  brush.textBaseline = baseline
}
