/** xoshiro128**: chance that a test can have again. Never what a cabinet draws from. */
export type RandomState = readonly [number, number, number, number]

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by))

/** Spreads one seed over the four words (splitmix32), so that near seeds give unrelated sequences. */
export function seedRandom(seed: number): RandomState {
  let value = seed ^ Math.floor(seed / 2 ** 32)
  const next = () => {
    value = (value + 0x9e3779b9) | 0
    let word = value ^ (value >>> 16)
    word = Math.imul(word, 0x21f0aaad)
    word ^= word >>> 15
    word = Math.imul(word, 0x735a2d97)
    return (word ^ (word >>> 15)) >>> 0
  }
  const words: RandomState = [next(), next(), next(), next()]
  return words.some((word) => word !== 0) ? words : [1, 2, 3, 4]
}

/** A walking cursor over a random state; `state` is what to keep afterwards. */
export class RandomSource {
  state: RandomState

  constructor(state: RandomState) {
    this.state = state
  }

  word(): number {
    const [a, b, c, d] = this.state
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const third = c ^ a
    const fourth = d ^ b
    this.state = [(a ^ fourth) >>> 0, (b ^ third) >>> 0, (third ^ (b << 9)) >>> 0, rotate(fourth, 11) >>> 0]
    return result
  }

  /** A whole number 0 … bound − 1, every one equally likely: words of the incomplete last span are drawn again. */
  below(bound: number): number {
    const span = 2 ** 32 - (2 ** 32 % bound)
    let word = this.word()
    while (word >= span) word = this.word()
    return word % bound
  }
}
