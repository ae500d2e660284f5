import type {
  CabinetDamage,
  CabinetException,
  CabinetFault,
  CabinetHandPay,
  CabinetPhase,
  CabinetState,
  Meters,
} from '#protocol/cabinet/state.ts'
import type { RaisedFault } from '#protocol/simulator/faults.ts'
import type { GambleMeters, PlayedGamble } from '#protocol/cabinet/gamble.ts'
import type { RoundProof } from '#protocol/cabinet/rounds.ts'
import type { ForcedGamble } from '../game/gamble.ts'
import type { ForcedOutcome, RoundOutcome } from '../game/outcome.ts'
import type { CommittedNonce } from './nonces.ts'

/** A transfer as the cabinet remembers it until it is acknowledged. */
export interface TransferRecord {
  direction: 'in' | 'out'
  /** What was asked. */
  amount: number
  outcome: 'full' | 'partial' | 'refused' | 'handPay' | 'pending'
  actual: number
  reason: string | null
  /** As they stood when the transfer ended. */
  meters: Meters | null
  /** What it became instead of a movement. */
  handPay?: { event: string; amount: number }
}

interface Answered {
  accepted: boolean
  reason: string | null
  state: CabinetState
}
export interface PressRecord extends Answered {
  key: string
  /** Null: kept by a floor that did not write it down yet. */
  button: string | null
}
export type CommandName = 'handPay.reset' | 'restart' | 'power.on' | 'power.off'
/** An operator's command that was carried out. */
export interface CommandRecord extends Answered {
  key: string
  command: CommandName
  event: string | null
  amount: number
}

export const countedFaults = [
  'requestLost',
  'replyLost',
  'replyLate',
  'replyTwice',
  'slow',
  'busy',
  'partial',
  'refuse',
  'handPay',
] as const
export type CountedFault = (typeof countedFaults)[number]

export type VideoFault = Extract<RaisedFault['kind'], `video.${string}`>

/** All that a cabinet keeps across a power cut. Changed only by `step`. */
export interface CabinetMemory {
  cabinet: number
  game: string
  /** Made at its installation, never changed. */
  identity: string
  /** When it was installed, or begun again after damage; part of the names of its rounds and hand pays, so that none ever comes twice. */
  born: number
  /** Newest lease it has been asked under. */
  epoch: number
  version: number
  powered: boolean
  /** Power was cut by a raised fault: only its clearing brings it back. */
  powerCut: boolean
  /** Switched off by the staff. */
  switchedOff: boolean
  /** When a restart has booted; null when none is on its way. */
  bootAt: number | null
  /** Once in service the open round is brought to its end. */
  resolving: boolean
  damage: CabinetDamage | null
  faults: CabinetFault[]
  /** Since when nothing moves (no power or a fault); timers are put off by the length of the stop. */
  stoppedAt: number | null
  phase: CabinetPhase
  round: number
  bet: number
  win: number
  handPay: CabinetHandPay | null
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
  /** The nonce of the next round; null until the cabinet has drawn its first. */
  committed: CommittedNonce | null
  /** The round that is open; null when none is. */
  started: StartedRound | null
  /** Finished ones that the venue does not have yet, oldest first. */
  rounds: RoundRecord[]
  transfers: Record<string, TransferRecord>
  /** Acknowledged transfers, never forgotten: direction, asked, outcome, actual. */
  settled: Record<string, string>
  presses: PressRecord[]
  commands: CommandRecord[]
  counted: Record<CountedFault, number>
  slowDelay: number
  lateDelay: number
  /** Reported on top of what the meters are, by raised faults. */
  metersShift: Partial<Record<'meters.jump' | 'meters.back', { meter: keyof Meters; amount: number }>>
  lineSilent: boolean
  /** What is wrong with its video; absent: written by a simulator whose video never failed. */
  videoFaults?: VideoFault[]
  forced: { outcome: ForcedOutcome; count: number } | null
  gamble: {
    /** The nonce of the gamble that is open; null: none is. */
    committed: CommittedNonce | null
    /** Of the round that is open, or of the last one. */
    played: PlayedGamble[]
    forced: { outcome: ForcedGamble; count: number } | null
    meters: GambleMeters
  }
}

/** As a round began. */
export interface StartedRound {
  /** The cabinet's own name of it, by which the venue knows it. */
  name: string
  at: number
  key: string
  meters: Meters
  proof: RoundProof | null
}

/** A finished round as the cabinet keeps it until the venue has it. */
export interface RoundRecord extends StartedRound {
  round: number
  endedAt: number
  bet: number
  outcome: RoundOutcome
  handPay: string | null
  metersAfter: Meters
}

/** The spin's result travels with the press into the journal, so that a replay never draws again. */
export interface DrawnRound {
  outcome: RoundOutcome
  /** The nonce that was committed; null: written by a simulator that had none. */
  seed: string | null
  /** Of the round after it; absent: written by a simulator that drew the first way. */
  next?: CommittedNonce
}

/** A gamble's card travels with the press too. `seed`: the nonce that was committed. */
export interface DrawnCard {
  card: number
  seed: string
}

/** What a press brings with it into the journal: a spin its round, a choice its card, the opening of a gamble its commitment. */
export interface Drawn {
  drawn?: DrawnRound
  card?: DrawnCard
  committed?: CommittedNonce
}

export type CabinetInput =
  | ({ kind: 'press'; key: string; button: string } & Drawn)
  | { kind: 'transfer'; transfer: string; direction: 'in' | 'out'; amount: number }
  | { kind: 'acknowledge'; transfer: string }
  | { kind: 'void'; transfer: string; direction: 'in' | 'out'; amount: number }
  | { kind: 'handPay.reset'; key: string; event?: string }
  | { kind: 'restart'; key: string; resolve: boolean }
  | { kind: 'power'; key: string; on: boolean }
  | { kind: 'rounds.acknowledge'; upTo: string }
  | { kind: 'fence'; epoch: number }
  | { kind: 'commit'; next: CommittedNonce }
  | { kind: 'gamble.commit'; committed: CommittedNonce }
  | { kind: 'fault'; fault: RaisedFault }
  | { kind: 'due' }

/** One line of a journal: what came in, and when. */
export interface JournalEntry {
  at: number
  input: CabinetInput
}

/** A journal as it was read: replaying the entries on top of the memory gives the cabinet. */
export interface Restored {
  memory: CabinetMemory
  entries: JournalEntry[]
}

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
  rememberedCommands: 200,
  /** Finished rounds that wait for the venue; with so many, none is begun. */
  waitingRounds: 5_000,
} as const
