/** What is counted of the rounds of one game's mathematics. */
import { startsFeature, windowAt } from '#simulator/game/evaluate.ts'
import { expectationOf } from '#simulator/game/expectation.ts'
import type { GameModel } from '#simulator/game/models.ts'
import type { RoundOutcome } from '#simulator/game/outcome.ts'
import { evenCells, evenRuns, normalProbability, oftenAs, uncorrelated } from './statistics.ts'

export type Test = { name: string; probability: number }

/** One reel over the rounds of a game. */
class ReelSample {
  readonly #length: number
  readonly #stops: Uint32Array
  readonly #freeStops: Uint32Array
  /** Of two rounds in a row; no round is in two pairs. */
  readonly #pairs: Uint32Array
  readonly #runs = { runs: 0, low: 0, high: 0 }
  #products = 0
  #squares = 0
  #count = 0
  #last = -1

  constructor(length: number) {
    this.#length = length
    this.#stops = new Uint32Array(length)
    this.#freeStops = new Uint32Array(length)
    this.#pairs = new Uint32Array(length * length)
  }

  add(stop: number): void {
    const last = this.#last
    const middle = (this.#length - 1) / 2
    const side = stop < middle ? 'low' : 'high'
    this.#stops[stop] = (this.#stops[stop] ?? 0) + 1
    this.#runs[side] += 1
    if (last < 0 || last < middle !== stop < middle) this.#runs.runs += 1
    this.#squares += (stop - middle) ** 2
    if (last >= 0) this.#products += (stop - middle) * (last - middle)
    if (this.#count % 2 === 1) {
      const cell = last * this.#length + stop
      this.#pairs[cell] = (this.#pairs[cell] ?? 0) + 1
    }
    this.#count += 1
    this.#last = stop
  }

  addFree(stop: number): void {
    this.#freeStops[stop] = (this.#freeStops[stop] ?? 0) + 1
  }

  tests(name: string): Test[] {
    const correlation = { products: this.#products, squares: this.#squares, count: this.#count }
    return [
      { name: `${name}: stops`, probability: evenCells(this.#stops) },
      { name: `${name}: stops of free spins`, probability: evenCells(this.#freeStops) },
      { name: `${name}: runs`, probability: evenRuns(this.#runs) },
      { name: `${name}: serial correlation`, probability: uncorrelated(correlation) },
      { name: `${name}: two rounds in a row`, probability: evenCells(this.#pairs) },
    ]
  }
}

export class GameSample {
  readonly name: string
  readonly #model: GameModel
  readonly #reels: ReelSample[]
  /** Of each reel and the one to its right. */
  readonly #neighbours: Uint32Array[]
  #rounds = 0
  #features = 0
  #won = 0
  #wonSquared = 0

  constructor(name: string, model: GameModel) {
    this.name = name
    this.#model = model
    const lengths = model.strips.map((strip) => strip.length)
    this.#reels = lengths.map((length) => new ReelSample(length))
    this.#neighbours = lengths.slice(1).map((length, reel) => new Uint32Array(length * (lengths[reel] ?? 0)))
  }

  add({ spin, freeSpins }: RoundOutcome, bet: number): void {
    const { stops } = spin
    for (const [reel, sample] of this.#reels.entries()) {
      const stop = stops[reel] ?? 0
      sample.add(stop)
      const cells = this.#neighbours[reel]
      if (cells === undefined) continue
      const cell = stop * (this.#model.strips[reel + 1]?.length ?? 0) + (stops[reel + 1] ?? 0)
      cells[cell] = (cells[cell] ?? 0) + 1
    }
    for (const free of freeSpins)
      for (const [reel, sample] of this.#reels.entries()) sample.addFree(free.stops[reel] ?? 0)
    const won = [spin, ...freeSpins].reduce((sum, { win }) => sum + win, 0) / bet
    this.#rounds += 1
    this.#won += won
    this.#wonSquared += won * won
    if (startsFeature(windowAt(this.#model, stops))) this.#features += 1
  }

  /** Share of the bets that came back, with three standard errors on either side, and as it is computed from the strips. */
  get return(): { seen: number; error: number; computed: number } {
    const seen = this.#won / this.#rounds
    const variance = this.#wonSquared / this.#rounds - seen * seen
    return { seen, error: 3 * Math.sqrt(variance / this.#rounds), computed: expectationOf(this.#model).return }
  }

  tests(): Test[] {
    const { seen, error, computed } = this.return
    const { featureChance } = expectationOf(this.#model)
    return [
      ...this.#reels.flatMap((sample, reel) => sample.tests(`${this.name} reel ${reel + 1}`)),
      ...this.#neighbours.map((cells, reel) => ({
        name: `${this.name} reels ${reel + 1} and ${reel + 2}`,
        probability: evenCells(cells),
      })),
      { name: `${this.name}: return`, probability: normalProbability((seen - computed) / (error / 3)) },
      { name: `${this.name}: features`, probability: oftenAs(this.#features, this.#rounds, featureChance) },
    ]
  }
}
