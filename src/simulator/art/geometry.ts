import { frame } from '#protocol/simulator/line.ts'

/** Pixels of the drawn picture for one logical unit; the art is thought in 1280 × 720. */
export const scale = frame.width / 1280

/** The reel window in pixels. Everything is even, because the colour planes have half the size. */
export const reelWindow = { x: 68, y: 94, width: 824, height: 352 } as const
export const reelWidth = 160
export const reelGap = 6
export const reelLeft = (reel: number) => reel * (reelWidth + reelGap)

/** The same in logical units. */
export const logicalWindow = {
  x: reelWindow.x / scale,
  y: reelWindow.y / scale,
  width: reelWindow.width / scale,
  height: reelWindow.height / scale,
} as const

/** The drum: a stop takes this angle, and the window shows a little under two stops to either side of the middle. */
export const stopAngle = 0.575
export const drumRadius = reelWindow.height / 2 / Math.sin(0.98)
/** Height of a stop on the flat strip, in pixels, so that the middle of the window is shown one to one. */
export const stopHeight = 122

/** Top and bottom of a row's stop in window pixels. */
export function rowSpan(row: number): { top: number; bottom: number } {
  const edge = (stops: number) => reelWindow.height / 2 + drumRadius * Math.sin((row - 1 + stops) * stopAngle)
  return { top: edge(-0.5), bottom: edge(0.5) }
}

export const meterBoxes = [
  { name: 'CREDIT', x: 91, width: 305 },
  { name: 'BET', x: 420, width: 220 },
  { name: 'WIN', x: 664, width: 340 },
] as const
export const meterTop = 632
export const meterHeight = 62

/** Lamps from top to bottom: the line's number and its place, −1 … 1 of 210 around the middle. */
export const lamps = [
  { line: 4, place: -1 },
  { line: 2, place: -0.5 },
  { line: 1, place: 0 },
  { line: 3, place: 0.5 },
  { line: 5, place: 1 },
] as const
export const lampSize = 34
export const lampCentres = [logicalWindow.x - 40, logicalWindow.x + logicalWindow.width + 40] as const
export const lampMiddle = (place: number) => logicalWindow.y + logicalWindow.height / 2 + place * 210
