/** A page that is not looked at paints no frames: then so often, ms. */
const hiddenPause = 100

type Page = {
  requestAnimationFrame?: (work: () => void) => number
  cancelAnimationFrame?: (handle: number) => void
}

/**
 * Gathers what comes within one frame and hands it out at once, in its order: however much is pushed, the page
 * works on it once a frame.
 */
export function inFrames<One>(handOut: (gathered: One[]) => void, page: Page = globalThis) {
  let gathered: One[] = []
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    gathered = []
    if (frame !== undefined) page.cancelAnimationFrame?.(frame)
    clearTimeout(timer)
    frame = timer = undefined
  }
  function flush(): void {
    if (gathered.length === 0) return
    const whole = gathered
    stop()
    handOut(whole)
  }
  return {
    add(one: One): void {
      gathered.push(one)
      if (gathered.length > 1) return
      frame = page.requestAnimationFrame?.(flush)
      timer = setTimeout(flush, hiddenPause)
    },
    flush,
    /** Nothing is handed out any more. */
    stop,
  }
}
