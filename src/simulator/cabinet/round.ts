import type { CabinetException, CabinetHandPay } from '#protocol/cabinet/state.ts'
import { decideGamble } from './gamble.ts'
import { type CabinetMemory, type DrawnRound, timing } from './memory.ts'
import { beginRound, finishRound } from './rounds.ts'
import type { InstalledGame } from './state.ts'

/** Tells the line that something changed; called after the change. */
export type Raise = (exception: CabinetException) => void

export function startRound(memory: CabinetMemory, drawn: DrawnRound, key: string, at: number, raise: Raise): void {
  beginRound(memory, drawn, key, at)
  memory.outcome = drawn.outcome
  if (memory.forced !== null) {
    memory.forced.count -= 1
    if (memory.forced.count === 0) memory.forced = null
  }
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
    if (outcome.freeSpins.length === 0) return settleRound(memory, game, at, raise)
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
  settleRound(memory, game, at, raise)
}

/** An operator's way out of a round that does not end: everything it had drawn is counted, and shown as its last spin. */
export function resolveRound(memory: CabinetMemory, game: InstalledGame, at: number, raise: Raise): void {
  const { outcome, feature } = memory
  if (outcome === null || memory.roundDue === null) return
  const spins = [outcome.spin, ...outcome.freeSpins]
  memory.roundDue = null
  memory.shownAt = at
  memory.stops = spins.at(-1)?.stops ?? memory.stops
  memory.win = spins.reduce((sum, { win }) => sum + win, 0)
  memory.feature = null
  raise('reels.stopped')
  if (feature !== null) raise('feature.ended')
  settleRound(memory, game, at, raise)
}

function settleRound(memory: CabinetMemory, game: InstalledGame, at: number, raise: Raise): void {
  const byHand = memory.win >= game.entry.handPayLimit || memory.outcome?.forcedHandPay === true
  if (memory.win === 0) return endRound(memory, at, raise)
  if (byHand) return void callHandPay(memory, { amount: memory.win, cause: 'win', transfer: null }, raise)
  memory.phase = 'winWaiting'
  raise('win.waiting')
}

/** Calls the attendant; nothing is played or transferred until the reset. */
export function callHandPay(memory: CabinetMemory, called: Omit<CabinetHandPay, 'event'>, raise: Raise): string {
  const event = `${memory.cabinet}-${memory.born.toString(36)}-${memory.version + 1}`
  memory.handPay = { event, ...called }
  memory.phase = 'handPay'
  raise('handPay.pending')
  return event
}

/** A lost one ends the round as a round without a win ends. */
export function gamble(memory: CabinetMemory, decided: Parameters<typeof decideGamble>[1], raise: Raise): void {
  if (decideGamble(memory, decided)) return raise('gamble.won')
  memory.phase = 'idle'
  raise('gamble.lost')
  endRound(memory, decided.at, raise)
}

export function takeWin(memory: CabinetMemory, at: number, raise: Raise): void {
  memory.meters.TotalWin += memory.win
  memory.meters.CurrentCredit += memory.win
  memory.win = 0
  memory.gamble.committed = null
  memory.shownAt = at
  raise('win.taken')
  endRound(memory, at, raise)
}

/** The attendant's key: a win passes through TotalWin and ResetCredit and never through the credit; a cash-out leaves the credit. */
export function resetHandPay(memory: CabinetMemory, handPay: CabinetHandPay, at: number, raise: Raise): void {
  const { meters } = memory
  meters.ResetCredit += handPay.amount
  if (handPay.cause === 'win') meters.TotalWin += handPay.amount
  else meters.CurrentCredit -= handPay.amount
  memory.handPay = null
  memory.win = 0
  memory.shownAt = at
  if (handPay.cause === 'cashout') memory.phase = 'idle'
  raise('handPay.reset')
  if (handPay.cause === 'win') endRound(memory, at, raise, handPay.event)
}

function endRound(memory: CabinetMemory, at: number, raise: Raise, handPay: string | null = null): void {
  memory.phase = 'idle'
  finishRound(memory, at, handPay)
  memory.outcome = null
  raise('round.ended')
}
