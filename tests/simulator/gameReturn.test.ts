import { describe, expect, test } from 'vitest'
import { catalogue } from '#simulator/game/catalogue.ts'
import { evaluateLine, evaluateWindow, startsFeature, windowAt } from '#simulator/game/evaluate.ts'
import { expectationOf } from '#simulator/game/expectation.ts'
import { feature, lines, models } from '#simulator/game/models.ts'
import { drawRound } from '#simulator/game/outcome.ts'
import { RoundRandom } from '#simulator/game/random.ts'
import { RandomSource, seedRandom } from '#tests/kit/xoshiro.ts'

describe('the stated return', () => {
  test.each(catalogue)('of $name is the computed one, rounded down', ({ model, statedReturn }) => {
    expect(Math.floor(expectationOf(models[model]).return * 10_000)).toBe(statedReturn)
    expect(statedReturn).toBeGreaterThan(9_300)
    expect(statedReturn).toBeLessThan(9_700)
  })

  test('is what long play gives back', () => {
    const random = new RandomSource(seedRandom(20_260))
    const model = models.steady
    let won = 0
    const rounds = 120_000
    for (let round = 0; round < rounds; round += 1) {
      const { spin, freeSpins } = drawRound(model, 100, random, Number.POSITIVE_INFINITY)
      won += spin.win + freeSpins.reduce((sum, free) => sum + free.win, 0)
    }
    expect(won / (rounds * 100)).toBeCloseTo(expectationOf(model).return, 1)
  })

  test('counts every line the same: the expectation of one window summed over all stops of a small model', () => {
    const strips = models.classic.strips.map((strip) => strip.slice(0, 6))
    const model = { ...models.classic, strips }
    let pays = 0
    let features = 0
    const walk = (stops: number[]) => {
      if (stops.length < strips.length) {
        for (let stop = 0; stop < 6; stop += 1) walk([...stops, stop])
        return
      }
      const reels = windowAt(model, stops)
      for (const win of evaluateWindow(model, reels)) pays += win.pays
      if (startsFeature(reels)) features += 1
    }
    walk([])
    const all = 6 ** strips.length
    const perSpin = pays / lines.length / all
    const expected = expectationOf(model)
    expect(expected.featureChance).toBeCloseTo(features / all, 12)
    expect(expected.return).toBeCloseTo(perSpin * (1 + (features / all) * feature.spins * feature.multiplier), 12)
  })
})

describe('a line', () => {
  const { classic } = models
  test('pays from the left, moons standing for the best symbol', () => {
    expect(evaluateLine(classic, ['plum', 'moon', 'plum', 'pear', 'plum'])).toEqual({
      cells: 3,
      symbol: 'plum',
      pays: 15,
    })
    expect(evaluateLine(classic, ['moon', 'moon', 'bell', 'lemon', 'bell'])).toEqual({
      cells: 3,
      symbol: 'bell',
      pays: 20,
    })
    expect(evaluateLine(classic, ['moon', 'moon', 'moon', 'moon', 'moon'])).toEqual({
      cells: 5,
      symbol: 'seven',
      pays: 750,
    })
    expect(evaluateLine(classic, ['pear', 'plum', 'plum', 'plum', 'plum'])).toBeNull()
  })
})

describe('the numbers of a round', () => {
  test('draws every number of a range that does not divide 2^32 equally often', () => {
    const random = new RoundRandom('5eed', 'key')
    const counts = Array.from({ length: 7 }, () => 0)
    for (let draw = 0; draw < 70_000; draw += 1) {
      const value = random.below(7)
      counts[value] = (counts[value] ?? 0) + 1
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    expect(chiSquare).toBeLessThan(22.5)
  })

  test('gives the same numbers for the same nonce and key, and others for others', () => {
    const drawn = (nonce: string, key: string) => {
      const random = new RoundRandom(nonce, key)
      return Array.from({ length: 20 }, () => random.below(32))
    }
    const numbers = drawn('00', 'a')
    expect(drawn('00', 'a')).toEqual(numbers)
    expect(drawn('01', 'a')).not.toEqual(numbers)
    expect(drawn('00', 'b')).not.toEqual(numbers)
  })
})

test('every bet divides by the lines', () => {
  for (const { bets } of catalogue) for (const bet of bets) expect(bet % lines.length).toBe(0)
})
