/** The figures of the boards. Amounts in minor units, query times in seconds; without them the gaming month. */
import * as z from 'zod/mini'
import { define } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named, Place } from '../core/entities.ts'
import { acts, items } from '../core/permissions.ts'
import { Amount, Id, PathId, SignedAmount } from '../core/scalars.ts'

/** Seconds since the epoch. */
const Seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.transform(Number))
const Range = z.strictObject({ start: z.optional(Seconds), end: z.optional(Seconds) })

/**
 * The player's view. `cash` = deposits − withdrawals, `gameResult` = cash out + hand pay + jackpot − cash in + change of the
 * credits on machines, `netResult` = gameResult + discount + bonus + comp. The house's result is −netResult.
 */
const figures = {
  cash: SignedAmount,
  discount: SignedAmount,
  bonus: SignedAmount,
  comp: SignedAmount,
  credit: SignedAmount,
  tip: SignedAmount,
  adjustment: SignedAmount,
  handPay: SignedAmount,
  gameResult: SignedAmount,
  netResult: SignedAmount,
}
export const PlayerFigures = z.object(figures)
export type PlayerFigures = z.infer<typeof PlayerFigures>
export const figureNames = Object.keys(figures) as [keyof PlayerFigures, ...(keyof PlayerFigures)[]]
/** Of the list and of its export. */
export const postingFilter = { ...Range.shape, figure: z.optional(z.enum(figureNames)) }

/** `type` null: the result of play. `by`: who posted it; null is the venue itself. `reverses`: the posting that it takes back. */
const PlayerPosting = z.object({
  id: Id,
  at: z.number(),
  type: z.nullable(z.int()),
  machine: z.nullable(Place),
  sessionID: z.nullable(Id),
  by: z.nullable(Named),
  reverses: z.nullable(Id),
  ...figures,
})
export type PlayerPosting = z.infer<typeof PlayerPosting>

export const presencePlaces = ['game', 'lobby', 'idle', 'staff'] as const
/**
 * In a game, also while the line is away (`isAway`); in the lobby or anywhere else; idle: on, and every device of theirs locked; of the staff.
 * `since`: when the session was opened, the device locked, or the person signed in, ms.
 */
const Present = z.object({
  id: Id,
  person: Named,
  place: z.enum(presencePlaces),
  machine: z.nullable(Place),
  sessionID: z.nullable(Id),
  isAway: z.boolean(),
  since: z.nullable(z.number()),
})
export type Present = z.infer<typeof Present>

/** `sasCashin` and `sasCashout` by the cabinets' meters, `Cashin` and `Cashout` by the ledger; profit = Cashin − Cashout. */
const machineFigures = {
  sasCashin: SignedAmount,
  sasCashout: SignedAmount,
  Cashin: SignedAmount,
  Cashout: SignedAmount,
  profit: SignedAmount,
}
const InOut = z.object({ cashIn: SignedAmount, cashOut: SignedAmount })
const TypeSum = z.object({ type: z.int(), count: z.int(), sum: SignedAmount })

export const statisticsCalls = {
  cashierStatistics: define({
    method: 'GET',
    path: '/admin/cashier/user',
    summary:
      'What each cashier posted from `start` until `end`, by type of transaction: how often, and the sum, refunds taken off. `cash` = deposits − withdrawals. The cashier null is the venue itself.',
    access: 'staff',
    permission: items.cageHistory,
    query: Range,
    answer: z.object({
      list: z.array(z.object({ cashier: z.nullable(Named), transactions: z.array(TypeSum), cash: SignedAmount })),
      total: z.object({ transactions: z.array(TypeSum), cash: SignedAmount }),
    }),
  }),
  machineStatistics: define({
    method: 'GET',
    path: '/admin/statistics',
    summary:
      'Money that went to each machine and came back from `start` until `end`, by its meters and by the ledger, with the totals; `house` is the venue’s view of all players together.',
    access: 'staff',
    permission: [...items.machineBoard, ...acts.seeMeters],
    query: Range,
    answer: z.object({
      machines: z.array(
        z.object({ id: Id, name: z.string(), brandID: Id, brand: z.string(), cabin: z.int(), ...machineFigures }),
      ),
      total: z.object(machineFigures),
      /** `handPaysAtDesk`: paid in cash to nobody's wallet, because nobody sat there; `result` = −netResult of all players − these. */
      house: z.object({ ...figures, handPaysAtDesk: SignedAmount, result: SignedAmount }),
    }),
  }),
  playerStatistics: define({
    method: 'GET',
    path: '/admin/statistics/player',
    summary:
      'Figures of every player for whom something was posted from `start` until `end`, their sums, and the same of each gaming day on which something was.',
    access: 'staff',
    permission: items.userBoard,
    query: Range,
    answer: z.object({
      list: z.array(z.object({ player: Named, ...figures })),
      total: PlayerFigures,
      days: z.array(z.object({ day: z.string(), ...figures })),
    }),
  }),
  playerPostings: define({
    method: 'GET',
    path: '/admin/statistics/player/:id',
    summary:
      'What the figures of a player from `start` until `end` are the sum of: their postings, newest first, 50; older ones than `lastPostingID`. With `figure` those alone that move it; `total` is the sum of all of them, to the minor unit.',
    access: 'staff',
    permission: items.userBoard,
    params: z.object({ id: PathId }),
    query: z.strictObject({
      ...postingFilter,
      lastPostingID: z.optional(PathId),
    }),
    answer: z.object({
      player: Named,
      postings: z.array(PlayerPosting),
      total: PlayerFigures,
      /** How many there are in all. */
      count: z.int(),
    }),
    codes: [ErrorCode.unknown],
  }),
  presence: define({
    method: 'GET',
    path: '/admin/presence',
    summary: 'Who is on now, and where. What is pushed as `staff` with `presence` says that it has changed.',
    access: 'staff',
    permission: items.userBoard,
    query: z.strictObject({}),
    answer: z.object({ people: z.array(Present), at: z.number() }),
  }),
  dashboard: define({
    method: 'GET',
    path: '/admin/dashboard',
    summary:
      'Cash in and cash out of this gaming day (from 06:00), week (from Monday) and month, and of all time, of the wallets’ money to and from machines.',
    access: 'staff',
    permission: acts.seeBoardTotals,
    answer: z.object({ daily: InOut, weekly: InOut, monthly: InOut, total: InOut }),
  }),
  hot: define({
    method: 'GET',
    path: '/admin/hot',
    summary:
      'Who is hot from `start` until `end`: players whose result of a gaming day reaches the hot limit, and sessions with a bet of the coin price (whole units of the currency) or a round’s win of the flag limit. Rounds below `keptFrom` are not kept.',
    access: 'staff',
    permission: [...items.userBoard, ...items.sessions],
    query: z.strictObject({
      ...Range.shape,
      coinPrice: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))),
    }),
    answer: z.object({
      limits: z.object({
        coinPrice: z.int(),
        coinPrices: z.array(z.int()),
        hotFlagLimit: Amount,
        hotLimit: Amount,
        keptFrom: z.object({ bet: Amount, win: Amount }),
      }),
      players: z.array(z.object({ player: Named, gamingDay: z.string(), gameResult: SignedAmount })),
      sessions: z.array(
        z.object({
          sessionID: Id,
          player: Named,
          machineID: Id,
          machineName: z.string(),
          cabin: z.int(),
          openedAt: z.number(),
          closedAt: z.nullable(z.number()),
          hotBets: z.int(),
          hotWins: z.int(),
          highestBet: Amount,
          highestWin: Amount,
          lastAt: z.number(),
        }),
      ),
    }),
  }),
} as const
