/** What any cabinet tells of itself: its state, its meters, what happens in it. Amounts are minor units. */
import * as z from 'zod/mini'
import { Amount, Id } from '../core/scalars.ts'
import { CabinetGamble, GambleMeters } from './gamble.ts'

/** Meters of a cabinet, counted up since it was installed, minor units. CurrentCredit is the one that goes down too. */
export const Meters = z.object({
  AftIn: Amount,
  AftOut: Amount,
  BillIn: Amount,
  CurrentCredit: Amount,
  ResetCredit: Amount,
  TotalWin: Amount,
  TurnOver: Amount,
})
export type Meters = z.infer<typeof Meters>

/** What the game is doing. A round is open in every phase but `idle` and a `handPay` of a cash-out; an untaken win is part of the round. */
export const CabinetPhase = z.enum(['idle', 'spinning', 'winWaiting', 'feature', 'handPay'])
export type CabinetPhase = z.infer<typeof CabinetPhase>

export const CabinetFault = z.enum(['door', 'tilt', 'ram', 'checksum'])
export type CabinetFault = z.infer<typeof CabinetFault>

export const CabinetButton = z.object({
  /** Name pressed: spin, takeWin, bet-1 … bet-5, betUp, betDown; gamble, gambleRed, gambleBlack where there is a gamble. */
  button: z.string(),
  enabled: z.boolean(),
  /** Total bet that the button sets, when it is a bet button. */
  amount: z.nullable(Amount),
  selected: z.boolean(),
})
export type CabinetButton = z.infer<typeof CabinetButton>

/**
 * Money that an attendant pays by hand. `event` is the cabinet's own name for this one hand pay and never comes again.
 * `win`: a round waits for it. `cashout`: no round is open, the credit of `transfer` is locked up until the reset.
 */
export const CabinetHandPay = z.object({
  event: z.string(),
  amount: Amount,
  cause: z.enum(['win', 'cashout']),
  transfer: z.nullable(z.string()),
})
export type CabinetHandPay = z.infer<typeof CabinetHandPay>

/** `damaged`: the journal breaks off, meters are the last good ones. `unreadable`: nothing of it is known, meters are zero. */
export const CabinetDamage = z.enum(['damaged', 'unreadable'])
export type CabinetDamage = z.infer<typeof CabinetDamage>

/** The whole visible state of one cabinet. `version` grows by one with every change and survives a power cut. */
export const CabinetState = z.object({
  cabinet: Id,
  /** Made at its installation and kept in its journal: a cabinet installed anew has another one. */
  identity: z.string(),
  version: z.int(),
  powered: z.boolean(),
  faults: z.array(CabinetFault),
  phase: CabinetPhase,
  /** Number of the round that is open, or of the last one. */
  round: z.int(),
  credit: Amount,
  bet: Amount,
  /** Win waiting to be taken (or of the feature so far); 0 when none. */
  win: Amount,
  /** Free spins of the bonus feature. */
  freeSpins: z.nullable(z.object({ left: z.int(), total: z.int(), won: Amount })),
  buttons: z.array(CabinetButton),
  /** Top-to-bottom symbols of each reel as they stand. */
  reels: z.array(z.array(z.string())),
  meters: Meters,
  /** The hand pay that waits for an attendant. */
  handPay: z.nullable(CabinetHandPay),
  /** Not null: its memory is not to be trusted, and it acts on nothing until the fault `ram` is cleared. */
  damage: z.nullable(CabinetDamage),
  /** Of the nonce that the next round will be drawn from: `RoundProof.commitment` of that round. */
  commitment: z.optional(z.string()),
  /** Absent: the game has none. */
  gamble: z.optional(CabinetGamble),
  gambleMeters: z.optional(GambleMeters),
})
export type CabinetState = z.infer<typeof CabinetState>

/** Why a cabinet's state changed. */
export const CabinetException = z.enum([
  'round.started',
  'reels.stopped',
  'win.waiting',
  'win.taken',
  'gamble.opened',
  'gamble.won',
  'gamble.lost',
  'feature.started',
  'feature.ended',
  'round.ended',
  'bet.changed',
  'handPay.pending',
  'handPay.reset',
  'transfer.completed',
  'credit.inserted',
  'meters.changed',
  'fault.raised',
  'fault.cleared',
  'power.lost',
  'power.restored',
])
export type CabinetException = z.infer<typeof CabinetException>
