/** The figures of the boards. Amounts in minor units, query times in seconds; without them the gaming month. */
import * as z from 'zod/mini'
import { define } from '../core/call.ts'
import { Named } from '../core/entities.ts'
import { acts, items } from '../core/permissions.ts'
import { Amount, Id, SignedAmount } from '../core/scalars.ts'

/** Seconds since the epoch. */
const Seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.transform(Number))
const Range = z.object({ start: z.optional(Seconds), end: z.optional(Seconds) })

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
    permission: [...items.userBoard, 144],
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
    summary: 'Figures of every player for whom something was posted from `start` until `end`, and their sums.',
    access: 'staff',
    permission: items.userBoard,
    query: Range,
    answer: z.object({ list: z.array(z.object({ player: Named, ...figures })), total: PlayerFigures }),
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
    query: z.object({
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
