import { type Brush, disc, type Path2D, shape, stroke } from './brush.ts'

/** What tells one game's glass from another's: the lacquer's hue, the lockup, the drawing in the corners. Shading never differs. */
export interface Theme {
  /** Degrees. */
  hue: number
  words: readonly [string, string]
  /** Between the words, about 52 units high around 0, 0. */
  emblem: Path2D
  /** The left corner of the marquee, 0 … 340 × 0 … 125; the right one is its mirror. */
  corner: (brush: Brush) => void
}

const shade = 'rgba(2,8,12,.62)'

function branch(brush: Brush, x: number, y: number, angle: number, length: number, width: number): void {
  if (width < 0.7) return
  const endX = x + Math.cos(angle) * length
  const endY = y + Math.sin(angle) * length
  brush.lineWidth = width
  brush.strokeStyle = '#071219'
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(x, y)
  brush.quadraticCurveTo((x + endX) / 2, (y + endY) / 2 - length * 0.12, endX, endY)
  brush.stroke()
  branch(brush, endX, endY, angle - 0.38, length * 0.74, width * 0.66)
  branch(brush, endX, endY, angle + 0.42, length * 0.66, width * 0.6)
}

const filled =
  (colour: string, ...outlines: string[]) =>
  (brush: Brush) => {
    brush.fillStyle = colour
    for (const outline of outlines) brush.fill(shape(outline))
  }
const lined =
  (colour: string, width: number, ...outlines: string[]) =>
  (brush: Brush) => {
    for (const outline of outlines) stroke(brush, shape(outline), width, colour)
  }

const lanternAt = (x: number, y: number, size: number) =>
  `M${x - size * 0.6} ${y - size}H${x + size * 0.6}C${x + size} ${y - size * 0.4} ${x + size} ${y + size * 0.4} ${x + size * 0.6} ${y + size}H${x - size * 0.6}C${x - size} ${y + size * 0.4} ${x - size} ${y - size * 0.4} ${x - size * 0.6} ${y - size}Z`
const lanterns = [
  [64, 58, 24],
  [150, 36, 16],
  [216, 70, 12],
] as const

export const themes: Record<string, Theme> = {
  'night-orchard': {
    hue: 196,
    words: ['NIGHT', 'ORCHARD'],
    emblem: shape('M1-20A26 26 0 1 0 25 20 23 23 0 0 1 1-20Z'),
    corner: (brush) => branch(brush, -10, 118, -0.5, 92, 11),
  },
  'copper-lantern': {
    hue: 172,
    words: ['COPPER', 'LANTERN'],
    emblem: shape('M-10-27H10V-21H16C25-9 25 9 16 21H10V27H-10V21H-16C-25 9-25-9-16-21H-10Z'),
    corner(brush) {
      for (const [x, y, size] of lanterns) {
        lined(shade, 2.5, `M${x} 0V${y - size}`)(brush)
        filled('rgba(90,40,10,.6)', lanternAt(x, y, size))(brush)
        lined('rgba(226,160,80,.35)', 1.2, lanternAt(x, y, size))(brush)
      }
    },
  },
  tidewright: {
    hue: 214,
    words: ['TIDE', 'WRIGHT'],
    emblem: shape('M-30 14C-24-16 2-30 22-14 8-16 0-6 6 4 12 14 24 12 30 6 24 24 4 28-30 14Z'),
    corner: lined(
      shade,
      5,
      ...[24, 54, 84, 114].map(
        (y) => `M-10 ${y}C30 ${y - 26} 50 ${y - 26} 70 ${y}S120 ${y + 22} 150 ${y - 4} 200 ${y - 20} 220 ${y}`,
      ),
    ),
  },
  'seven-bells': {
    hue: 352,
    words: ['SEVEN', 'BELLS'],
    emblem: shape(
      'M0-28C6-28 8-24 8-21 20-16 22-4 22 6 23 12 27 15 29 18H-29C-27 15-23 12-22 6-22-4-20-16-8-21-8-24-6-28 0-28ZM-7 21H7A7 7 0 0 1-7 21Z',
    ),
    corner: filled(
      'rgba(255,190,110,.06)',
      ...[0, 1, 2, 3, 4].map((ray) => `M640 60L-40 ${-60 + ray * 60}V${-32 + ray * 60}Z`),
    ),
  },
  'polar-crown': {
    hue: 206,
    words: ['POLAR', 'CROWN'],
    emblem: shape('M-28 20L-30-14-13 2 0-26 13 2 30-14 28 20Z'),
    corner: filled(shade, 'M-20 125 60 40 96 76 120 56 190 125Z', 'M110 125 196 70 270 125Z'),
  },
  glasshouse: {
    hue: 156,
    words: ['GLASS', 'HOUSE'],
    emblem: shape(
      'M0-28C12-12 12 8 0 24-12 8-12-12 0-28ZM-6 24C-24 18-32 2-30-14-14-10-6 6-6 24ZM6 24C24 18 32 2 30-14 14-10 6 6 6 24Z',
    ),
    corner: filled(
      shade,
      'M-10 125C0 60 40 20 110 0 110 60 70 110-10 125Z',
      'M40 125C70 80 120 60 190 62 170 100 110 125 40 125Z',
      'M-10 40C20 10 50-4 80-8 70 24 40 50-10 60Z',
    ),
  },
  'deep-koi': {
    hue: 190,
    words: ['DEEP', 'KOI'],
    emblem: shape('M32 0C22-16 4-20-12-8L-30-20C-26-6-26 6-30 20L-12 8C4 20 22 16 32 0ZM18-3A3 3 0 1 1 18-3.1Z'),
    corner(brush) {
      for (const radius of [30, 62, 98, 138]) stroke(brush, disc(70, 78, radius * 1.4, radius * 0.72), 3, shade)
    },
  },
  'emerald-hour': {
    hue: 150,
    words: ['EMERALD', 'HOUR'],
    emblem: shape('M-16-27H16L27-14V14L16 27H-16L-27 14V-14ZM-9-15L-15-8V8L-9 15H9L15 8V-8L9-15Z'),
    corner: lined(
      shade,
      3.5,
      'M-20 20 60 70 180-10M60 70 40 140M60 70 150 130M150 130 220 40 180-10M220 40 300 90M220 40 280-10',
    ),
  },
  'saffron-road': {
    hue: 18,
    words: ['SAFFRON', 'ROAD'],
    emblem: shape(
      'M-22 20A22 22 0 0 1 22 20ZM-3-28H3L2-10H-2ZM-27-14-22-18-12-5-15-3ZM27-14 22-18 12-5 15-3ZM-34 14V20H-26V16ZM34 14V20H26V16Z',
    ),
    corner: filled(
      shade,
      'M40 125V72C40 44 58 34 68 16 78 34 96 44 96 72V125ZM108 125V92C108 78 120 70 126 58 132 70 144 78 144 92V125ZM14 125V40L22 24 30 40V125ZM156 125V52L163 38 170 52V125Z',
    ),
  },
  'iron-comet': {
    hue: 228,
    words: ['IRON', 'COMET'],
    emblem: shape('M12-22A15 15 0 1 1 6 5L-32 26-3-5A15 15 0 0 1 12-22Z'),
    corner(brush) {
      lined('rgba(200,210,240,.16)', 2, 'M-10 110 150 30', 'M60 125 240 34', 'M-10 60 80 14')(brush)
      brush.fillStyle = 'rgba(220,230,255,.5)'
      for (let star = 0; star < 26; star += 1)
        brush.fill(disc((star * 97) % 300, (star * 53) % 118, 0.6 + (star % 3) * 0.5))
    },
  },
}
