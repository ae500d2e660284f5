import { evaluateWindow, type LineWin, startsFeature, windowAt } from '../game/evaluate.ts'
import { type GameModel, lines, reelCount, rowCount } from '../game/models.ts'
import { type CabinetMemory, timing } from '../cabinet/memory.ts'

export interface ReelMotion {
  /** Strip stop at the top of the window, with a fraction while it turns. */
  position: number
  /** Stops a second. */
  speed: number
}

const stagger = 180
const settling = 160
const overshoot = 0.075
const cruise = 24
const startShare = 0.14

/** When a reel lands, ms from the beginning of its spin: left to right. */
export const landingAt = (reel: number, duration: number) => duration - settling - (reelCount - 1 - reel) * stagger

/**
 * Where a reel stands. It turns downwards; once it is fast enough to be a blur it goes over to the run that ends exactly on
 * its stop, so every reel cruises at the same speed whatever the distance.
 */
function reelMotion(from: number, to: number, reel: number, elapsed: number, duration: number): ReelMotion {
  const landing = landingAt(reel, duration)
  const after = elapsed - landing
  if (after >= settling) return { position: to, speed: 0 }
  if (after >= 0) {
    const share = after / settling
    return { position: to - overshoot * Math.sin(Math.PI * share) * (1 - share), speed: 1 }
  }
  const distance = Math.round((cruise * landing) / 1000)
  const share = Math.max(0, elapsed) / landing
  if (share < startShare) {
    const travelled = (distance * share * share) / (2 * startShare)
    return { position: from - travelled, speed: (cruise * share) / startShare }
  }
  return { position: to + distance * (1 - share), speed: cruise }
}

/** What the reels show now. */
export interface ReelView {
  motions: ReelMotion[]
  moving: boolean
  /** Lines to show as winning, or the moons that start the feature; empty while reels turn. */
  wins: LineWin[]
  /** Winning cells by reel: bit 0 is the top row. */
  lit: number[]
}

/** Time stands still in the picture while the cabinet is out of service. */
export const shownTime = (memory: Readonly<CabinetMemory>, now: number) => memory.stoppedAt ?? now

/** The spin under way, or null. */
export function spinUnderWay(memory: Readonly<CabinetMemory>): { to: readonly number[]; duration: number } | null {
  const { outcome } = memory
  if (outcome === null) return null
  if (memory.phase === 'spinning') return { to: outcome.spin.stops, duration: timing.spin }
  const free = memory.feature?.stage === 'spinning' ? outcome.freeSpins[memory.feature.played] : undefined
  return free === undefined ? null : { to: free.stops, duration: timing.freeSpin }
}

export function reelView(memory: Readonly<CabinetMemory>, model: GameModel, now: number): ReelView {
  const elapsed = shownTime(memory, now) - memory.shownAt
  const spin = spinUnderWay(memory)
  if (spin !== null) {
    const motions = memory.stops.map((from, reel) => reelMotion(from, spin.to[reel] ?? 0, reel, elapsed, spin.duration))
    return { motions, moving: memory.stoppedAt === null, wins: [], lit: memory.stops.map(() => 0) }
  }
  const reels = windowAt(model, memory.stops)
  const motions = memory.stops.map((stop) => ({ position: stop, speed: 0 }))
  const opening = memory.feature?.stage === 'opening' && startsFeature(reels)
  const wins = memory.phase === 'idle' || opening ? [] : shownWins(evaluateWindow(model, reels), elapsed)
  const lit = reels.map((symbolsOfReel, reel) => {
    let cells = 0
    for (let row = 0; row < rowCount; row += 1) {
      const won = wins.some(({ line, cells: count }) => reel < count && lines[line - 1]?.[reel] === row)
      if (won || (opening && symbolsOfReel[row] === 'moon')) cells |= 1 << row
    }
    return cells
  })
  return { motions, moving: false, wins, lit }
}

/** All winning lines together, then one after another. */
function shownWins(wins: LineWin[], elapsed: number): LineWin[] {
  if (wins.length < 2) return wins
  const turn = Math.floor(elapsed / 1_200) % (wins.length + 1)
  const one = wins[turn - 1]
  return one === undefined ? wins : [one]
}
