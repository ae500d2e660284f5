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
