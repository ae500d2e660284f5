import { sql } from 'drizzle-orm'
import { cashOf } from '../money/cage/money.ts'
import type { Queries } from '../store/store.ts'
import { peopleOf } from './people.ts'
import type { Range } from './ranges.ts'

type TypeSum = { type: number; count: number; sum: number }
const withCash = (transactions: TypeSum[]) => ({
  transactions,
  cash: transactions.reduce((sum, { type, sum: amount }) => sum + cashOf({ type, amount }), 0),
})

/** What each person posted, by type; a refund is counted and taken off where it was given. */
export async function cashierSums(queries: Queries, { start, end }: Range) {
  const { rows } = await queries.execute<{ maker: string | null; type: number; count: number; sum: string }>(
    sql`select maker_id::text as maker, type, count(*)::int as count, sum(amount)::text as sum
        from desk_transaction where settled_at >= ${start} and settled_at < ${end} and posting_id is not null
        group by maker_id, type order by type`,
  )
  const byMaker = Map.groupBy(rows, ({ maker }) => (maker === null ? null : Number(maker)))
  const sumsOf = (some: typeof rows) =>
    withCash(some.map(({ type, count, sum }) => ({ type, count, sum: Number(sum) })))
  const people = await peopleOf(
    queries,
    [...byMaker.keys()].filter((id) => id !== null),
  )
  const byNobody = byMaker.get(null)
  const list = [
    ...people.map((cashier) => ({ cashier, ...sumsOf(byMaker.get(cashier.id) ?? []) })),
    ...(byNobody ? [{ cashier: null, ...sumsOf(byNobody) }] : []),
  ]
  const total = new Map<number, TypeSum>()
  for (const { type, count, sum } of list.flatMap(({ transactions }) => transactions)) {
    const before = total.get(type) ?? { type, count: 0, sum: 0 }
    total.set(type, { type, count: before.count + count, sum: before.sum + sum })
  }
  return { list, total: withCash([...total.values()].toSorted((one, other) => one.type - other.type)) }
}
