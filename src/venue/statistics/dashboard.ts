import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { TransactionType } from '#protocol/core/codes.ts'
import { repeat } from '../compose/repeat.ts'
import type { Queries } from '../store/store.ts'
import type { Range } from './ranges.ts'

const { cashIn, cashOut } = TransactionType
export type InOut = { cashIn: number; cashOut: number }
export type DayOfCash = InOut & { day: string }
const nothing: InOut = { cashIn: 0, cashOut: 0 }
const add = (one: InOut, other: InOut): InOut => ({
  cashIn: one.cashIn + other.cashIn,
  cashOut: one.cashOut + other.cashOut,
})

const sums = sql`coalesce(sum(-e.amount) filter (where p.type = ${cashIn}), 0)::text as "cashIn",
  coalesce(sum(e.amount) filter (where p.type = ${cashOut}), 0)::text as "cashOut"`
const moved = sql`posting p join entry e on e.posting_id = p.id
  where p.type in (${cashIn}, ${cashOut}) and e.account like 'wallet/%'`
type Row = { cashIn: string; cashOut: string }
const amounts = (row: Row | undefined): InOut => ({
  cashIn: Number(row?.cashIn ?? 0),
  cashOut: Number(row?.cashOut ?? 0),
})

/** What went from wallets to machines and back, by gaming day; refunds taken off. */
export type CashByDay = (signal?: AbortSignal) => Promise<readonly DayOfCash[]>

/**
 * Each posting is summed once: the ledger only grows, and nothing comes before an id that is seen, because whoever posts holds its
 * head. One that is booked into an earlier day counts there. `atOnce`: postings read by one statement, after a start. Who gives a
 * signal only sums ahead: once aborted, what they are told is not all.
 */
export function createCashByDay(queries: Queries, atOnce = 20_000): CashByDay {
  const days = new Map<string, InOut>()
  let upTo = 0
  async function fold(signal?: AbortSignal): Promise<DayOfCash[]> {
    const { rows } = await queries.execute<{ newest: string | null }>(sql`select max(id)::text as newest from posting`)
    const newest = Number(rows[0]?.newest ?? 0)
    // The database was put back to an earlier moment.
    if (newest < upTo) {
      days.clear()
      upTo = 0
    }
    while (upTo < newest && !signal?.aborted) {
      const next = Math.min(upTo + atOnce, newest)
      const { rows: found } = await queries.execute<Row & { day: string }>(
        sql`select p.gaming_day as day, ${sums} from ${moved} and p.id > ${upTo} and p.id <= ${next} group by p.gaming_day`,
      )
      for (const row of found) days.set(row.day, add(days.get(row.day) ?? nothing, amounts(row)))
      upTo = next
    }
    return [...days].map(([day, sum]) => ({ day, ...sum }))
  }
  let running: Promise<readonly DayOfCash[]> | null = null
  let next: Promise<readonly DayOfCash[]> | null = null
  const begin = (signal?: AbortSignal) => {
    next = null
    running = fold(signal).finally(() => (running = null))
    return running
  }
  // Who asks while one runs shares the next: it begins after they asked, and tells all that was posted before.
  const anew = () => begin()
  return (signal) => next ?? (running === null ? begin(signal) : (next = running.then(anew, anew)))
}

const aheadMs = { first: 15_000, every: 600_000 }
/** Sums ahead of who asks: after a start it is the whole ledger. */
export const watchCash = ({ cashByDay, logger }: { cashByDay: CashByDay; logger: Logger }) =>
  repeat(
    aheadMs.every,
    async (signal) => void (await cashByDay(signal)),
    (error) => logger.warn({ error }, 'the cash of the days could not be summed ahead'),
    aheadMs.first,
  )

export const sumOfDays = (days: readonly DayOfCash[], first: string, last = '9999-12-31'): InOut =>
  days.filter(({ day }) => day >= first && day <= last).reduce<InOut>(add, nothing)

/** The four keys of the dashboard. */
export function cashInAndOut(days: readonly DayOfCash[], from: { day: string; week: string; month: string }) {
  return {
    ...{ daily: sumOfDays(days, from.day, from.day), weekly: sumOfDays(days, from.week) },
    ...{ monthly: sumOfDays(days, from.month), total: sumOfDays(days, '') },
  }
}

export async function cashWithin(queries: Queries, { start, end }: Range): Promise<InOut> {
  const { rows } = await queries.execute<Row>(sql`select ${sums} from ${moved} and p.at >= ${start} and p.at < ${end}`)
  return amounts(rows[0])
}

const hourMs = 3_600_000
/** Every hour that has begun, from `start` on. */
export async function cashByHour(queries: Queries, { start, end }: Range): Promise<(InOut & { start: number })[]> {
  const { rows } = await queries.execute<Row & { hour: number }>(
    sql`select ((p.at - ${start}) / ${hourMs})::int as hour, ${sums}
        from ${moved} and p.at >= ${start} and p.at <= ${end} group by 1`,
  )
  const count = Math.floor((end - start) / hourMs) + 1
  return Array.from({ length: count }, (_, hour) => ({
    ...{ start: start + hour * hourMs, ...amounts(rows.find((row) => row.hour === hour)) },
  }))
}
