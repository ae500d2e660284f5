import { frame } from '#protocol/simulator/line.ts'

/** What the picture says of itself: ms since the epoch modulo 2^32, and the cabinet's version modulo 2^16. */
export type PictureTime = { at: number; version: number }

/** Reads one row of RGBA pixels, `frame.width` of them, through the middle of the strip. Null when its checksum is wrong. */
export function readStrip(row: Uint8ClampedArray): PictureTime | null {
  const bytes = Array.from({ length: frame.bits / 8 }, () => 0)
  for (let bit = 0; bit < frame.bits; bit += 1) {
    const green = row[(bit * frame.blockWidth + frame.blockWidth / 2) * 4 + 1] ?? 0
    if (green > 128) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7))
  }
  const [a = 0, b = 0, c = 0, d = 0, low = 0, high = 0, checksum = 0] = bytes
  // A black picture has a right checksum too.
  if ((a ^ b ^ c ^ d ^ low ^ high) !== checksum || (a | b | c | d) === 0) return null
  return { at: (a | (b << 8) | (c << 16) | (d << 24)) >>> 0, version: low | (high << 8) }
}

/** Ms between drawing and `now`, or null when the two clocks are too far apart to mean anything. */
export function pictureDelay(at: number, now: number): number | null {
  const delay = ((now >>> 0) - at) | 0
  return delay > -1_000 && delay < 60_000 ? delay : null
}

/** Ms since the picture was drawn, by two clocks; null where it does not say. */
export const ageOf = (time: PictureTime | null, now: number) => (time ? pictureDelay(time.at, now) : null)

export type PictureClock = (video: HTMLVideoElement) => PictureTime | null

export function createPictureClock(
  makeCanvas: () => HTMLCanvasElement = () => document.createElement('canvas'),
): PictureClock {
  let context: CanvasRenderingContext2D | null | undefined
  return (video) => {
    if (video.videoWidth === 0) return null
    if (context === undefined) {
      const canvas = makeCanvas()
      canvas.width = frame.width
      canvas.height = 1
      context = canvas.getContext('2d', { willReadFrequently: true })
    }
    if (!context) return null
    const middle = ((frame.pictureHeight + frame.height) / 2 / frame.height) * video.videoHeight
    try {
      context.drawImage(video, 0, Math.floor(middle), video.videoWidth, 1, 0, 0, frame.width, 1)
      return readStrip(context.getImageData(0, 0, frame.width, 1).data)
    } catch {
      return null
    }
  }
}
