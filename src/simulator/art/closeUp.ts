import type { GameSymbol } from '../game/models.ts'
import { linear, paper } from './brush.ts'
import { symbolSprite } from './symbols.ts'

const reels: GameSymbol[][] = [
  ['lemon', 'plum', 'cherry'],
  ['seven', 'plum', 'bell'],
  ['pear', 'plum', 'moon'],
]
const width = 520
const height = 380
const gap = 22

/** A close look at standing reels, for the page where people sign in: WebP, 1604 × 1140. Drawn once. */
export const closeUpPicture = (() => {
  let drawn: Promise<Buffer> | undefined
  return () => {
    drawn ??= draw()
    return drawn
  }
})()

function draw(): Promise<Buffer> {
  const whole = { width: reels.length * width + (reels.length - 1) * gap, height: height * 3 }
  const { canvas, brush } = paper(whole.width, whole.height)
  brush.fillStyle = '#0a0603'
  brush.fillRect(0, 0, whole.width, whole.height)
  for (const [place, symbols] of reels.entries()) {
    const left = place * (width + gap)
    brush.fillStyle = linear(
      brush,
      [0, 0],
      [0, whole.height],
      [
        [0, '#b98a4d'],
        [0.22, '#f2dcae'],
        [0.5, '#fff6df'],
        [0.78, '#f0d8a8'],
        [1, '#a97a40'],
      ],
    )
    brush.fillRect(left, 0, width, whole.height)
    for (const [row, symbol] of symbols.entries()) {
      const squash = row === 1 ? 1 : 0.86
      const size = Math.round(height * 1.06)
      brush.save()
      brush.translate(left + width / 2, height * (row + 0.5))
      brush.scale(1, squash)
      brush.drawImage(symbolSprite(symbol, size, 'night-orchard'), -size / 2, -size / 2)
      brush.restore()
    }
    for (const row of [1, 2]) {
      brush.fillStyle = 'rgba(120,74,24,.2)'
      brush.fillRect(left, height * row - 2, width, 3)
      brush.fillStyle = 'rgba(255,255,255,.4)'
      brush.fillRect(left, height * row + 1, width, 2)
    }
    brush.fillStyle = linear(
      brush,
      [left, 0],
      [left + width, 0],
      [
        [0, 'rgba(50,24,6,.5)'],
        [0.09, 'rgba(50,24,6,0)'],
        [0.91, 'rgba(50,24,6,0)'],
        [1, 'rgba(50,24,6,.55)'],
      ],
    )
    brush.fillRect(left, 0, width, whole.height)
    brush.fillStyle = linear(
      brush,
      [left + width, 0],
      [left + width + gap, 0],
      [
        [0, '#0a0603'],
        [0.5, '#4e3112'],
        [1, '#0a0603'],
      ],
    )
    brush.fillRect(left + width, 0, gap, whole.height)
  }
  brush.fillStyle = linear(
    brush,
    [0, 0],
    [0, whole.height],
    [
      [0, 'rgba(20,8,2,.82)'],
      [0.2, 'rgba(40,18,4,.3)'],
      [0.38, 'rgba(60,30,8,0)'],
      [0.62, 'rgba(60,30,8,0)'],
      [0.82, 'rgba(40,18,4,.32)'],
      [1, 'rgba(20,8,2,.85)'],
    ],
  )
  brush.fillRect(0, 0, whole.width, whole.height)
  return canvas.encode('webp', 86)
}
