import type { GameSymbol } from '../game/models.ts'
import { type Brush, disc } from './brush.ts'
import { symbolSprite } from './symbols.ts'

export function stars(brush: Brush, count: number, seed: number, height = 180): void {
  let value = seed
  const next = () => {
    value = (value * 16807) % 2147483647
    return value / 2147483647
  }
  brush.fillStyle = '#e9f1ff'
  for (let star = 0; star < count; star += 1) {
    brush.globalAlpha = 0.2 + next() * 0.7
    brush.fill(disc(next() * 480, next() * height, 0.4 + next() * 1.1))
  }
  brush.globalAlpha = 1
}

/** A symbol as large as it is wanted, turned about its middle. */
export function put(brush: Brush, symbol: GameSymbol, x: number, y: number, size: number, rotation = 0): void {
  brush.save()
  brush.translate(x, y)
  brush.rotate(rotation)
  brush.drawImage(symbolSprite(symbol, 520), -size / 2, -size / 2, size, size)
  brush.restore()
}
