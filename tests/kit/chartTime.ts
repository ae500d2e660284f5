/** Time as the timers of a chart make it: which of them can fire next, and when each event of a path comes so that they do. */

/** `type`: of the event that it gives. Ms. */
export type Timer = { type: string; delay: number }
/**
 * What is known of the moments that matter after a path: 0 is now, the others are the starts of the timers that run, in that order.
 * `bounds[i][j]`: the most ms by which moment i can come after moment j (a difference bound matrix).
 */
export type Zone = { timers: readonly Timer[]; bounds: readonly (readonly number[])[] }
/** What one event does to the timers. `fires`: the timer that gives it, or null. */
export type Change = { started: readonly Timer[]; stopped: readonly string[]; fires: string | null }
export const without = (tickers: ReadonlySet<string>, { started, stopped, fires }: Change): Change => ({
  started: started.filter(({ type }) => !tickers.has(type)),
  stopped: stopped.filter((type) => !tickers.has(type)),
  fires: fires !== null && tickers.has(fires) ? null : fires,
})

const tolerance = 1e-6
/** Of two timers that are due at once the one that was started first fires first. */
const ahead = (isEarlier: boolean) => (isEarlier ? 1 : 0)

/** The closest bounds that say the same, or null where they contradict each other. */
function closed(bounds: number[][]): number[][] | null {
  for (const [over, through] of bounds.entries())
    for (const row of bounds)
      for (const [to, bound] of row.entries()) {
        const round = (row[over] ?? 0) + (through[to] ?? 0)
        if (round < bound) row[to] = round
      }
  return bounds.every((row, at) => (row[at] ?? 0) >= -tolerance) ? bounds : null
}

export const noTime: Zone = { timers: [], bounds: [[0]] }

/** What is known when this timer fires; null where another one always fires before it. */
function firing({ timers, bounds }: Zone, type: string): Zone | null {
  const fired = timers.findIndex((timer) => timer.type === type)
  const next = bounds.map((row) => [...row])
  const [now = []] = next
  for (const [at, { delay }] of timers.entries())
    now[at + 1] = Math.min(now[at + 1] ?? 0, delay - (at === fired ? 0 : ahead(at < fired)))
  const start = next[fired + 1] ?? []
  start[0] = Math.min(start[0] ?? 0, -(timers[fired]?.delay ?? 0))
  const known = closed(next)
  return known && { timers, bounds: known }
}

/** What is known after an event, for as long as nothing happens; null where it cannot come now. */
export function after(zone: Zone, { started, stopped, fires }: Change): Zone | null {
  const then = fires === null ? zone : firing(zone, fires)
  if (then === null) return null
  const gone = new Set(fires === null ? stopped : [...stopped, fires])
  const kept = then.timers.flatMap(({ type }, at) => (gone.has(type) ? [] : [at + 1]))
  const timers = [...kept.flatMap((at) => then.timers[at - 1] ?? []), ...started]
  // What starts with the event starts now.
  const moments = [0, ...kept, ...started.map(() => 0)]
  const bounds = moments.map((one) => moments.map((other) => then.bounds[one]?.[other] ?? 0))
  // Time goes on until the next timer is due.
  for (const [at, { delay }] of timers.entries()) (bounds[0] ?? [])[at + 1] = delay
  const known = closed(bounds)
  return known && { timers, bounds: known }
}

/** Whether all that can follow the one can follow the other. */
export const isWithin = (inner: Zone, outer: Zone): boolean =>
  inner.bounds.every((row, one) => row.every((bound, other) => bound <= (outer.bounds[one]?.[other] ?? 0) + tolerance))

/** Moment `to` comes at least `by` ms after moment `from`. */
type Rule = { from: number; to: number; by: number }

/** When what these rules say has come, at the earliest; null where it cannot. */
function solved(rules: readonly Rule[], count: number): number[] | null {
  const times = Array.from({ length: count }, () => 0)
  for (let rounds = 0; rounds <= count; rounds++) {
    let isSettled = true
    for (const { from, to, by } of rules)
      if ((times[from] ?? 0) + by > (times[to] ?? 0) + tolerance) {
        times[to] = (times[from] ?? 0) + by
        isSettled = false
      }
    if (isSettled) return times
  }
  return null
}

const mostTicks = 100
/**
 * The earliest moments, in ms from the start, at which the events of a path can come; the first is the start itself.
 * Where the last is a ticker's, it comes with one of its ticks. Null where that cannot be.
 */
export function timesOf(all: readonly Change[], tickers: ReadonlySet<string>): number[] | null {
  const rules = rulesOf(all.map((change) => without(tickers, change)))
  const last = all.length - 1
  const ticker = all[last]?.fires ?? null
  if (ticker === null || !tickers.has(ticker)) return solved(rules, all.length)
  const since = all.findLastIndex(({ started }, at) => at < last && started.some(({ type }) => type === ticker))
  const { delay = 0 } = all[since]?.started.find(({ type }) => type === ticker) ?? {}
  // What is due at the same moment may come before the tick.
  const due = rules.filter(({ from }) => from === last).map((rule) => ({ ...rule, by: rule.by + 1 }))
  for (let ticks = 1; ticks <= mostTicks; ticks++) {
    const by = ticks * delay
    const times = solved(
      [...rules, ...due, { from: since, to: last, by }, { from: last, to: since, by: -by }],
      all.length,
    )
    if (times) return times
  }
  return null
}

function rulesOf(changes: readonly Change[]): Rule[] {
  const rules: Rule[] = []
  let running: (Timer & { since: number })[] = []
  for (const [at, { started, stopped, fires }] of changes.entries()) {
    if (at > 0) rules.push({ from: at - 1, to: at, by: 0 })
    const fired = running.findIndex(({ type }) => type === fires)
    for (const [place, { type, delay, since }] of running.entries()) {
      const isFired = type === fires
      if (isFired) rules.push({ from: since, to: at, by: delay })
      rules.push({ from: at, to: since, by: (isFired ? 0 : ahead(place < fired)) - delay })
    }
    running = running.filter(({ type }) => type !== fires && !stopped.includes(type))
    running.push(...started.map((timer) => ({ ...timer, since: at })))
  }
  return rules
}

/** A clock that stands until it is moved, and fires one timer at a time. */
export class StepClock {
  #now = 0
  #set = 0
  readonly #timers = new Map<number, { due: number; fire: () => void }>()

  setTimeout(fire: () => void, ms: number): number {
    this.#set += 1
    this.#timers.set(this.#set, { due: this.#now + ms, fire })
    return this.#set
  }
  clearTimeout(id: number): void {
    this.#timers.delete(id)
  }
  /** Moves on, and fires what is due before that moment. */
  moveTo(moment: number): void {
    for (let next = this.#next(); next && next[1].due < moment - tolerance; next = this.#next()) this.fire()
    this.#now = Math.max(this.#now, moment)
  }
  /** Fires the timer that is due next. */
  fire(): void {
    const [id, next] = this.#next() ?? []
    if (id === undefined || !next) throw new Error('no timer runs')
    this.#now = Math.max(this.#now, next.due)
    this.#timers.delete(id)
    next.fire()
  }
  #next() {
    // In the order in which they were set, so that the first of those due at once stays the first.
    return [...this.#timers].reduce<[number, { due: number; fire: () => void }] | null>(
      (first, one) => (first === null || one[1].due < first[1].due - tolerance ? one : first),
      null,
    )
  }
}
