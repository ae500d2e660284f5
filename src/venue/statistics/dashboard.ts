import { sql } from 'drizzle-orm'
import { TransactionType } from '#protocol/core/codes.ts'
import type { Queries } from '../store/store.ts'

const { cashIn, cashOut } = TransactionType

/** What went from wallets to machines and back, by gaming days; all of it, with its refunds taken off. */
export async function cashInAndOut(queries: Queries, from: { day: string; week: string; month: string }) {
  // Few days, however many postings: the periods are put together from them.
  const { rows } = await queries.execute<{ day: string; cashIn: string; cashOut: string }>(
    sql`select p.gaming_day as day,
          coalesce(sum(-e.amount) filter (where p.type = ${cashIn}), 0)::text as "cashIn",
          coalesce(sum(e.amount) filter (where p.type = ${cashOut}), 0)::text as "cashOut"
        from posting p join entry e on e.posting_id = p.id
        where p.type in (${cashIn}, ${cashOut}) and e.account like 'wallet/%'
        group by p.gaming_day`,
  )
  const sum = (first: string, last = '9999-12-31') =>
    rows
      .filter(({ day }) => day >= first && day <= last)
      .reduce((all, one) => ({ cashIn: all.cashIn + Number(one.cashIn), cashOut: all.cashOut + Number(one.cashOut) }), {
        ...{ cashIn: 0, cashOut: 0 },
      })
  return { daily: sum(from.day, from.day), weekly: sum(from.week), monthly: sum(from.month), total: sum('') }
}
