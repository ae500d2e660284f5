import { frame } from '#protocol/simulator/line.ts'
import type { Planes } from './planes.ts'

/** Writes the picture's own clock into the strip under it: time, version, checksum, as `frame` says. */
export function stampClock(target: Planes, now: number, version: number): void {
  const time = Math.floor(now) >>> 0
  const bytes = [time & 255, (time >>> 8) & 255, (time >>> 16) & 255, time >>> 24, version & 255, (version >>> 8) & 255]
  bytes.push(bytes.reduce((checksum, byte) => checksum ^ byte, 0))
  const row = frame.pictureHeight * frame.width
  for (let bit = 0; bit < frame.bits; bit += 1) {
    const one = ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1
    target.y.fill(one === 1 ? 235 : 16, row + bit * frame.blockWidth, row + (bit + 1) * frame.blockWidth)
  }
  target.y.fill(16, row + frame.bits * frame.blockWidth, row + frame.width)
  for (let y = frame.pictureHeight + 1; y < frame.height; y += 1)
    target.y.copyWithin(y * frame.width, row, row + frame.width)
}
