/** The cashier's safe, what waits for a second person, offers, and how the desk is set. */
import * as z from 'zod/mini'
import { Approval, Waiting } from '../core/approvals.ts'
import { hostsOf, isHostEntry } from '../core/addresses.ts'
import { define, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { DeskTransaction, Named } from '../core/entities.ts'
import { acts, items } from '../core/permissions.ts'
import { HandOver, Pieces } from '../core/safes.ts'
import { Amount, Id, PathId, SignedAmount } from '../core/scalars.ts'
import { Fix, HandPay } from '../core/tasks.ts'
import { Settings } from '../core/settings.ts'
import { Money } from './history.ts'
import { safeFilter, SafeSum } from './safes.ts'

/**
 * A cashier's safe. Minor units, times in ms. While it is open its own cashier counts blind: `receipts`, `payments` and
 * `expected` are null but for others who may confirm. `variance` = counted − expected, as it was at the close; `adjusted` is what
 * two persons have booked of it since.
 */
export const Cage = z.object({
  id: Id,
  cashier: Named,
  state: z.enum(['open', 'closed']),
  openedAt: z.number(),
  opening: Amount,
  openingPieces: z.nullable(Pieces),
  receipts: z.nullable(Amount),
  payments: z.nullable(Amount),
  expected: z.nullable(SignedAmount),
  closedAt: z.nullable(z.number()),
  closedBy: z.nullable(Named),
  counted: z.nullable(Amount),
  countedPieces: z.nullable(Pieces),
  variance: z.nullable(SignedAmount),
  adjusted: SignedAmount,
  reason: z.nullable(z.string()),
  /** Blind counts that did not agree and came without a reason. */
  recounts: z.int(),
  /** What waits and would move its cash, or explain its count. */
  waiting: z.int(),
  /** Whether the caller may ask for its adjustment. */
  mayAdjust: z.boolean(),
})
export type Cage = z.infer<typeof Cage>

const Percent = z.number().check(z.minimum(0), z.maximum(100))
/** How the desk is set. Amounts in minor units, `hotCoinPrice` in whole units of the currency, offers in percent. */
export const DeskSettings = z.object({
  /** From this sum of a player's withdrawals and refunds in a gaming day on, a second person confirms. */
  withdrawalsConfirmedFrom: Amount,
  /** From this sum of what one person paid out, took back and granted alone in a gaming day on, likewise. */
  cashierConfirmedFrom: Amount,
  /** Most that one transaction may move. */
  largestAmount: Amount.check(z.positive()),
  /** A bonus is released once the bets since its grant reach this many times the bonus. */
  bonusRelease: z.int().check(z.nonnegative(), z.maximum(1_000)),
  /** A hand pay of this amount or more is a jackpot, unless who confirms it says otherwise. */
  jackpotFrom: Amount,
  /** Cash is taken and paid out of an open safe only. */
  cageRequired: z.boolean(),
  discount: Percent,
  bonus: Percent,
  /** Offers of single sites, by the site's id. */
  sites: z.record(z.string().check(z.regex(/^\d{1,9}$/)), z.object({ discount: Percent, bonus: Percent })),
  /** From which one bet is hot, one round's win, and a player's result of a gaming day. */
  hotCoinPrice: z.int().check(z.positive(), z.maximum(1_000_000_000)),
  hotFlagLimit: Amount.check(z.positive()),
  hotLimit: Amount.check(z.positive()),
  /**
   * For how many days rounds are kept, their last frames, messages between people, what a machine went through step by step, sign-ins that are
   * over, and requests that came to nothing. Money, the audit and the login log are kept for good.
   */
  roundDays: z.int().check(z.minimum(92), z.maximum(3_650)),
  stillDays: z.int().check(z.minimum(7), z.maximum(3_650)),
  messageDays: z.int().check(z.minimum(92), z.maximum(3_650)),
  stepDays: z.int().check(z.minimum(92), z.maximum(3_650)),
  signInDays: z.int().check(z.minimum(92), z.maximum(3_650)),
  requestDays: z.int().check(z.minimum(92), z.maximum(3_650)),
  /** After so many months without a sign-in a player's account sleeps until staff have seen who asks; 0: never. */
  dormantMonths: z.int().check(z.minimum(0), z.maximum(120)),
  /** Money is taken of a player, or credit given, once staff have seen who they are and how old. */
  identityRequired: z.boolean(),
  /** Papers of who is younger are refused, whether or not they are asked for. */
  leastAge: z.int().check(z.minimum(16), z.maximum(30)),
  /** Hosts that addresses of machines may name, each entry between spaces: see `isHostEntry`; empty: any but the venue's own. */
  machineHosts: z.string().check(
    z.maxLength(2_000),
    z.refine(
      (list) => hostsOf(list).every(isHostEntry),
      'Hosts, such as media.example.com, *.example.com or 10.0.0.0/24',
    ),
  ),
  /** Of gaming days; from the next start on, so that no day has two beginnings. */
  timeZone: Settings.shape.timeZone,
  /** Before anybody has chosen one, and whether one can be chosen. */
  language: Settings.shape.language,
  languageSelect: z.boolean(),
})
export type DeskSettings = z.infer<typeof DeskSettings>
/** What of it is to be otherwise. */
export const DeskChange = z.partial(DeskSettings)

const OfOne = z.object({ id: PathId })

export const cageCalls = {
  ownCage: define({
    method: 'GET',
    path: '/cashier/cage',
    summary:
      'The caller’s open safe, their last closed one, and whether cash needs an open one. History opens at the last close.',
    access: 'staff',
    permission: items.cage,
    answer: z.object({ cage: z.nullable(Cage), last: z.nullable(Cage), required: z.boolean() }),
  }),
  openCage: define({
    method: 'POST',
    path: '/cashier/cage',
    summary: 'Opens the caller’s safe with its counted float; one at a time.',
    access: 'staff',
    permission: acts.runSafe,
    needsKey: true,
    body: z.object({ amount: Amount, pieces: z.optional(Pieces) }),
    answer: Cage,
    success: 201,
    codes: [ErrorCode.limitReached, ErrorCode.conflict],
  }),
  closeCage: define({
    method: 'POST',
    path: '/cashier/cages/:id/close',
    summary:
      'Closes a safe by a blind count. 60409 `{reason}`: `waiting` while what would move its cash waits (with the count), `variance` when the count is not what was expected and no reason is given: each such count is noted. Another person’s safe is closed by who may confirm, with a reason.',
    access: 'staff',
    permission: acts.runSafe,
    needsKey: true,
    params: OfOne,
    body: z.object({ amount: Amount, pieces: z.optional(Pieces), reason: z.optional(Reason) }),
    answer: Cage,
    codes: [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.limitReached, ErrorCode.conflict],
  }),
  cages: define({
    method: 'GET',
    path: '/cashier/cages',
    summary:
      'Safes, newest first, 50; older ones than `lastCageID`. The first page tells which cashiers can be asked for, how many there are, since when (ms), and, by state, what they come to.',
    access: 'staff',
    permission: items.cageHistory,
    query: z.object({ ...safeFilter, lastCageID: z.optional(PathId) }),
    answer: z.object({
      cages: z.array(Cage),
      cashiers: z.nullable(z.array(Named)),
      total: z.nullable(z.int()),
      since: z.nullable(z.number()),
      sums: z.nullable(z.array(SafeSum)),
    }),
  }),
  cage: define({
    method: 'GET',
    path: '/cashier/cages/:id',
    summary:
      'One safe, with what went through it by type. Its rows: `/cashier/transactions?cage=`. Sums are null where it counts blind.',
    access: 'staff',
    permission: items.cageHistory,
    params: OfOne,
    answer: z.object({
      cage: Cage,
      transactions: z.nullable(z.array(z.object({ type: z.int(), count: z.int(), sum: SignedAmount }))),
    }),
    codes: [ErrorCode.unknown],
  }),
  deskConfirms: define({
    method: 'GET',
    path: '/cashier/confirms',
    summary:
      'What waits for a second person, a list of each kind, newest first, 50: transactions, hand pays that somebody says are paid, fixes of transfers, other acts of staff, exclusions to be lifted before their end, and hand-overs of cash that two cashiers did not count the same (their amount is null to who is to count it, and to who neither gave it nor may confirm); older ones than the last id of that list (of the exclusions: players behind `lastPlayerID`).',
    access: 'staff',
    permission: items.confirms,
    query: z.object({
      lastTransactionID: z.optional(PathId),
      lastHandPayID: z.optional(PathId),
      lastFixID: z.optional(PathId),
      lastApprovalID: z.optional(PathId),
      lastPlayerID: z.optional(PathId),
      lastHandOverID: z.optional(PathId),
    }),
    answer: z.object({
      transactions: z.array(DeskTransaction),
      handPays: z.array(HandPay),
      fixes: z.array(Fix),
      approvals: z.array(Approval),
      /** `until`: when the exclusion ends by itself; null is never. */
      lifts: z.array(
        z.object({
          player: Named,
          until: z.nullable(z.number()),
          reason: z.string(),
          maker: z.nullable(Named),
          requestedAt: z.number(),
        }),
      ),
      handOvers: z.array(HandOver),
      /** Of each list, with its further pages. */
      counts: z.object({
        transactions: z.int(),
        handPays: z.int(),
        fixes: z.int(),
        approvals: z.int(),
        lifts: z.int(),
        handOvers: z.int(),
      }),
    }),
  }),
  judgedTransaction: define({
    method: 'GET',
    path: '/cashier/confirms/:id',
    summary:
      'One transaction with what a second person looks at before they confirm it: what it takes back, where the money of its player is, and both sums of its gaming day with it, beside the sums from which two must.',
    access: 'staff',
    permission: items.confirms,
    params: OfOne,
    answer: z.object({
      transaction: DeskTransaction,
      takesBack: z.nullable(DeskTransaction),
      money: Money,
      /** Withdrawals and refunds of the player. */
      dayOfPlayer: z.object({ sum: Amount, from: Amount }),
      /** What its maker gave without anybody else; null where this one does not count. */
      dayOfCashier: z.nullable(z.object({ sum: Amount, from: Amount })),
    }),
    codes: [ErrorCode.unknown],
  }),
  offers: define({
    method: 'GET',
    path: '/cashier/offers/:id',
    summary:
      'What may be granted to a player now, by the figures of the gaming day: discount = floor(percent of its loss without bonuses) − discounts given, bonus = floor(percent of the cash deposits) − bonuses given. What waits counts as given.',
    access: 'staff',
    permission: [...items.cage, ...acts.confirm],
    params: OfOne,
    answer: z.object({
      playerID: Id,
      gamingDay: z.string(),
      discount: z.object({
        percent: z.number(),
        gameResult: SignedAmount,
        bonus: SignedAmount,
        given: SignedAmount,
        offer: Amount,
      }),
      bonus: z.object({ percent: z.number(), deposits: SignedAmount, given: SignedAmount, offer: Amount }),
    }),
    codes: [ErrorCode.unknown],
  }),
  deskSettings: define({
    method: 'GET',
    path: '/admin/settings/desk',
    summary: 'How the desk is set: thresholds, percentages, hot limits, whether cash needs an open safe.',
    access: 'staff',
    permission: [...acts.editSettings, ...items.cage, ...acts.confirm],
    answer: DeskSettings,
  }),
  venueSettings: define({
    method: 'GET',
    path: '/admin/settings',
    summary:
      'How the venue is set, who changed it last, and what is asked for and waits. `version` changes with any of it; `timeZone` is the one that is in force, which may be older than the one that is set.',
    access: 'staff',
    permission: acts.editSettings,
    query: z.strictObject({}),
    answer: z.object({
      settings: DeskSettings,
      version: z.string(),
      by: z.nullable(Named),
      at: z.nullable(z.number()),
      waiting: z.array(Approval),
      timeZone: z.string(),
    }),
  }),
  changeDeskSettings: define({
    method: 'PUT',
    path: '/admin/settings/desk',
    summary:
      'Asks a second person to change what is named; confirmed, it holds from the next call on. With a `version` that is no longer the one of `GET /admin/settings` nothing is asked (60409, `reason` changed).',
    access: 'staff',
    permission: acts.editSettings,
    needsKey: true,
    needsProof: true,
    body: z.strictObject({
      ...DeskChange.shape,
      reason: Reason,
      version: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: Waiting,
    success: 202,
    codes: [ErrorCode.conflict],
  }),
} as const
