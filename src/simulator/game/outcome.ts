import { evaluateWindow, startsFeature, totalPays, windowAt } from './evaluate.ts'
import { lineBetOf } from './expectation.ts'
import { feature, type GameModel } from './models.ts'
import type { Random } from './random.ts'

/** One spin of the reels: where each reel stops and what it pays, minor units. */
export interface Spin {
  readonly stops: readonly number[]
  readonly win: number
}

/** Everything a round will show, drawn at its start; reels and free spins only reveal it. */
export interface RoundOutcome {
  readonly spin: Spin
  /** Empty without the feature. */
  readonly freeSpins: readonly Spin[]
  /** True when the round must be paid by hand whatever its amount. */
  readonly forcedHandPay: boolean
}

export type ForcedOutcome = 'lose' | 'win' | 'feature' | 'handPay'

export function drawRound(
  model: GameModel,
  bet: number,
  random: Random,
  handPayLimit: number,
  forced: ForcedOutcome | null = null,
): RoundOutcome {
  const spin = forced === 'handPay' ? topAward(model, bet, random) : drawUntil(model, bet, random, handPayLimit, forced)
  const triggered = startsFeature(windowAt(model, spin.stops))
  const freeSpins = triggered
    ? Array.from({ length: feature.spins }, () => {
        const free = drawSpin(model, bet, random)
        return { ...free, win: free.win * feature.multiplier }
      })
    : []
  return { spin, freeSpins, forcedHandPay: forced === 'handPay' }
}

function drawSpin(model: GameModel, bet: number, random: Random): Spin {
  return spinAt(
    model,
    bet,
    model.strips.map((strip) => random.below(strip.length)),
  )
}

function spinAt(model: GameModel, bet: number, stops: readonly number[]): Spin {
  return { stops, win: totalPays(evaluateWindow(model, windowAt(model, stops))) * lineBetOf(bet) }
}

function drawUntil(model: GameModel, bet: number, random: Random, limit: number, forced: ForcedOutcome | null): Spin {
  for (;;) {
    const spin = drawSpin(model, bet, random)
    const triggered = startsFeature(windowAt(model, spin.stops))
    if (forced === null) return spin
    if (forced === 'feature' && triggered) return spin
    if (forced === 'lose' && !triggered && spin.win === 0) return spin
    if (forced === 'win' && !triggered && spin.win > 0 && spin.win < limit) return spin
  }
}

/** Sevens across the middle line. */
function topAward(model: GameModel, bet: number, random: Random): Spin {
  for (;;) {
    const stops = model.strips.map((strip) => {
      const sevens = strip.flatMap((symbol, place) => (symbol === 'seven' ? [place] : []))
      const place = sevens[random.below(sevens.length)] ?? 0
      return (place + strip.length - 1) % strip.length
    })
    const spin = spinAt(model, bet, stops)
    if (!startsFeature(windowAt(model, stops))) return spin
  }
}
