import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'

type Patience = { timeout?: number; interval?: number; message?: string }

/** Looks again and again until what is seen is `wanted`: a value, a pattern, or what a predicate accepts. A look that throws is only too early; a predicate that throws ends the wait. Fails with what was last seen. Answers what was seen. */
export async function until<Seen>(
  look: () => Seen | Promise<Seen>,
  wanted: Seen | RegExp | ((seen: Seen) => boolean),
  { timeout = 30_000, interval = 30, message = 'it never came' }: Patience = {},
): Promise<Seen> {
  // Made here, so that the trace names the line that waited.
  const late = new Error(message)
  const end = performance.now() + timeout
  for (;;) {
    const found = await attempt(look)
    if ('seen' in found && fits(found.seen, wanted)) return found.seen
    if (performance.now() > end) {
      const sought = typeof wanted === 'function' ? String(wanted) : inspect(wanted)
      const last = 'seen' in found ? inspect(found.seen, { depth: 4 }) : String(found.problem)
      const told = `${message} within ${timeout} ms; wanted ${sought}, last seen ${last}`
      // The trace holds a copy of the message, which is all that is printed outside a test runner.
      late.stack = late.stack?.replace(message, () => told)
      throw Object.assign(late, { message: told }, 'problem' in found ? { cause: found.problem } : {})
    }
    await pause(interval)
  }
}

async function attempt<Seen>(look: () => Seen | Promise<Seen>): Promise<{ seen: Seen } | { problem: unknown }> {
  try {
    return { seen: await look() }
  } catch (problem) {
    return { problem }
  }
}

function fits<Seen>(seen: Seen, wanted: Seen | RegExp | ((seen: Seen) => boolean)): boolean {
  if (typeof wanted === 'function') return (wanted as (seen: Seen) => boolean)(seen)
  if (wanted instanceof RegExp) return typeof seen === 'string' && wanted.test(seen)
  return Object.is(seen, wanted)
}
