import { gameOf } from '../game/catalogue.ts'
import { type Brush, paper, radial } from './brush.ts'
import { closeUpPicture } from './closeUp.ts'
import { landscapes } from './landscapes.ts'
import { portraits } from './portraits.ts'
import { symbols } from '../game/models.ts'
import { symbolSprite } from './symbols.ts'

const scenes: Record<string, (brush: Brush) => void> = { ...landscapes, ...portraits }
const drawn = new Map<string, Promise<Buffer>>()

/** Twice what a list of them shows. */
const symbolPixels = 128
/** `symbol-moon-night-orchard`: a symbol as that game shows it. */
function symbolPicture(name: string): Promise<Buffer> | null {
  const symbol = symbols.find((one) => name.startsWith(`symbol-${one}-`))
  const game = symbol && gameOf(name.slice(`symbol-${symbol}-`.length))
  if (!symbol || !game) return null
  const known = drawn.get(name)
  if (known !== undefined) return known
  const picture = symbolSprite(symbol, symbolPixels, game.id).encode('webp', 84)
  drawn.set(name, picture)
  return picture
}

/** The lobby picture of a game as WebP, 960 × 600, `login`, the close look at reels, or a symbol; null when there is no such picture. Drawn once. */
export function scenePicture(game: string): Promise<Buffer> | null {
  if (game === 'login') return closeUpPicture()
  if (game.startsWith('symbol-')) return symbolPicture(game)
  const name = gameOf(game)?.scene
  const draw = name === undefined ? undefined : scenes[name]
  if (name === undefined || draw === undefined) return null
  const known = drawn.get(name)
  if (known !== undefined) return known
  const { canvas, brush } = paper(480, 300, 2)
  draw(brush)
  brush.fillStyle = radial(brush, 240, 150, 140, 330, [
    [0, 'rgba(0,0,0,0)'],
    [1, 'rgba(0,0,0,.45)'],
  ])
  brush.fillRect(0, 0, 480, 300)
  const picture = canvas.encode('webp', 84)
  drawn.set(name, picture)
  return picture
}
