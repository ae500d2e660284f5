import type { PressTimes } from '#machines/game/connection/connection.types.ts'
import type { Picture } from './picture.ts'
import type { PictureClock } from './pictureClock.ts'

/**
 * Times a press by the page's own clock alone: until the venue answers, and until a frame is painted that carries the version of
 * the answer. A frame costs a look at its pixels, so that not every press is followed to its picture.
 */
export type PressMeter = {
  /** A press goes out now; call what is returned with the version that the answer tells. */
  sent(): (version: number) => void
  subscribe(listener: (press: PressTimes) => void): () => void
}
type Setup = { picture: Pick<Picture, 'video'>; clock: PictureClock; now?: () => number }

/** Ms between two presses that are followed to the picture. */
const rest = 3_000
/** Ms after which a picture that has not come will not. */
const longest = 3_000
/** The picture carries the low 16 bits of a version. */
const isReached = (shown: number, wanted: number) => ((shown - wanted) & 0xffff) < 0x8000

export function createPressMeter({ picture, clock, now = () => performance.now() }: Setup): PressMeter {
  const listeners = new Set<(press: PressTimes) => void>()
  let lastVersion = -1
  let followedAt = Number.NEGATIVE_INFINITY

  function tell(press: PressTimes): void {
    for (const listener of [...listeners]) listener(press)
  }
  function follow(version: number, sentAt: number, answer: number): void {
    const look = (paintedAt: number) => {
      const video = picture.video()
      if (!video || paintedAt - sentAt > longest) return
      const time = clock(video)
      if (time && isReached(time.version, version)) {
        const pixel = paintedAt - sentAt
        // Of a page that is busy the answer is heard after the frame that shows it.
        return tell({ answer: Math.min(answer, pixel), pixel })
      }
      video.requestVideoFrameCallback(look)
    }
    picture.video()?.requestVideoFrameCallback?.(look)
  }

  return {
    sent() {
      const sentAt = now()
      return (version) => {
        const answeredAt = now()
        const answer = answeredAt - sentAt
        tell({ answer, pixel: null })
        const isNews = version > lastVersion
        lastVersion = Math.max(lastVersion, version)
        if (!isNews || answeredAt - followedAt < rest) return
        followedAt = answeredAt
        follow(version, sentAt, answer)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
