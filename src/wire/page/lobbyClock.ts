import { fromCallback } from 'xstate'

const second = 1_000
type Page = Pick<Document, 'addEventListener' | 'removeEventListener'>

/**
 * Says how many whole seconds have passed since its last word. Timers of a page that is not looked at come late, and
 * the clock of the device may be set: the time that has passed is asked of a clock that does neither.
 */
export function createLobbyClock(elapsed: () => number = () => performance.now(), page: Page = document) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    let told = elapsed()
    const tick = () => {
      const seconds = Math.floor((elapsed() - told) / second)
      if (seconds <= 0) return
      told += seconds * second
      sendBack({ type: 'clock.ticked', seconds })
    }
    const timer = setInterval(tick, second)
    page.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      page.removeEventListener('visibilitychange', tick)
    }
  })
}
