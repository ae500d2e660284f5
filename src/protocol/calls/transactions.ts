/** What the desk does with money: posts, confirms, refunds, and its list. */
import * as z from 'zod/mini'
import { define, Reason } from '../core/call.ts'
import { ErrorCode, spendOrder, type TransactionState, TransactionType } from '../core/codes.ts'
import { acts, items } from '../core/permissions.ts'
import { DeskTransaction, Named } from '../core/entities.ts'
import { RefundMark } from '../core/refunds.ts'
import { Amount, Id, PathId, SignedAmount } from '../core/scalars.ts'

/** Seconds since the epoch. */
export const Seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.transform(Number))
/** Of the whole filter, told with its first page: `sum` is of what is done, minor units. */
export const TransactionSum = z.object({ type: z.int(), count: z.int(), sum: SignedAmount })
export type TransactionSum = z.infer<typeof TransactionSum>
export const Pockets = z.object({
  cash: SignedAmount,
  credit: SignedAmount,
  bonus: SignedAmount,
  discount: SignedAmount,
})
export type Pockets = z.infer<typeof Pockets>
/** How a player stands at the desk. Minor units. */
export const Wallet = z.object({
  /** What may be spent now; what is held is in none of them. */
  pockets: Pockets,
  balance: Amount,
  held: Amount,
  /** Of the bonus: what may be withdrawn. */
  released: Amount,
  withdrawable: Amount,
  creditOwed: SignedAmount,
})
export type Wallet = z.infer<typeof Wallet>
/** What the desk may be asked for. Hand pay and jackpot come from their cabinet, cash in and cash out are transfers. */
export const deskTypes = [
  TransactionType.deposit,
  TransactionType.withdraw,
  TransactionType.discount,
  TransactionType.bonus,
  TransactionType.comp,
  TransactionType.credit,
  TransactionType.tip,
  TransactionType.adjustment,
] as const
/** Minor units. A negative amount repays a credit, forfeits a bonus, or adjusts downwards. */
export const DeskRequest = z.object({ playerID: Id, type: z.literal(deskTypes), amount: SignedAmount })
const stateNames = { pending: '0', done: '1', refund: '3', canceled: '4', error: '5' } as const satisfies Record<
  keyof typeof TransactionState,
  `${TransactionState}`
>

/** Of the list and of its export. */
export const deskFilter = {
  player: z.optional(PathId),
  cage: z.optional(PathId),
  /** Who asked for it. */
  cashier: z.optional(PathId),
  state: z.optional(z.pipe(z.enum(stateNames), z.transform(Number))),
  type: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number))),
  /** Of transactions, or of players: what is in it, or whoever is. */
  category: z.optional(PathId),
  /** A pocket that it changed, or would change. */
  coin: z.optional(z.enum(spendOrder)),
  /** Asked for from then until then, seconds. */
  start: z.optional(Seconds),
  end: z.optional(Seconds),
}

/** What was posted of it, as the ledger has it. `account` as the ledger names it, such as `wallet/12/cash`. */
export const LedgerPosting = z.object({
  id: Id,
  at: z.number(),
  /** The posting that it takes back. */
  reverses: z.nullable(Id),
  /** `balance`: of a pocket after it; null of the house’s accounts, which are told to nobody who counts. */
  entries: z.array(z.object({ account: z.string(), amount: SignedAmount, balance: z.nullable(SignedAmount) })),
  /** The link of the chain that it stands in: its hash is over the one before it. */
  link: z.nullable(z.object({ number: z.int(), at: z.number(), hash: z.string(), previousHash: z.string() })),
})
export type LedgerPosting = z.infer<typeof LedgerPosting>
/** `posting`: null while nothing of it is posted. */
export const PostedTransaction = z.extend(DeskTransaction, { posting: z.nullable(LedgerPosting), refund: RefundMark })
export type PostedTransaction = z.infer<typeof PostedTransaction>

/**
 * `amount`: what is taken back, at most what the session lost. `why`: it would wait for a second person. `pockets`: what may
 * be spent before it, `change`: what it does to them.
 */
const JudgedRefund = z.object({ amount: Amount, why: z.array(z.string()), pockets: Pockets, change: Pockets })
const OfTransfer = z.object({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)) })

export const deskCalls = {
  postTransaction: define({
    method: 'POST',
    path: '/cashier/transactions',
    summary:
      'Posts money across the desk, or asks for what a second person must confirm: it is pending then. `wallet`: the player’s after it.',
    access: 'staff',
    permission: [107, 111],
    needsKey: true,
    body: z.extend(DeskRequest, {
      /** When it is named, it must be the venue's. */
      currency: z.optional(z.string().check(z.maxLength(10))),
      reason: z.optional(Reason),
    }),
    answer: z.extend(DeskTransaction, { wallet: Wallet }),
    success: 201,
    codes: [
      ErrorCode.banned,
      ErrorCode.limitReached,
      ErrorCode.notEnoughFunds,
      ErrorCode.noPermission,
      ErrorCode.unknown,
      ErrorCode.conflict,
    ],
  }),
  confirmTransaction: define({
    method: 'POST',
    path: '/cashier/transactions/:id/confirm',
    summary:
      'Confirms what somebody else asked for, and posts it. State 5: the ledger refused it, and nothing moved. 60409 `{reason}`: `expired` after three days, `changed` with `{what: maker}` when whoever asked may not do it any more; it can be rejected then, as what 60005 refuses by the player’s limits.',
    access: 'staff',
    permission: [132],
    needsKey: true,
    needsProof: true,
    params: z.object({ id: PathId }),
    answer: DeskTransaction,
    codes: [ErrorCode.banned, ErrorCode.limitReached, ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict],
  }),
  rejectTransaction: define({
    method: 'POST',
    path: '/cashier/transactions/:id/reject',
    summary:
      'Cancels what is pending, and releases what it held: by who may confirm, or by its maker (60403 `{missing: [132]}` for anybody else).',
    access: 'staff',
    permission: [...acts.confirm, ...acts.post, ...acts.refund],
    needsKey: true,
    params: z.object({ id: PathId }),
    body: z.object({ reason: Reason }),
    answer: DeskTransaction,
    codes: [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict],
  }),
  refundTransaction: define({
    method: 'POST',
    path: '/cashier/transactions/:id/refund',
    summary:
      'Takes back what is done, by a reverse posting. Answers with the refund. A withdrawal or a repayment of credit of an earlier gaming day is refused as a deposit or a credit would be: 60005, 60409 `{reason: identity …}`.',
    access: 'staff',
    permission: [111],
    needsKey: true,
    params: z.object({ id: PathId }),
    body: z.object({ reason: Reason }),
    answer: DeskTransaction,
    success: 201,
    codes: [
      ErrorCode.banned,
      ErrorCode.limitReached,
      ErrorCode.notEnoughFunds,
      ErrorCode.noPermission,
      ErrorCode.unknown,
      ErrorCode.conflict,
    ],
  }),
  refundTransfer: define({
    method: 'POST',
    path: '/cashier/transfers/:id/refund',
    summary: 'Takes back a cash in or cash out of a closed session between wallet and house; no cabinet is touched.',
    access: 'staff',
    permission: [111],
    needsKey: true,
    params: OfTransfer,
    body: z.object({ reason: Reason }),
    answer: DeskTransaction,
    success: 201,
    codes: [ErrorCode.banned, ErrorCode.notEnoughFunds, ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict],
  }),
  judgeRefund: define({
    method: 'POST',
    path: '/cashier/transactions/:id/refund/check',
    ignoresKey: true,
    summary:
      'What would become of a refund, as it is refused or taken at this moment; nothing of it is written. The look at its player is in the audit.',
    access: 'staff',
    permission: [111],
    params: z.object({ id: PathId }),
    answer: JudgedRefund,
    codes: [
      ErrorCode.banned,
      ErrorCode.limitReached,
      ErrorCode.notEnoughFunds,
      ErrorCode.noPermission,
      ErrorCode.unknown,
      ErrorCode.conflict,
    ],
  }),
  judgeTransferRefund: define({
    method: 'POST',
    path: '/cashier/transfers/:id/refund/check',
    ignoresKey: true,
    summary:
      'What would become of a refund of a transfer, at this moment; nothing of it is written. The look at its player is in the audit.',
    access: 'staff',
    permission: [111],
    params: OfTransfer,
    answer: JudgedRefund,
    codes: [ErrorCode.banned, ErrorCode.notEnoughFunds, ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict],
  }),
  deskTransactions: define({
    method: 'GET',
    path: '/cashier/transactions',
    summary:
      'Transactions across the desk, newest first, 50; older ones than `lastTransactionID`. The first page tells how many there are of the whole filter and, by type, what those that are done add up to (null for who may not confirm, and so counts blind), and which categories and cashiers can be asked for. Each with its entries and the link of the hash chain that they stand in.',
    access: 'staff',
    permission: items.cageHistory,
    query: z.object({ ...deskFilter, lastTransactionID: z.optional(PathId) }),
    answer: z.object({
      transactions: z.array(PostedTransaction),
      categories: z.nullable(z.array(z.object({ id: Id, name: z.string(), type: z.enum(['player', 'transaction']) }))),
      cashiers: z.nullable(z.array(Named)),
      total: z.nullable(z.int()),
      sums: z.nullable(z.array(TransactionSum)),
    }),
  }),
  deskTransaction: define({
    method: 'GET',
    path: '/cashier/transactions/:id',
    summary: 'One transaction across the desk, as its slip says it.',
    access: 'staff',
    permission: [...items.cageHistory, ...acts.adjust],
    params: z.object({ id: PathId }),
    answer: DeskTransaction,
    codes: [ErrorCode.unknown],
  }),
} as const
