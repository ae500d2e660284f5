import { setTimeout as pause } from 'node:timers/promises'

type Patience = { timeout?: number; interval?: number; message?: string }

/** Looks again and again until what is seen is `wanted`: a value, a pattern, or what a predicate accepts. Fails with what was last seen. Answers what was seen. */
export async function until<Seen>(
  look: () => Seen | Promise<Seen>,
  wanted: Seen | RegExp | ((seen: Seen) => boolean),
  { timeout = 30_000, interval = 50, message = 'it never came' }: Patience = {},
): Promise<Seen> {
  // Made here, so that the trace names the line that waited.
  const late = new Error(message)
  const end = performance.now() + timeout
  let last: unknown = 'nothing'
  for (;;) {
    try {
      const seen = await look()
      if (fits(seen, wanted)) return seen
      last = seen
    } catch (problem) {
      last = problem
    }
    if (performance.now() > end) {
      const shown = last instanceof Error ? last.message : JSON.stringify(last)
      late.message = `${message} within ${timeout} ms; wanted ${wanted}, last seen ${shown}`
      throw late
    }
    await pause(interval)
  }
}

function fits<Seen>(seen: Seen, wanted: Seen | RegExp | ((seen: Seen) => boolean)): boolean {
  if (typeof wanted === 'function') return (wanted as (seen: Seen) => boolean)(seen)
  if (wanted instanceof RegExp) return typeof seen === 'string' && wanted.test(seen)
  return Object.is(seen, wanted)
}
