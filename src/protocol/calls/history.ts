/**
 * Where somebody's money is and was: sessions and their receipts, rounds with their proofs, transactions. Everybody sees
 * their own; staff those of players, which the audit tells. Minor units; times of queries in seconds, of answers in ms.
 */
import * as z from 'zod/mini'
import { define } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Place } from '../core/entities.ts'
import { Meters } from '../cabinet/state.ts'
import { acts, items } from '../core/permissions.ts'
import { RoundProof, RoundSpin } from '../cabinet/rounds.ts'
import { Amount, Id, PathId, SignedAmount } from '../core/scalars.ts'
import { PlayerSession } from '../core/users.ts'

const Seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.transform(Number))
const Range = { start: z.optional(Seconds), end: z.optional(Seconds) }
const OfOne = z.object({ id: PathId })
const PagedRounds = z.object({ lastRoundID: z.optional(PathId) })
const Pockets = z.object({ discount: Amount, bonus: Amount, cash: Amount, credit: Amount })

/**
 * `bets` and `wins` are the cabinet's meters over the session, of an open one the rounds so far; `rounds` counts them.
 * Null: it was not read.
 */
export const OwnSession = z.extend(PlayerSession, {
  bets: z.nullable(Amount),
  wins: z.nullable(Amount),
  rounds: z.nullable(z.int()),
})
export type OwnSession = z.infer<typeof OwnSession>

const Moved = z.object({ amount: Amount, at: z.number() })
/** `pockets`: what each gave to the session and got back. `balanceAfter`: all pockets together, after the session's last posting. */
export const Receipt = z.extend(OwnSession, {
  topUps: z.array(Moved),
  handPays: z.array(Moved),
  pockets: z.object({ given: Pockets, returned: Pockets }),
  balanceAfter: z.nullable(Amount),
})
export type Receipt = z.infer<typeof Receipt>

/** `cabinetRound` is the cabinet's own name of it, `number` counts the cabinet's rounds. */
export const RoundSummary = z.object({
  id: Id,
  cabinetRound: z.string(),
  number: z.int(),
  sessionID: z.nullable(Id),
  machineID: Id,
  startedAt: z.number(),
  endedAt: z.number(),
  bet: Amount,
  win: Amount,
  freeSpins: z.int(),
  byHand: z.boolean(),
  creditBefore: Amount,
  creditAfter: Amount,
  /** Whether its last frame can be seen; `due`: soon. */
  still: z.enum(['due', 'kept', 'none']),
})
export type RoundSummary = z.infer<typeof RoundSummary>
/** `proof`: only where it was asked for. */
const ListedRound = z.extend(RoundSummary, { proof: z.optional(z.nullable(RoundProof)) })
export type ListedRound = z.infer<typeof ListedRound>

/** `spins`: the round's own and the feature's; `reels` as they stood at the end; `proof` as docs/decisions/0026 tells it. */
export const RoundDetail = z.extend(RoundSummary, {
  machine: Place,
  game: z.string(),
  spins: z.array(RoundSpin),
  reels: z.array(z.array(z.string())),
  handPay: z.nullable(z.string()),
  metersBefore: Meters,
  metersAfter: Meters,
  proof: z.nullable(RoundProof),
})
export type RoundDetail = z.infer<typeof RoundDetail>

const StillTicket = z.object({ still: z.string(), expiresIn: z.int() })

/**
 * Money that moved, or is to: between wallet and machines, across the desk, or granted. `amount` was asked for, `wallet` is what
 * the pockets gained by it so far. `type` and `state` are of `TransactionType` and `TransactionState`.
 */
export const OwnTransaction = z.object({
  id: Id,
  type: z.int(),
  state: z.int(),
  amount: SignedAmount,
  wallet: SignedAmount,
  machineID: z.nullable(Id),
  machineName: z.nullable(z.string()),
  sessionID: z.nullable(Id),
  requestedAt: z.number(),
  settledAt: z.nullable(z.number()),
})
export type OwnTransaction = z.infer<typeof OwnTransaction>

/**
 * `wallet` as posted, `balance` what of it may be spent: less what is `held` for a transfer to a machine (`toMachine`) or for
 * what waits at the desk. `onMachines`: of sessions that are open, or unfinished until people have settled them. `sum` is wallet
 * and machines together.
 */
export const Money = z.object({
  wallet: Pockets,
  balance: Amount,
  held: z.array(
    z.object({
      amount: Amount,
      why: z.enum(['toMachine', 'desk']),
      type: z.int(),
      machineID: z.nullable(Id),
      machineName: z.nullable(z.string()),
      transactionID: Id,
      since: z.number(),
    }),
  ),
  onMachines: z.array(
    z.object({
      machineID: Id,
      machineName: z.string(),
      cabin: z.int(),
      sessionID: Id,
      state: z.enum(['open', 'unfinished']),
      amount: Amount,
      /** Told by the cabinet itself; else it is what the ledger has there, without the play since. */
      isLive: z.boolean(),
      /** The cabinet contradicts the books: `amount` is what these know, held until staff have settled it. */
      isMoneyHeld: z.boolean(),
    }),
  ),
  sum: Amount,
  asOf: z.number(),
})
export type Money = z.infer<typeof Money>

const Filter = z.optional(z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)))
export const Zone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'timeZone'))
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const own = { method: 'GET', access: 'user' } as const
const ofPlayers = { method: 'GET', access: 'staff', permission: [...items.sessions, ...items.users] } as const
const unknown = { codes: [ErrorCode.unknown] } as const

export const historyCalls = {
  money: define({
    ...own,
    path: '/player/money',
    summary: 'Where the caller’s money is: wallet by pocket, held, on machines.',
    answer: Money,
  }),
  ownSessions: define({
    ...own,
    path: '/player/sessions',
    summary:
      'The caller’s sessions, newest first, 50; older ones than `lastSessionID`. `start` and `end` are of the beginning.',
    query: z.object({ machine: z.optional(PathId), ...Range, lastSessionID: z.optional(PathId) }),
    answer: z.object({ sessions: z.array(OwnSession) }),
  }),
  receipt: define({
    ...own,
    path: '/player/sessions/:id',
    summary: 'The receipt of one of the caller’s sessions; there as soon as the session is closed.',
    params: OfOne,
    answer: Receipt,
    ...unknown,
  }),
  sessionRounds: define({
    ...own,
    path: '/player/sessions/:id/rounds',
    summary: 'The rounds of one of the caller’s sessions, newest first, 50; older ones than `lastRoundID`.',
    params: OfOne,
    query: PagedRounds,
    answer: z.object({ rounds: z.array(RoundSummary) }),
    ...unknown,
  }),
  round: define({
    ...own,
    path: '/player/rounds/:id',
    summary: 'One of the caller’s rounds, with what proves it.',
    params: OfOne,
    answer: RoundDetail,
    ...unknown,
  }),
  roundStill: define({
    ...own,
    path: '/player/rounds/:id/still',
    summary: 'A ticket of five minutes for the last frame of a round, a small WebP; 60404 while there is none.',
    params: OfOne,
    answer: StillTicket,
    ...unknown,
  }),
  ownTransactions: define({
    ...own,
    path: '/player/transactions',
    summary:
      'The caller’s transactions, newest first, 50; older ones than `lastTransactionID`. `start` and `end` are of the request.',
    query: z.object({ type: Filter, state: Filter, ...Range, lastTransactionID: z.optional(PathId) }),
    answer: z.object({ transactions: z.array(OwnTransaction) }),
    ...unknown,
  }),
  csv: define({
    ...own,
    path: '/player/history.csv',
    summary:
      'The caller’s sessions, rounds (of `session`, or of all) or transactions as a CSV file, newest first: amounts as decimal text, times of the zone `zone` (absent: the venue’s). `machine` is of sessions and rounds, `type` and `state` of transactions.',
    query: z.object({
      kind: z.enum(['sessions', 'rounds', 'transactions']),
      ...Range,
      session: z.optional(PathId),
      machine: z.optional(PathId),
      type: Filter,
      state: Filter,
      zone: z.optional(Zone),
    }),
    media: 'text/csv; charset=utf-8',
    answer: z.string(),
    ...unknown,
  }),
  userRounds: define({
    ...ofPlayers,
    permission: items.users,
    path: '/admin/users/:id/rounds',
    summary: 'Rounds of a player, newest first, 50; older ones than `lastRoundID`. The look is in the audit.',
    params: OfOne,
    query: PagedRounds,
    answer: z.object({ rounds: z.array(RoundSummary) }),
    ...unknown,
  }),
  receiptOf: define({
    ...ofPlayers,
    path: '/admin/sessions/:id/receipt',
    summary: 'The receipt of a session. The look is in the audit.',
    params: OfOne,
    answer: Receipt,
    ...unknown,
  }),
  roundsOf: define({
    ...ofPlayers,
    path: '/admin/sessions/:id/rounds',
    summary:
      'The rounds of a session, newest first, 50; older ones than `lastRoundID`. Asked `with` proof, each has what proves it. The look is in the audit.',
    params: OfOne,
    query: z.extend(PagedRounds, { with: z.optional(z.literal('proof')) }),
    answer: z.object({ rounds: z.array(ListedRound) }),
    ...unknown,
  }),
  roundOf: define({
    ...ofPlayers,
    path: '/admin/rounds/:id',
    summary: 'One round, with what proves it. The look is in the audit.',
    params: OfOne,
    answer: RoundDetail,
    ...unknown,
  }),
  roundStillOf: define({
    ...ofPlayers,
    path: '/admin/rounds/:id/still',
    summary:
      'A ticket of five minutes for the last frame of a round; 60404 while there is none. The look is in the audit.',
    params: OfOne,
    answer: StillTicket,
    ...unknown,
  }),
  machineRounds: define({
    method: 'GET',
    access: 'staff',
    permission: acts.seeMeters,
    path: '/admin/machine/:id/rounds',
    summary:
      'Rounds of a machine, whoever played them, newest first, 50; older ones than `lastRoundID`. Where none is known and the cabinet writes none down it is refused (60409, `reason` noRoundArchive).',
    params: OfOne,
    query: PagedRounds,
    answer: z.object({ rounds: z.array(RoundSummary) }),
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
} as const
