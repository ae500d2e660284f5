import { randomBytes } from 'node:crypto'
import { gambleButtons, isGambleButton } from '#protocol/core/gamble.ts'
import type { CabinetButton, CabinetState, Meters } from '#protocol/cabinet/state.ts'
import { gambleOf, gambleRefusalOf, noGamble } from './gamble.ts'
import { type GameEntry, gameOf } from '../game/catalogue.ts'
import { windowAt } from '../game/evaluate.ts'
import { type GameModel, models } from '../game/models.ts'
import { type CabinetMemory, countedFaults, limits } from './memory.ts'

export interface InstalledGame {
  entry: GameEntry
  model: GameModel
}

/** Throws on a game that is not in the catalogue. */
export function installedGame(id: string): InstalledGame {
  const entry = gameOf(id)
  if (entry === undefined) throw new Error(`unknown game ${id}`)
  return { entry, model: models[entry.model] }
}

/** `identity`: another one for each installation, whatever its number. */
export function newMemory(
  cabinet: number,
  game: string,
  at: number,
  identity = randomBytes(16).toString('hex'),
): CabinetMemory {
  const { entry } = installedGame(game)
  const strips = models[entry.model].strips
  return {
    cabinet,
    game,
    identity,
    born: at,
    epoch: 0,
    version: 1,
    powered: true,
    powerCut: false,
    switchedOff: false,
    bootAt: null,
    resolving: false,
    damage: null,
    faults: [],
    stoppedAt: null,
    phase: 'idle',
    round: 0,
    bet: entry.bets[0],
    win: 0,
    handPay: null,
    stops: strips.map((strip, reel) => (cabinet * 7 + reel * 5) % strip.length),
    outcome: null,
    feature: null,
    shownAt: at,
    roundDue: null,
    pendingTransfer: null,
    meters: { AftIn: 0, AftOut: 0, BillIn: 0, CurrentCredit: 0, ResetCredit: 0, TotalWin: 0, TurnOver: 0 },
    committed: null,
    started: null,
    rounds: [],
    transfers: {},
    settled: {},
    presses: [],
    commands: [],
    counted: nothingCounted(),
    slowDelay: 0,
    lateDelay: 0,
    metersShift: {},
    lineSilent: false,
    forced: null,
    gamble: noGamble(),
  }
}

export const nothingCounted = () =>
  Object.fromEntries(countedFaults.map((fault) => [fault, 0])) as CabinetMemory['counted']

/** No power, whatever boots meanwhile. */
export const isHeldOff = (memory: CabinetMemory) => memory.powerCut || memory.switchedOff

export const inService = (memory: CabinetMemory) => memory.powered && memory.faults.length === 0

/** Why a press is refused; null when it acts. */
export function refusalOf(memory: CabinetMemory, game: InstalledGame, button: string): string | null {
  const { bets } = game.entry
  const bet = /^bet-([1-5])$/.exec(button)
  const isGamble = isGambleButton(button)
  if (bet === null && !isGamble && !['spin', 'takeWin', 'betUp', 'betDown'].includes(button)) return 'unknownButton'
  if (!inService(memory)) return 'outOfService'
  if (memory.pendingTransfer !== null) return 'transferring'
  if (button === 'takeWin') return memory.phase === 'winWaiting' ? null : 'nothingToTake'
  if (isGamble) return gambleRefusalOf(memory, game, button)
  if (memory.phase !== 'idle') return 'roundOpen'
  if (button === 'spin' && memory.rounds.length >= limits.waitingRounds) return 'roundsWaiting'
  if (button === 'spin') return memory.meters.CurrentCredit >= memory.bet ? null : 'notEnoughCredit'
  if (button === 'betUp' && memory.bet === bets[4]) return 'highestBet'
  if (button === 'betDown' && memory.bet === bets[0]) return 'lowestBet'
  return null
}

/** The total bet a bet button leads to. */
export function betAfter(memory: CabinetMemory, game: InstalledGame, button: string): number {
  const { bets } = game.entry
  const place = bets.indexOf(memory.bet)
  const next = button === 'betUp' ? place + 1 : button === 'betDown' ? place - 1 : Number(button.slice(4)) - 1
  return bets[next] ?? memory.bet
}

function buttonsOf(memory: CabinetMemory, game: InstalledGame): CabinetButton[] {
  const plain = (button: string): CabinetButton => ({
    button,
    enabled: refusalOf(memory, game, button) === null,
    amount: null,
    selected: false,
  })
  return [
    plain('spin'),
    plain('takeWin'),
    ...game.entry.bets.map((amount, place) => ({
      ...plain(`bet-${place + 1}`),
      amount,
      selected: amount === memory.bet,
    })),
    plain('betUp'),
    plain('betDown'),
    ...(game.entry.hasGamble ? gambleButtons.map(plain) : []),
  ]
}

export function stateOf(memory: CabinetMemory, game: InstalledGame): CabinetState {
  const { feature } = memory
  const gamble = gambleOf(memory, game)
  return {
    cabinet: memory.cabinet,
    identity: memory.identity,
    version: memory.version,
    powered: memory.powered,
    faults: [...memory.faults],
    phase: memory.phase,
    round: memory.round,
    credit: memory.meters.CurrentCredit,
    bet: memory.bet,
    win: memory.win,
    freeSpins:
      feature === null ? null : { left: feature.total - feature.played, total: feature.total, won: feature.won },
    buttons: buttonsOf(memory, game),
    reels: windowAt(game.model, memory.stops),
    meters: reported(memory, memory.meters),
    handPay: memory.handPay === null ? null : { ...memory.handPay },
    damage: memory.damage,
    ...(memory.committed === null ? {} : { commitment: memory.committed.commitment }),
    ...(gamble === undefined ? {} : { gamble, gambleMeters: { ...memory.gamble.meters } }),
  }
}

/** Meters as they are told outside: a raised fault may falsify them, a cabinet's own reckoning never. */
export function reported(memory: CabinetMemory, meters: Meters): Meters {
  const told = { ...meters }
  const { 'meters.jump': jump, 'meters.back': back } = memory.metersShift
  if (jump !== undefined) told[jump.meter] += jump.amount
  if (back !== undefined) told[back.meter] = Math.max(0, told[back.meter] - back.amount)
  return told
}

/** The meters' identity; a cabinet that breaks it is stopped. */
export const metersAgree = (meters: Meters) =>
  meters.CurrentCredit >= 0 &&
  meters.CurrentCredit ===
    meters.AftIn + meters.BillIn + meters.TotalWin - meters.TurnOver - meters.AftOut - meters.ResetCredit
