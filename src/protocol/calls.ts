/**
 * Every HTTP call, once (those of the back office's floor stand in `staffCalls.ts`, which players never load): the venue's routes, the browser's client and the documents are made from this table.
 * Paths are Fastify's (`:id`). A call without `access: 'anyone'` needs a bearer token.
 */
import * as z from 'zod/mini'
import { type Call, define, Done, Reason } from './call.ts'
import { ErrorCode, type TransactionState, TransactionType } from './codes.ts'
import { Brand, DeskTransaction, Inspection, LobbyList, LoginResult, OwnReservation } from './entities.ts'
import { Amount, Id, PathId, SignedAmount } from './scalars.ts'

export type { Call } from './call.ts'

const loginField = z.string().check(z.minLength(4), z.maxLength(256))
const TransactionPage = z.object({ transactions: z.array(DeskTransaction) })
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
const stateNames = { pending: '0', done: '1', refund: '3', canceled: '4', error: '5' } as const satisfies Record<
  keyof typeof TransactionState,
  `${TransactionState}`
>

export const calls = {
  login: define({
    method: 'POST',
    path: '/login',
    summary: 'Signs in with a user name or e-mail and a password.',
    access: 'anyone',
    body: z.object({ username: loginField, password: loginField }),
    answer: LoginResult,
    codes: [
      ErrorCode.badPassword,
      ErrorCode.badCredentials,
      ErrorCode.accountProtected,
      ErrorCode.ipNotPermitted,
      ErrorCode.banned,
    ],
  }),
  validate: define({
    method: 'GET',
    path: '/validate',
    summary: 'Signs in again with the token; answers with a fresh one.',
    access: 'user',
    answer: LoginResult,
    codes: [ErrorCode.ipNotPermitted, ErrorCode.banned],
  }),
  logout: define({
    method: 'POST',
    path: '/player/logout',
    summary: 'Ends the token and closes its sockets. An open session is left as LEAVE does.',
    access: 'user',
    answer: Done,
  }),
  balance: define({
    method: 'GET',
    path: '/player/balance',
    summary: 'Wallet less holds, minor units; never what stands on a cabinet.',
    access: 'user',
    answer: z.object({ balance: Amount }),
  }),
  cancel: define({
    method: 'POST',
    path: '/player/cancel',
    summary: 'Cancels the session open on machine `machineId`; the proof is the push `seat` with null.',
    access: 'user',
    body: z.object({ machineId: Id }),
    answer: Done,
    success: 202,
    codes: [ErrorCode.unknown],
  }),
  lobby: define({
    method: 'GET',
    path: '/machine/all',
    summary: 'Every brand with its machines, as the caller may see them.',
    access: 'user',
    answer: LobbyList,
  }),
  lobbyOfBrand: define({
    method: 'GET',
    path: '/machine/:id',
    summary: 'One brand with its machines.',
    access: 'user',
    params: z.object({ id: PathId }),
    answer: LobbyList,
    codes: [ErrorCode.unknown],
  }),
  lobbyBrands: define({
    method: 'GET',
    path: '/machine/brands',
    summary: 'The brands.',
    access: 'user',
    answer: z.object({ brands: z.array(Brand) }),
  }),
  reserve: define({
    method: 'POST',
    path: '/player/reservations',
    summary: 'Holds a free machine for the caller, one at a time; `Params.seconds` of a refusal: not again before.',
    access: 'user',
    needsKey: true,
    body: z.object({ machineId: Id }),
    answer: OwnReservation,
    success: 201,
    codes: [
      ErrorCode.unknown,
      ErrorCode.machineBusy,
      ErrorCode.machineNotAvailable,
      ErrorCode.vipOnly,
      ErrorCode.loginsDisabled,
      ErrorCode.limitReached,
    ],
  }),
  cancelReservation: define({
    method: 'DELETE',
    path: '/player/reservations',
    summary: 'Lets the caller’s reservation go.',
    access: 'user',
    answer: Done,
    codes: [ErrorCode.unknown],
  }),
  streamTicket: define({
    method: 'POST',
    path: '/stream/ticket',
    summary: 'A ticket of five minutes for the HLS stream and the still of the caller’s seat.',
    access: 'user',
    body: z.object({ machineId: Id }),
    answer: z.object({ playlist: z.string(), still: z.string(), expiresIn: z.int() }),
    codes: [ErrorCode.unknown, ErrorCode.noPermission, ErrorCode.pipelineFailed],
  }),
  inspection: define({
    method: 'GET',
    path: '/inspector',
    summary: 'Actors of the venue and their last events.',
    access: 'administrator',
    answer: Inspection,
    codes: [ErrorCode.noPermission],
  }),
  postTransaction: define({
    method: 'POST',
    path: '/cashier/transactions',
    summary: 'Posts money across the desk, or asks for what a second person must confirm: it is pending then.',
    access: 'staff',
    permission: [107, 111],
    needsKey: true,
    body: z.object({
      playerID: Id,
      type: z.literal(deskTypes),
      /** Minor units. Negative repays a credit, forfeits a bonus, or adjusts downwards. */
      amount: SignedAmount,
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
    summary: 'Transactions across the desk, newest first, 50; older ones than `lastTransactionID`.',
    access: 'staff',
    permission: [107, 120, 141, 144],
    query: z.object({
      player: z.optional(PathId),
      state: z.optional(z.pipe(z.enum(stateNames), z.transform(Number))),
      lastTransactionID: z.optional(PathId),
    }),
    answer: TransactionPage,
  }),
  deskConfirms: define({
    method: 'GET',
    path: '/cashier/confirms',
    summary: 'Transactions that wait for a second person, newest first, 50; older ones than `lastTransactionID`.',
    access: 'staff',
    permission: [111, 132, 140],
    query: z.object({ lastTransactionID: z.optional(PathId) }),
    answer: TransactionPage,
  }),
} as const

export type CallInput<C extends Call> = {
  params?: z.infer<C['params']>
  query?: z.infer<C['query']>
  body?: z.infer<C['body']>
}
export type CallAnswer<C extends Call> = z.infer<C['answer']>
