import type {
  CabinetException,
  CabinetFault,
  CabinetPhase,
  CabinetState,
  Meters,
  RaisedFault,
} from '#protocol/floor.ts'
import type { ForcedOutcome, RoundOutcome } from '../game/outcome.ts'
import type { RandomState } from '../game/random.ts'

/** A transfer as the cabinet remembers it until it is acknowledged. */
export interface TransferRecord {
  direction: 'in' | 'out'
  /** What was asked. */
  amount: number
  outcome: 'full' | 'partial' | 'refused' | 'pending'
  actual: number
  reason: string | null
  /** As they stood when the transfer ended. */
  meters: Meters | null
}

export interface PressRecord {
  key: string
  accepted: boolean
  reason: string | null
  state: CabinetState
}

export type CountedFault = 'replyLost' | 'slow' | 'refuse' | 'partial' | 'busy' | 'requestLost'

/** All that a cabinet keeps across a power cut. Changed only by `step`. */
export interface CabinetMemory {
  cabinet: number
  game: string
  version: number
  powered: boolean
  /** Power was cut by a raised fault: only its clearing brings it back. */
  powerHeld: boolean
  /** When a restart has booted; null when none is on its way. */
  bootAt: number | null
  faults: CabinetFault[]
  /** Since when nothing moves (no power or a fault); timers are put off by the length of the stop. */
  stoppedAt: number | null
  phase: CabinetPhase
  round: number
  bet: number
  win: number
  /** Stops that the window shows once nothing spins. */
  stops: readonly number[]
  outcome: RoundOutcome | null
  feature: { stage: 'opening' | 'spinning' | 'showing'; played: number; total: number; won: number } | null
  /** Beginning of what is being shown: the spin, the opening of the feature, the win. */
  shownAt: number
  /** When the round goes on by itself; null when it waits for a person. */
  roundDue: number | null
  pendingTransfer: { transfer: string; dueAt: number } | null
  meters: Meters
  random: RandomState
  transfers: Record<string, TransferRecord>
  /** Acknowledged transfers, never forgotten: direction, asked, outcome, actual. */
  settled: Record<string, string>
  presses: PressRecord[]
  counted: Record<CountedFault, number>
  slowDelay: number
  lineSilent: boolean
  forced: { outcome: ForcedOutcome; count: number } | null
}

/** The spin's result travels with the press into the journal, so that a replay never draws again. */
export interface DrawnRound {
  outcome: RoundOutcome
  random: RandomState
}

export type CabinetInput =
  | { kind: 'press'; key: string; button: string; drawn?: DrawnRound }
  | { kind: 'transfer'; transfer: string; direction: 'in' | 'out'; amount: number }
  | { kind: 'acknowledge'; transfer: string }
  | { kind: 'resetHandPay' }
  | { kind: 'restart' }
  | { kind: 'fault'; fault: RaisedFault }
  | { kind: 'due' }

export interface RaisedException {
  exception: CabinetException
  state: CabinetState
}

export const timing = {
  spin: 2_200,
  freeSpin: 1_900,
  /** Pause between free spins, without and with a win to show. */
  freeSpinPause: 400,
  freeSpinWin: 900,
  featureOpening: 1_600,
  boot: 1_500,
} as const

export const limits = {
  /** The most that a cabinet holds; a transfer that would go past it is partial. */
  credit: 100_000_000,
  rememberedPresses: 200,
} as const
