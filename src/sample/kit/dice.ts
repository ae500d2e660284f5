/** Chance that falls the same way at every visit: each area throws dice of its own, named after it. */
export type Dice = {
  /** A whole number, both ends included. */
  int: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <One>(from: readonly One[]) => One
  /** Some of them, each once, in their order. */
  some: <One>(from: readonly One[], count: number) => One[]
}

export function createDice(name: string): Dice {
  let state = 2_166_136_261
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)

  /** Mulberry32: 0 … 1. */
  function next(): number {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    int,
    chance: (share) => next() < share,
    pick: (from) => {
      const one = from[int(0, from.length - 1)]
      if (one === undefined) throw new Error('there is nothing to pick from')
      return one
    },
    some: (from, count) => {
      const places = from.map((_, place) => ({ place, rank: next() }))
      const taken = places.toSorted((a, b) => a.rank - b.rank).slice(0, count)
      return taken.toSorted((a, b) => a.place - b.place).flatMap(({ place }) => from[place] ?? [])
    },
  }
}
