import type { GameSymbol } from '../game/models.ts'
import { reelLeft, reelWidth, reelWindow, stopHeight } from './geometry.ts'
import type { GameArt } from './gameArt.ts'
import type { ReelMotion } from './motion.ts'
import type { Overlay, Planes } from './planes.ts'
import { drumRows, type Shade, type Strip } from './reelArt.ts'

const half = reelWidth / 2

/**
 * Draws one reel into the picture, row by row off its flat strip and through the drum's shade: a row of the window shows the
 * point of the strip that the turned drum brings there. `lit` has a bit for each row that wins.
 */
export function composeReel(
  target: Planes,
  art: GameArt,
  shades: Shade,
  reel: number,
  motion: ReelMotion,
  lit: number,
  dim: boolean,
): void {
  const blurred = motion.speed > 15 ? art.strips[reel]?.fast : motion.speed > 4 ? art.strips[reel]?.slow : undefined
  if (blurred !== undefined) composeBlurred(target, shades.plain, blurred, reel, motion.position)
  else composeSharp(target, art, shades, reel, motion.position, lit, dim)
}

function composeSharp(
  target: Planes,
  art: GameArt,
  shades: Shade,
  reel: number,
  position: number,
  lit: number,
  dim: boolean,
): void {
  const strip = art.model.strips[reel] ?? []
  const top = Math.round(position)
  const stopAt = (place: number): { picture: Planes; wins: boolean } => {
    const symbol: GameSymbol = strip[((place % strip.length) + strip.length) % strip.length] ?? 'cherry'
    const row = place - top
    const wins = row >= 0 && row < 3 && (lit & (1 << row)) !== 0
    return { picture: wins ? art.stops.winning[symbol] : art.stops.plain[symbol], wins }
  }
  const left = reelLeft(reel)
  const { y: planeY, u: planeU, v: planeV, width } = target
  for (let row = 0; row < reelWindow.height; row += 1) {
    const flat = (position + 1.5 + (drumRows[row] as number)) * stopHeight - 0.5
    const first = Math.floor(flat)
    const share = Math.round((flat - first) * 256)
    const place = Math.floor(first / stopHeight)
    const { picture, wins } = stopAt(place)
    const next = first + 1 - place * stopHeight < stopHeight ? picture : stopAt(place + 1).picture
    const shade = wins ? shades.lit : dim ? shades.dimmed : shades.plain
    const a = (first - place * stopHeight) * reelWidth
    const b = next === picture ? a + reelWidth : 0
    const from = picture.y
    const below = next.y
    const at = row * reelWindow.width + left
    const to = (reelWindow.y + row) * width + reelWindow.x + left
    const { keep, add } = shade
    for (let x = 0; x < reelWidth; x += 1) {
      const value = ((from[a + x] as number) * (256 - share) + (below[b + x] as number) * share) >> 8
      planeY[to + x] = (value * (keep[at + x] as number) + (add[at + x] as number)) >> 8
    }
    if ((row & 1) === 1) continue
    const colourRow = Math.min(stopHeight / 2 - 1, (first - place * stopHeight) >> 1) * half
    const colourAt = (row / 2) * (reelWindow.width / 2) + left / 2
    const colourTo = ((reelWindow.y + row) / 2) * (width / 2) + (reelWindow.x + left) / 2
    const { keepColour, addU, addV } = shade
    for (let x = 0; x < half; x += 1) {
      const kept = keepColour[colourAt + x] as number
      planeU[colourTo + x] = ((picture.u[colourRow + x] as number) * kept + (addU[colourAt + x] as number)) >> 8
      planeV[colourTo + x] = ((picture.v[colourRow + x] as number) * kept + (addV[colourAt + x] as number)) >> 8
    }
  }
}

function composeBlurred(target: Planes, shade: Overlay, strip: Strip, reel: number, position: number): void {
  const left = reelLeft(reel)
  const height = strip.rows * strip.stops
  const { picture } = strip
  const { y: planeY, u: planeU, v: planeV, width } = target
  const { keep, add, keepColour, addU, addV } = shade
  for (let row = 0; row < reelWindow.height; row += 1) {
    const flat = (position + 1.5 + (drumRows[row] as number)) * strip.rows
    const source = ((Math.floor(flat) % height) + height) % height
    const from = source * reelWidth
    const at = row * reelWindow.width + left
    const to = (reelWindow.y + row) * width + reelWindow.x + left
    for (let x = 0; x < reelWidth; x += 1)
      planeY[to + x] = ((picture.y[from + x] as number) * (keep[at + x] as number) + (add[at + x] as number)) >> 8
    if ((row & 1) === 1) continue
    const colourFrom = (source >> 1) * half
    const colourAt = (row / 2) * (reelWindow.width / 2) + left / 2
    const colourTo = ((reelWindow.y + row) / 2) * (width / 2) + (reelWindow.x + left) / 2
    for (let x = 0; x < half; x += 1) {
      const kept = keepColour[colourAt + x] as number
      planeU[colourTo + x] = ((picture.u[colourFrom + x] as number) * kept + (addU[colourAt + x] as number)) >> 8
      planeV[colourTo + x] = ((picture.v[colourFrom + x] as number) * kept + (addV[colourAt + x] as number)) >> 8
    }
  }
}
