/** Time as the floor sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs `act` at the time or as soon after it as possible; answers what cancels it. */
  at(time: number, act: () => void): () => void
}

export const realClock: Clock = {
  now: () => Date.now(),
  at(time, act) {
    const timer = setTimeout(act, Math.max(0, Math.min(time - Date.now(), 2 ** 31 - 1)))
    return () => clearTimeout(timer)
  },
}
