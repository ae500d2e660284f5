/** What the makers of a demo's past share: its time, its chance, its rows. */
import type { Logger } from 'pino'
import type { RoundProof, RoundSpin } from '#protocol/cabinet/rounds.ts'
import type { createModelStore } from '../store/modelRows.ts'
import type { PastAccount } from './people.ts'
import type { SeededRandom } from './random.ts'

export const minute = 60_000
export const lira = 100

/** How a cabinet would have played one round of the game `game`, so that it can be proved like any other. */
export type PastRound = (asked: { game: string; bet: number; round: string; key: string }) => {
  win: number
  spins: RoundSpin[]
  reels: string[][]
  proof: RoundProof
}

export type Patron = PastAccount & { busyUntil: number /** What they usually bring, minor units. */; stake: number }

export type PastTools = {
  random: SeededRandom
  time: PastTime
  store: ReturnType<typeof createModelStore>
  timeZone: string
  currency: string
  logger: Logger
  graceMs: number
  /** The demo's own staff, by user name. */
  accounts: Record<string, number>
  pastRound: PastRound | undefined
  stills: boolean
}

/** What is due, in the order of time; of one moment in the order in which it was planned. */
export class PastTime {
  now = 0
  readonly #due: { at: number; act: () => Promise<void> }[] = []

  at(at: number, act: () => Promise<void>): void {
    let place = this.#due.length
    while (place > 0 && (this.#due[place - 1]?.at ?? 0) > at) place -= 1
    this.#due.splice(place, 0, { at, act })
  }

  async run(): Promise<void> {
    for (;;) {
      const next = this.#due.shift()
      if (!next) return
      this.now = next.at
      await next.act()
    }
  }
}
