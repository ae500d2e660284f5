import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'

/** Lets work under one key run one after the other, so that a right password sent beside others is not refused for their number. */
export function createTurns() {
  const lasts = new Map<string, Promise<unknown>>()
  return {
    async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const before = lasts.get(key)
      const mine = (before ?? Promise.resolve()).then(work, work)
      lasts.set(key, mine)
      try {
        return await mine
      } finally {
        if (lasts.get(key) === mine) lasts.delete(key)
      }
    },
  }
}

/** Lets so much work run at once, the rest in the order in which it came. Where too much waits already, 60429. */
export function createLane(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async take<Result>(work: () => Promise<Result>): Promise<Result> {
      if (waiting.length >= mostWaiting) throw new Refusal(ErrorCode.tooMany, { seconds: 1 })
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
