import { sql } from 'drizzle-orm'
import { TransactionType } from '#protocol/core/codes.ts'
import type { Queries } from '../store/store.ts'
import type { Range } from './ranges.ts'

const { cashIn, cashOut } = TransactionType
export type InOut = { cashIn: number; cashOut: number }
export type DayOfCash = InOut & { day: string }
const nothing: InOut = { cashIn: 0, cashOut: 0 }

const sums = sql`coalesce(sum(-e.amount) filter (where p.type = ${cashIn}), 0)::text as "cashIn",
  coalesce(sum(e.amount) filter (where p.type = ${cashOut}), 0)::text as "cashOut"`
const moved = sql`posting p join entry e on e.posting_id = p.id
  where p.type in (${cashIn}, ${cashOut}) and e.account like 'wallet/%'`
type Row = { cashIn: string; cashOut: string }
const amounts = (row: Row | undefined): InOut => ({
  cashIn: Number(row?.cashIn ?? 0),
  cashOut: Number(row?.cashOut ?? 0),
})

/** What went from wallets to machines and back, by gaming day; refunds taken off. Few rows, however many postings. */
export async function cashByDay(queries: Queries): Promise<readonly DayOfCash[]> {
  const { rows } = await queries.execute<Row & { day: string }>(
    sql`select p.gaming_day as day, ${sums} from ${moved} group by p.gaming_day`,
  )
  return rows.map((row) => ({ day: row.day, ...amounts(row) }))
}

export const sumOfDays = (days: readonly DayOfCash[], first: string, last = '9999-12-31'): InOut =>
  days
    .filter(({ day }) => day >= first && day <= last)
    .reduce((all, one) => ({ cashIn: all.cashIn + one.cashIn, cashOut: all.cashOut + one.cashOut }), nothing)

/** The four keys of the dashboard. */
export async function cashInAndOut(queries: Queries, from: { day: string; week: string; month: string }) {
  const days = await cashByDay(queries)
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
