/** The processes of the venue that the database or the bus has heard of lately; this one is always among them. */
import type { Bus } from './bus.ts'

export class LivingProcesses {
  readonly #bus: Bus
  #alive: ReadonlySet<string>

  constructor(bus: Bus) {
    this.#bus = bus
    this.#alive = new Set([bus.process])
  }
  has(process: string): boolean {
    return this.#alive.has(process)
  }
  /** `heard`: by the database. Answers whether one of the others is gone. */
  async refresh(heard: readonly string[]): Promise<boolean> {
    const living = new Set(await this.#bus.alive(heard))
    const isOneGone = [...this.#alive].some((process) => !living.has(process))
    this.#alive = living
    return isOneGone
  }
}
