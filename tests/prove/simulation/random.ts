import { RandomSource, seedRandom } from '#tests/kit/xoshiro.ts'

/** All chance of one world, from one seed. */
export class Random {
  readonly #source: RandomSource
  constructor(seed: number) {
    this.#source = new RandomSource(seedRandom(seed))
  }
  /** A source of its own, from what this one says next: for those who draw side by side, in an order that nobody knows. */
  fork(): Random {
    return new Random(this.#source.word())
  }
  /** 0 ≤ … < 1. */
  unit(): number {
    return this.#source.word() / 2 ** 32
  }
  chance(probability: number): boolean {
    return probability > 0 && this.unit() < probability
  }
  below(bound: number): number {
    return this.#source.below(bound)
  }
  between(least: number, most: number): number {
    return least + this.unit() * (most - least)
  }
  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)]
    if (picked === undefined) throw new RangeError('nothing to pick from')
    return picked
  }
  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Record<Name, number>): Name {
    const names = Object.keys(weights) as Name[]
    let left = this.unit() * names.reduce((sum, name) => sum + weights[name], 0)
    for (const name of names) {
      left -= weights[name]
      if (left < 0) return name
    }
    return names[0] as Name
  }
}
