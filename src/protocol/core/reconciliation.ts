/** Books against meters: per cabinet and gaming day. Minor units; times are ms. */
import * as z from 'zod/mini'
import { Meters } from '../cabinet/state.ts'
import { Approval } from './approvals.ts'
import { Named } from './entities.ts'
import { Day } from './machines.ts'
import { Amount, Id, SignedAmount } from './scalars.ts'

export const differenceStates = ['agreeing', 'differing', 'accepted'] as const
export type DifferenceState = (typeof differenceStates)[number]

/** `in`, `out`: AftIn and AftOut less the wallet's. `game`: the change of credit less what the other meters make of it. `isReset`: a meter went back. */
const Differences = z.object({
  in: SignedAmount,
  out: SignedAmount,
  game: SignedAmount,
  isReset: z.boolean(),
})
export type Differences = z.infer<typeof Differences>

/** Null: it agrees. */
export const markOf = ({ in: came, out, game, isReset }: Differences): string | null =>
  came === 0 && out === 0 && game === 0 && !isReset ? null : `${came} ${out} ${game}${isReset ? ' reset' : ''}`
/** Whether somebody may have what no book shows: credit for nothing, or more in a wallet than the cabinet gave. Two persons accept that. */
export const givesValue = ({ in: came, out, game, isReset }: Differences): boolean =>
  came > 0 || out < 0 || game > 0 || isReset

/** A window between two readings of the meters; `differences` are 0 where all agree. */
export const Compared = z.object({
  /** The reading that the day begins with. Null: none, nothing can be compared. `day` is another one when the day has none of its own. */
  opening: z.nullable(z.object({ day: Day, at: z.number() })),
  /** The first reading of a later day, or (day null) the meters of now; null: the cabinet did not answer. */
  closing: z.nullable(z.object({ day: z.nullable(Day), at: z.number() })),
  /** Its cabinet contradicts the books: for the meters of now stand those that the books know. */
  contradicts: z.boolean(),
  /** What the ledger moved between wallets and the machine, as types 3 and 4. */
  wallet: z.object({ in: SignedAmount, out: SignedAmount }),
  /** What the transfers say that the cabinet moved; `open`: how many are not settled. */
  transfers: z.object({ in: SignedAmount, out: SignedAmount, open: z.int() }),
  /** Bets and wins of the rounds that the venue keeps, beside TurnOver and TotalWin; a round ends on one day that began on another, and is kept for a time only. */
  rounds: z.object({ count: z.int(), bet: Amount, win: Amount }),
  /** Hand pays that were paid, beside ResetCredit. */
  handPaid: Amount,
  /** What each meter moved. */
  meters: z.nullable(
    z.object({
      AftIn: SignedAmount,
      AftOut: SignedAmount,
      BillIn: SignedAmount,
      CurrentCredit: SignedAmount,
      ResetCredit: SignedAmount,
      TotalWin: SignedAmount,
      TurnOver: SignedAmount,
    }),
  ),
  differences: z.nullable(Differences),
})
export type Compared = z.infer<typeof Compared>

/** What the venue's own job found of a day, and what people said to it. */
export const Difference = z.object({
  id: Id,
  state: z.enum(differenceStates),
  /** The day is over and closed by a reading. */
  isFinal: z.boolean(),
  checkedAt: z.number(),
  /** Since when it differs as it does. */
  since: z.nullable(z.number()),
  /** What it differs by, as one text: who accepts it sends back what they saw. */
  mark: z.nullable(z.string()),
  needsSecond: z.boolean(),
  problemID: z.nullable(Id),
  acceptedBy: z.nullable(Named),
  /** Who confirmed that. */
  second: z.nullable(Named),
  acceptedAt: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  /** Somebody asked to accept it, and another person decides. */
  waitsFor: z.nullable(Approval),
  /** Who looked at it last. */
  looked: z.nullable(z.object({ by: Named, at: z.number() })),
})
export type Difference = z.infer<typeof Difference>

const Place = { id: Id, name: z.string(), cabin: z.int() }
/** `difference`: null while the job has not looked at that day. */
export const Reconciled = z.object({ ...Place, ...Compared.shape, difference: z.nullable(Difference) })
export type Reconciled = z.infer<typeof Reconciled>
/** One day of one machine that did not agree when it was last looked at. */
export const DayDifference = z.object({
  ...Difference.shape,
  machine: z.object(Place),
  day: Day,
  figures: Compared,
})
export type DayDifference = z.infer<typeof DayDifference>

/**
 * The day piece by piece: each transfer with what the cabinet counted meanwhile, and what it counted in between, where no transfer was.
 * `transfer` null: in between. `wallet`: what the books moved. What the meters moved is null where they were not read.
 */
export const DayPiece = z.object({
  from: z.number(),
  until: z.nullable(z.number()),
  transfer: z.nullable(z.string()),
  sessionID: z.nullable(Id),
  player: z.nullable(Named),
  wallet: z.object({ in: SignedAmount, out: SignedAmount }),
  counted: z.nullable(z.object({ in: SignedAmount, out: SignedAmount })),
})
export type DayPiece = z.infer<typeof DayPiece>
const DayEvent = z.object({
  at: z.number(),
  act: z.string(),
  reason: z.nullable(z.string()),
  by: z.nullable(Named),
})

/** `meters`: as the day began, as it ended, and as the cabinet says now. */
export const DayCase = z.object({
  difference: DayDifference,
  meters: z.object({ opening: z.nullable(Meters), closing: z.nullable(Meters), now: z.nullable(Meters) }),
  pieces: z.array(DayPiece),
  /** Oldest first. */
  history: z.array(DayEvent),
})
export type DayCase = z.infer<typeof DayCase>
