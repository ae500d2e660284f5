/** Who waits for something of one machine that may come late, or never. */
import type { Clock } from './machineTools.ts'

/** Waits until the next arrival, at most `mostMs`. */
export class Arrivals {
  readonly #waiting = new Set<() => void>()

  arrived(): void {
    for (const resolve of [...this.#waiting]) resolve()
  }

  next(clock: Clock, mostMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = () => {
      this.#waiting.delete(done)
      callOff()
      resolve()
    }
    const callOff = clock.after(mostMs, done)
    this.#waiting.add(done)
    return promise
  }
}

type Wait = { settled: Promise<number | null>; settle: (moved: number | null) => void }

/** What transfers moved once they are settled; null for one that is still open after a while. */
export class TransferWaits {
  readonly #waits = new Map<string, Wait>()

  get ids(): string[] {
    return [...this.#waits.keys()]
  }
  of(transferId: string, clock: Clock, mostMs: number): Promise<number | null> {
    const known = this.#waits.get(transferId)
    if (known) return known.settled
    const { promise: settled, resolve } = Promise.withResolvers<number | null>()
    const settle = (moved: number | null) => {
      callOff()
      this.#waits.delete(transferId)
      resolve(moved)
    }
    const callOff = clock.after(mostMs, () => settle(null))
    this.#waits.set(transferId, { settled, settle })
    return settled
  }
  settle(transferId: string, moved: number): void {
    this.#waits.get(transferId)?.settle(moved)
  }
  giveUp(): void {
    for (const { settle } of [...this.#waits.values()]) settle(null)
  }
}
