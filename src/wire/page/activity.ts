/** What a person does, wherever their hand is: in this window, in the game's own one beside it, on a gamepad. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
type Place = { body: () => Target | null; subscribe: (listener: () => void) => () => void }
export type Activity = {
  /** Of what no window hears. */
  note: () => void
  subscribe: (listener: () => void) => () => void
}

export function createActivity(beside: Place, page: Target = window): Activity {
  const listeners = new Set<() => void>()
  return {
    note() {
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      const hear = (target: Target) => {
        for (const sign of signs) target.addEventListener(sign, listener, { capture: true, passive: true })
        return () => {
          for (const sign of signs) target.removeEventListener(sign, listener, { capture: true })
        }
      }
      const leavePage = hear(page)
      let leaveBeside = () => {}
      const look = () => {
        leaveBeside()
        const body = beside.body()
        leaveBeside = body ? hear(body) : () => {}
      }
      look()
      const forget = beside.subscribe(look)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        forget()
        leaveBeside()
        leavePage()
      }
    },
  }
}
