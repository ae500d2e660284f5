import { evaluateLine } from './evaluate.ts'
import { feature, type GameModel, type GameSymbol, lines, rowCount } from './models.ts'

export interface Expectation {
  /** Share of the bet that comes back in the long run, feature included. */
  readonly return: number
  /** Chance that a paid spin starts the feature. */
  readonly featureChance: number
  /** Chance that the middle line pays. */
  readonly lineChance: number
}

/**
 * The exact return of a model. Every stop of a reel is equally likely, so each line sees the same distribution and the
 * expected pay is a sum over symbols weighted by their counts: no sampling. A feature's spins do not start another one.
 */
export function expectationOf(model: GameModel): Expectation {
  const counts = model.strips.map((strip) => {
    const count = new Map<GameSymbol, number>()
    for (const symbol of strip) count.set(symbol, (count.get(symbol) ?? 0) + 1)
    return count
  })
  let pays = 0
  let paying = 0
  const walk = (along: GameSymbol[], ways: number) => {
    const next = counts[along.length]
    if (next !== undefined) {
      for (const [symbol, count] of next) walk([...along, symbol], ways * count)
      return
    }
    const win = evaluateLine(model, along)
    if (win === null) return
    pays += win.pays * ways
    paying += ways
  }
  walk([], 1)
  const combinations = model.strips.reduce((product, strip) => product * strip.length, 1)
  const perSpin = pays / combinations
  const featureChance = chanceOfMoons(model)
  return {
    return: perSpin * (1 + featureChance * feature.spins * feature.multiplier),
    featureChance,
    lineChance: paying / combinations,
  }
}

/** Line bet is the total bet over the number of lines: bets must divide by it. */
export const lineBetOf = (bet: number) => bet / lines.length

function chanceOfMoons(model: GameModel): number {
  let byReels = [1]
  for (const strip of model.strips) {
    const showing = strip.filter((_, stop) =>
      Array.from({ length: rowCount }, (_, row) => strip[(stop + row) % strip.length]).includes('moon'),
    ).length
    const chance = showing / strip.length
    byReels = Array.from(
      { length: byReels.length + 1 },
      (_, reels) => (byReels[reels] ?? 0) * (1 - chance) + (byReels[reels - 1] ?? 0) * chance,
    )
  }
  return byReels.slice(feature.moons).reduce((sum, chance) => sum + chance, 0)
}
