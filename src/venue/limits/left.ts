/** What the limits of money leave: sums of the rows of the running gaming day, week and month. */
import { gamingDayStartMs } from '#protocol/core/gamingDay.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { LimitKind, LimitPeriod } from '#protocol/core/codes.ts'
import { machineAccount } from '../money/ledger/accounts.ts'
import { dayAfter, periodsOf } from '../statistics/ranges.ts'
import type { VenueRows } from '../store/rows.ts'
import { amountOf, type Bounds, moneyLimits } from './bounds.ts'

type Rows = Pick<VenueRows, 'sums' | 'sessions' | 'transfers' | 'ledger'>
export type Now = { at: number; timeZone: string }
/** A limit that is set, as the refusal 60005 says it. Minor units; `until`: when its period ends, ms. */
export type Left = { limit: LimitKind; period: LimitPeriod; amount: number; left: number; until: number }

/** Where the running periods began (gaming days), and when they end. */
export function runningPeriods({ at, timeZone }: Now): Record<LimitPeriod, { since: string; until: number }> {
  const { day, week, month } = periodsOf(at, timeZone)
  const nextMonth = `${dayAfter(month, 31).slice(0, 7)}-01`
  const span = (since: string, next: string) => ({ since, until: gamingDayStartMs(next, timeZone) })
  return { day: span(day, dayAfter(day, 1)), week: span(week, dayAfter(week, 7)), month: span(month, nextMonth) }
}

/** Those of one kind that are set, the tightest first; `more` counts as used beside what the rows say. */
export async function leftOf(
  { sums }: Pick<Rows, 'sums'>,
  accountId: number,
  bounds: Bounds,
  kind: LimitKind,
  now: Now,
  more = 0,
): Promise<Left[]> {
  const periods = runningPeriods(now)
  const found: Left[] = []
  for (const { kind: of, period, name } of moneyLimits) {
    const amount = of === kind ? amountOf(bounds, name) : null
    if (amount === null) continue
    const { since, until } = periods[period]
    const used = (await (kind === 'loss' ? sums.lost : sums.deposited)(accountId, since)) + more
    found.push({ limit: kind, period, amount, left: amount - used, until })
  }
  return found.toSorted((one, other) => one.left - other.left)
}

/** What stands on cabinets for a player by the ledger, and what is on its way there: all of it may be lost. */
export async function atRisk(rows: Rows, accountId: number): Promise<number> {
  const sessions = [
    ...(await rows.sessions.where({ accountId, state: 'open' })),
    ...(await rows.sessions.where({ accountId, state: 'unfinished' })),
  ]
  const names = sessions.map(({ machineId }) => machineAccount(machineId))
  const standing = [...(await rows.ledger.accounts(names)).values()].reduce((sum, { balance }) => sum + balance, 0)
  const moving = (await rows.transfers.where({ accountId, state: TransactionState.pending }))
    .filter(({ direction }) => direction === 'in')
    .reduce((sum, { amount }) => sum + amount, 0)
  return standing + moving
}

/** What play on a machine has won since it was last posted; negative: lost. No transfer may be on its way. */
export async function unposted({ ledger }: Pick<Rows, 'ledger'>, machineId: number, credit: number): Promise<number> {
  const account = machineAccount(machineId)
  return credit - ((await ledger.accounts([account])).get(account)?.balance ?? 0)
}
