/** Counts of one process by key, each within a span of its own. */
import { performance } from 'node:perf_hooks'

export type Counted = { count: number; leftMs: number }

/** A long span keeps no short ones that are over. */
const sweepEveryMs = 60_000

export function countHere(now: () => number = () => performance.now()) {
  const spans = new Map<string, { until: number; count: number }>()
  let sweepAt = 0
  return (key: string, withinMs: number): Promise<Counted> => {
    const at = now()
    if (at >= sweepAt) {
      sweepAt = at + Math.min(withinMs, sweepEveryMs)
      for (const [name, { until }] of spans) if (until <= at) spans.delete(name)
    }
    const known = spans.get(key)
    const span = known && known.until > at ? known : { until: at + withinMs, count: 0 }
    span.count += 1
    spans.set(key, span)
    return Promise.resolve({ count: span.count, leftMs: span.until - at })
  }
}
