/** Ms: what is looked at changes so often at most, however much happens. */
const pause = 400

type Log<Known> = { inspection: () => Known; subscribe: (listener: () => void) => () => void }

/** The same log for whoever looks: told of at once when it was quiet, else every so often. Nobody looking costs nothing. */
export function paced<Known>(log: Log<Known>): Log<Known> {
  const listeners = new Set<() => void>()
  let shown = log.inspection()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isNew = false
  let stop: (() => void) | undefined

  function tell(): void {
    isNew = false
    timer = setTimeout(rest, pause)
    shown = log.inspection()
    for (const listener of [...listeners]) listener()
  }
  function rest(): void {
    timer = undefined
    if (isNew) tell()
  }
  function heard(): void {
    if (timer === undefined) tell()
    else isNew = true
  }
  return {
    inspection: () => (listeners.size === 0 ? (shown = log.inspection()) : shown),
    subscribe(listener) {
      // What came between the first drawing and this is news to whoever asks next.
      if (listeners.size === 0) shown = log.inspection()
      listeners.add(listener)
      stop ??= log.subscribe(heard)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}
