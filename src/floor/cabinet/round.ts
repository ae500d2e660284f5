import type { CabinetException } from '#protocol/floor.ts'
import { type CabinetMemory, type DrawnRound, timing } from './memory.ts'
import type { InstalledGame } from './state.ts'

/** Tells the line that something changed; called after the change. */
export type Raise = (exception: CabinetException) => void

export function startRound(memory: CabinetMemory, drawn: DrawnRound, at: number, raise: Raise): void {
  memory.random = drawn.random
  memory.outcome = drawn.outcome
  if (memory.forced !== null) {
    memory.forced.count -= 1
    if (memory.forced.count === 0) memory.forced = null
  }
  memory.round += 1
  memory.meters.TurnOver += memory.bet
  memory.meters.CurrentCredit -= memory.bet
  memory.phase = 'spinning'
  memory.win = 0
  memory.shownAt = at
  memory.roundDue = at + timing.spin
  raise('round.started')
}

/** The round goes on by itself: reels land, the feature opens, free spins follow one another. */
export function continueRound(memory: CabinetMemory, game: InstalledGame, at: number, raise: Raise): void {
  const { outcome, feature } = memory
  memory.roundDue = null
  if (outcome === null) return
  memory.shownAt = at
  if (feature === null) {
    memory.stops = outcome.spin.stops
    memory.win = outcome.spin.win
    raise('reels.stopped')
    if (outcome.freeSpins.length === 0) return settleRound(memory, game, raise)
    memory.phase = 'feature'
    memory.feature = { stage: 'opening', played: 0, total: outcome.freeSpins.length, won: 0 }
    memory.roundDue = at + timing.featureOpening
    return raise('feature.started')
  }
  if (feature.stage === 'spinning') {
    const spin = outcome.freeSpins[feature.played]
    feature.stage = 'showing'
    feature.played += 1
    feature.won += spin?.win ?? 0
    memory.win += spin?.win ?? 0
    memory.stops = spin?.stops ?? memory.stops
    memory.roundDue = at + ((spin?.win ?? 0) > 0 ? timing.freeSpinWin : timing.freeSpinPause)
    return raise('reels.stopped')
  }
  if (feature.played < feature.total) {
    feature.stage = 'spinning'
    memory.roundDue = at + timing.freeSpin
    return
  }
  memory.feature = null
  raise('feature.ended')
  settleRound(memory, game, raise)
}

function settleRound(memory: CabinetMemory, game: InstalledGame, raise: Raise): void {
  const byHand = memory.win >= game.entry.handPayLimit || memory.outcome?.forcedHandPay === true
  if (memory.win === 0) return endRound(memory, raise)
  memory.phase = byHand ? 'handPay' : 'winWaiting'
  raise(byHand ? 'handPay.pending' : 'win.waiting')
}

export function takeWin(memory: CabinetMemory, at: number, raise: Raise): void {
  memory.meters.TotalWin += memory.win
  memory.meters.CurrentCredit += memory.win
  memory.win = 0
  memory.shownAt = at
  raise('win.taken')
  endRound(memory, raise)
}

/** The attendant's key: the win is paid by hand, so it passes through TotalWin and ResetCredit and never through the credit. */
export function resetHandPay(memory: CabinetMemory, at: number, raise: Raise): void {
  if (memory.phase !== 'handPay') return
  memory.meters.TotalWin += memory.win
  memory.meters.ResetCredit += memory.win
  memory.win = 0
  memory.shownAt = at
  raise('handPay.reset')
  endRound(memory, raise)
}

function endRound(memory: CabinetMemory, raise: Raise): void {
  memory.phase = 'idle'
  memory.outcome = null
  raise('round.ended')
}
