/** What is told of a player, and the login log. */
import * as z from 'zod/mini'
import { define } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { DeskTransaction } from '../core/entities.ts'
import { items } from '../core/permissions.ts'
import { PathId } from '../core/scalars.ts'
import {
  CageDay,
  LocalTransaction,
  LoginLogEntry,
  loginLogTypes,
  PlayerSession,
  PlayerSummary,
  PlayerTransaction,
  PlayingDay,
} from '../core/users.ts'

const OfOne = z.object({ id: PathId })
/** Seconds, as they stand in a query. */
const Seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.transform(Number))
const Range = z.strictObject({ start: z.optional(Seconds), end: z.optional(Seconds) })
const PagedTransactions = z.strictObject({ lastTransactionID: z.optional(PathId) })
const PagedSessions = z.strictObject({ lastSessionID: z.optional(PathId) })
const LogQuery = z.strictObject({
  type: z.optional(z.enum(loginLogTypes)),
  user: z.optional(PathId),
  start: z.optional(Seconds),
  end: z.optional(Seconds),
  lastLogID: z.optional(PathId),
})
const tab = { access: 'staff', permission: items.users, params: OfOne, codes: [ErrorCode.unknown] } as const

export const userHistoryCalls = {
  userDeposits: define({
    method: 'GET',
    path: '/admin/users/:id/deposits',
    summary: 'Deposits and withdrawals across the desk, newest first, 50.',
    ...tab,
    query: PagedTransactions,
    answer: z.object({ transactions: z.array(DeskTransaction) }),
  }),
  userSessions: define({
    method: 'GET',
    path: '/admin/users/:id/sessions',
    summary: 'Sessions at machines, newest first, 50.',
    ...tab,
    query: PagedSessions,
    answer: z.object({ sessions: z.array(PlayerSession) }),
  }),
  userTransactions: define({
    method: 'GET',
    path: '/admin/users/:id/transactions',
    summary: 'Every posting of the player in the ledger, newest first, 50.',
    ...tab,
    query: PagedTransactions,
    answer: z.object({ transactions: z.array(PlayerTransaction) }),
  }),
  userGameTransactions: define({
    method: 'GET',
    path: '/admin/users/:id/game-transactions',
    summary: 'Per session what went to the machine, came back and was won or lost, newest first, 50 sessions.',
    ...tab,
    query: PagedSessions,
    answer: z.object({
      sessions: z.array(z.extend(PlayerSession, { transfers: z.array(LocalTransaction) })),
    }),
  }),
  userLocalTransactions: define({
    method: 'GET',
    path: '/admin/users/:id/local-transactions',
    summary: 'Transfers as the machines’ side knows them, newest first, 50.',
    ...tab,
    query: z.strictObject({ lastTransactionID: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))) }),
    answer: z.object({ transactions: z.array(LocalTransaction) }),
  }),
  userSummary: define({
    method: 'GET',
    path: '/admin/users/:id/summary',
    summary: 'Sums of the player, over everything unless told.',
    ...tab,
    query: Range,
    answer: PlayerSummary,
  }),
  userCageChart: define({
    method: 'GET',
    path: '/admin/users/:id/charts/cage',
    summary: 'Money across the desk per gaming day, oldest first; the gaming month unless told.',
    ...tab,
    query: Range,
    answer: z.object({ days: z.array(CageDay) }),
  }),
  userPlayingChart: define({
    method: 'GET',
    path: '/admin/users/:id/charts/playing',
    summary: 'Play per gaming day, oldest first; the gaming month unless told.',
    ...tab,
    query: Range,
    answer: z.object({ days: z.array(PlayingDay) }),
  }),
  loginLog: define({
    method: 'GET',
    path: '/admin/logs/login',
    summary: 'The login log, newest first, 50; older rows than `lastLogID`.',
    access: 'staff',
    permission: items.users,
    query: LogQuery,
    answer: z.object({ logs: z.array(LoginLogEntry) }),
  }),
  securityLog: define({
    method: 'GET',
    path: '/admin/logs/security',
    summary: 'What of the login log concerns safety: all but successes and logouts. Newest first, 50.',
    access: 'staff',
    permission: items.users,
    query: LogQuery,
    answer: z.object({ logs: z.array(LoginLogEntry) }),
  }),
} as const
