/** What a cashier sees of a player while serving them: no more than the desk needs. */
import * as z from 'zod/mini'
import { define, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { DeskTransaction, Named } from '../core/entities.ts'
import { Exclusion, MoneyLimit } from '../core/limits.ts'
import { acts } from '../core/permissions.ts'
import { Amount, Id, PathId, SignedAmount } from '../core/scalars.ts'
import { HandPay } from '../core/tasks.ts'
import { PlayerNote } from './playerNotes.ts'
import { DeskRequest, Pockets, Wallet } from './transactions.ts'

/** As they are told apart at the desk. `card`: the last four of the card. */
export const FoundPlayer = z.extend(Named, {
  photoURL: z.nullable(z.string()),
  isVip: z.boolean(),
  isBlocked: z.boolean(),
  card: z.nullable(z.string()),
})
export type FoundPlayer = z.infer<typeof FoundPlayer>

/** A player at the desk. Minor units, times in ms. */
export const ServedPlayer = z.extend(Wallet, {
  player: z.extend(FoundPlayer, { siteId: z.int() }),
  /** Why it may not be posted to, until when; null: it may. */
  blocked: z.nullable(
    z.object({ until: z.nullable(z.number()), reason: z.nullable(z.string()), isDormant: z.boolean() }),
  ),
  /** Nothing is taken of them nor lent until papers that are good were seen; null: it is. */
  needsIdentity: z.nullable(z.enum(['unseen', 'expired'])),
  /** Notes of theirs that whoever serves them is to know. */
  warnings: z.array(PlayerNote),
  /** Where money of theirs stands on a cabinet. `unfinished`: it waits for people. */
  machines: z.array(
    z.object({
      id: Id,
      name: z.string(),
      cabin: z.int(),
      status: z.int(),
      credit: Amount,
      state: z.enum(['open', 'unfinished']),
    }),
  ),
  /** Those that are set. */
  limits: z.array(MoneyLimit),
  exclusion: z.nullable(Exclusion),
  /** Of the gaming day, in the player's view. `bets` and `wins`: rounds that reach the coin price or the flag limit. */
  day: z.object({
    gamingDay: z.string(),
    gameResult: SignedAmount,
    hot: z.object({ coinPrice: z.int(), byResult: z.boolean(), bets: z.int(), wins: z.int() }),
  }),
  /** The last five, newest first. */
  last: z.array(DeskTransaction),
  /** What waits for a second person, newest first. */
  waiting: z.array(DeskTransaction),
  /** Hand pays that are open. */
  handPays: z.array(HandPay),
})
export type ServedPlayer = z.infer<typeof ServedPlayer>

const serve = { access: 'staff', permission: acts.serve } as const

export const servingCalls = {
  findPlayers: define({
    method: 'GET',
    path: '/cashier/players',
    summary:
      'Players to be served, ten at most: by words of names, user name and e-mail, by the whole id or card, by digits of the phone. Exact ones first.',
    ...serve,
    query: z.strictObject({
      search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isStorable)),
    }),
    answer: z.object({ players: z.array(FoundPlayer) }),
  }),
  servedPlayer: define({
    method: 'GET',
    path: '/cashier/players/:id',
    summary: 'A player at the desk: pockets, limits, the last five postings and what waits. The look is in the audit.',
    ...serve,
    params: z.object({ id: PathId }),
    answer: ServedPlayer,
    codes: [ErrorCode.unknown],
  }),
  judgeTransaction: define({
    method: 'POST',
    path: '/cashier/transactions/check',
    ignoresKey: true,
    summary:
      'What would become of a posting, as `POST /cashier/transactions` refuses or takes it at this moment; nothing is written. `why`: it would wait for a second person.',
    access: 'staff',
    permission: acts.serve,
    body: DeskRequest,
    answer: z.object({ why: z.array(z.string()), change: Pockets }),
    codes: [
      ErrorCode.banned,
      ErrorCode.limitReached,
      ErrorCode.notEnoughFunds,
      ErrorCode.noPermission,
      ErrorCode.unknown,
      ErrorCode.conflict,
    ],
  }),
} as const
