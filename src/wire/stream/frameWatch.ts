/** How long a picture may stand before it counts as frozen, ms: with the tick, half a second at most. */
const idleTime = 350
const tickTime = 100

export type FrameNews = { painted: () => void; frozen: () => void }
export type FrameWatch = { frames(): number; stop(): void }

/**
 * Tells when the element paints its first frame, stands still, and goes on. A hidden page paints nothing:
 * there, a video that has data counts as painted and nothing counts as frozen.
 * With `live` the picture was seen before, in another element: its first frame here is no news.
 */
export function watchFrames(video: HTMLVideoElement, news: FrameNews, live = false): FrameWatch {
  let frames = 0
  let lastFrame = performance.now()
  let lastTick = lastFrame
  let counted = 0
  let handle = 0

  function alive(): void {
    lastFrame = performance.now()
    if (live) return
    live = true
    news.painted()
  }
  const byCallback = typeof video.requestVideoFrameCallback === 'function'
  function frame(): void {
    handle = video.requestVideoFrameCallback(frame)
    frames += 1
    alive()
  }
  if (byCallback) handle = video.requestVideoFrameCallback(frame)

  function tick(): void {
    const now = performance.now()
    // A late tick means that the page itself stood still, so the frames may only be unseen.
    if (document.hidden || now - lastTick > tickTime * 2) lastFrame = now
    lastTick = now
    if (document.hidden && !live && video.readyState >= 2 && !video.paused) alive()
    if (!byCallback) {
      const total = video.getVideoPlaybackQuality().totalVideoFrames
      if (total > counted) {
        frames += total - counted
        alive()
      }
      counted = total
    }
    if (!live || now - lastFrame <= idleTime) return
    live = false
    news.frozen()
  }
  const timer = setInterval(tick, tickTime)
  return {
    frames: () => frames,
    stop() {
      clearInterval(timer)
      if (byCallback) video.cancelVideoFrameCallback(handle)
    },
  }
}
