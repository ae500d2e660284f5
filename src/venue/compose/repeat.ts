/**
 * Does it again and again, never twice at once: a round that takes longer than `everyMs` leaves out the next.
 * Answers how to stop, once a round that runs has ended; its signal tells it to end early.
 */
export function repeat(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
  firstMs = everyMs,
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const round = () => {
    running ??= work(stopping.signal)
      .catch(failed)
      .finally(() => {
        running = null
      })
  }
  let timer = setTimeout(() => {
    round()
    timer = setInterval(round, everyMs)
  }, firstMs)
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}
