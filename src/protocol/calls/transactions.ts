/** What the desk does with money: posts, confirms, refunds, and its list. */
import * as z from 'zod/mini'
import { define, Reason } from '../core/call.ts'
import { ErrorCode, type TransactionState, TransactionType } from '../core/codes.ts'
import { DeskTransaction } from '../core/entities.ts'
import { items } from '../core/permissions.ts'
import { Id, PathId, SignedAmount } from '../core/scalars.ts'

/** Seconds since the epoch. */
const Seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.transform(Number))
/** Of the whole filter, told with its first page: `sum` is of what is done, minor units. */
export const TransactionSum = z.object({ type: z.int(), count: z.int(), sum: SignedAmount })
export type TransactionSum = z.infer<typeof TransactionSum>
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
  /** Asked for from then until then, seconds. */
  start: z.optional(Seconds),
  end: z.optional(Seconds),
}

export const deskCalls = {
  postTransaction: define({
    method: 'POST',
    path: '/cashier/transactions',
    summary: 'Posts money across the desk, or asks for what a second person must confirm: it is pending then.',
    access: 'staff',
    permission: [107, 111],
    needsKey: true,
    body: z.extend(DeskRequest, {
      /** When it is named, it must be the venue's. */
      currency: z.optional(z.string().check(z.maxLength(10))),
      reason: z.optional(Reason),
    }),
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
  confirmTransaction: define({
    method: 'POST',
    path: '/cashier/transactions/:id/confirm',
    summary: 'Confirms what somebody else asked for, and posts it. State 5: the ledger refused it, and nothing moved.',
    access: 'staff',
    permission: [132],
    needsKey: true,
    needsProof: true,
    params: z.object({ id: PathId }),
    answer: DeskTransaction,
    codes: [ErrorCode.banned, ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict],
  }),
  rejectTransaction: define({
    method: 'POST',
    path: '/cashier/transactions/:id/reject',
    summary: 'Cancels what is pending, and releases what it held.',
    access: 'staff',
    permission: [132],
    needsKey: true,
    params: z.object({ id: PathId }),
    body: z.object({ reason: Reason }),
    answer: DeskTransaction,
    codes: [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict],
  }),
  refundTransaction: define({
    method: 'POST',
    path: '/cashier/transactions/:id/refund',
    summary: 'Takes back what is done, by a reverse posting. Answers with the refund.',
    access: 'staff',
    permission: [111],
    needsKey: true,
    params: z.object({ id: PathId }),
    body: z.object({ reason: Reason }),
    answer: DeskTransaction,
    success: 201,
    codes: [ErrorCode.banned, ErrorCode.notEnoughFunds, ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict],
  }),
  refundTransfer: define({
    method: 'POST',
    path: '/cashier/transfers/:id/refund',
    summary: 'Takes back a cash in or cash out of a closed session between wallet and house; no cabinet is touched.',
    access: 'staff',
    permission: [111],
    needsKey: true,
    params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
    body: z.object({ reason: Reason }),
    answer: DeskTransaction,
    success: 201,
    codes: [ErrorCode.banned, ErrorCode.notEnoughFunds, ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict],
  }),
  deskTransactions: define({
    method: 'GET',
    path: '/cashier/transactions',
    summary:
      'Transactions across the desk, newest first, 50; older ones than `lastTransactionID`. The first page tells how many there are of the whole filter and, by type, what those that are done add up to: null for who may not confirm, and so counts blind.',
    access: 'staff',
    permission: items.cageHistory,
    query: z.object({ ...deskFilter, lastTransactionID: z.optional(PathId) }),
    answer: z.object({
      transactions: z.array(DeskTransaction),
      total: z.nullable(z.int()),
      sums: z.nullable(z.array(TransactionSum)),
    }),
  }),
  deskTransaction: define({
    method: 'GET',
    path: '/cashier/transactions/:id',
    summary: 'One transaction across the desk, as its slip says it.',
    access: 'staff',
    permission: items.cageHistory,
    params: z.object({ id: PathId }),
    answer: DeskTransaction,
    codes: [ErrorCode.unknown],
  }),
} as const
