/** Chance that comes out the same for the same seed. */
export type SeededRandom = {
  /** In [0, 1). */
  next: () => number
  /** Whole, from `least` to `most`. */
  whole: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <One>(some: readonly One[]) => One
  shuffled: <One>(some: readonly One[]) => One[]
  /** About normal: mean 0, deviation 1, never beyond 6. */
  bell: () => number
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (some) => some[whole(0, some.length - 1)] as never,
    shuffled: (some) => {
      const left = [...some]
      return some.map(() => left.splice(whole(0, left.length - 1), 1)[0] as never)
    },
    bell: () => Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, -6),
  }
}
