/** How often somebody may ask within a second. */
import { performance } from 'node:perf_hooks'

type Rates = { take: (key: string | number) => boolean }
export type CallerRates = { take: (caller: { signInId: number; accountId: number }) => boolean }

const secondMs = 1_000

/** `take` answers whether there was room, within a second from the first that found some; what found none is not counted. */
export function createRates(perSecond: number, now: () => number = () => performance.now()): Rates {
  const windows = new Map<string | number, { since: number; count: number }>()
  let swept = 0
  function sweep(at: number): void {
    if (at - swept < secondMs) return
    swept = at
    for (const [key, { since }] of windows) if (at - since >= secondMs) windows.delete(key)
  }
  return {
    take(key) {
      const at = now()
      sweep(at)
      const window = windows.get(key)
      if (!window || at - window.since >= secondMs) {
        windows.set(key, { since: at, count: 1 })
        return true
      }
      if (window.count >= perSecond) return false
      window.count += 1
      return true
    },
  }
}

/** Of one sign-in, and twice as much of one account however many sign-ins and sockets it has. */
export function createCallerRates(perSecond: number, now?: () => number): CallerRates {
  const signIns = createRates(perSecond, now)
  const accounts = createRates(2 * perSecond, now)
  return { take: ({ signInId, accountId }) => signIns.take(signInId) && accounts.take(accountId) }
}
