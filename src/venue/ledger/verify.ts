import { sql } from 'drizzle-orm'
import type { Queries } from '../store/store.ts'

export type LedgerReport = { postings: number; entries: number; findings: string[] }

const rowsOf = async (queries: Queries, query: ReturnType<typeof sql>) =>
  (await queries.execute(query)).rows as Record<string, string | number>[]

/** Reads the whole ledger again: every posting sums to zero, every balance is the sum of its entries, in order, without a gap. */
export async function verifyLedger(queries: Queries): Promise<LedgerReport> {
  const unbalanced = await rowsOf(
    queries,
    sql`select posting_id as id, sum(amount)::bigint as sum from entry group by posting_id having sum(amount) <> 0`,
  )
  const wrongBalance = await rowsOf(
    queries,
    sql`select a.name, a.balance, coalesce(sum(e.amount), 0)::bigint as sum from ledger_account a
        left join entry e on e.account = a.name group by a.name, a.balance, a.entries
        having a.balance <> coalesce(sum(e.amount), 0) or a.entries <> count(e.id)`,
  )
  const wrongRunning = await rowsOf(
    queries,
    sql`select account, place from (select account, place, balance_after,
          sum(amount) over (partition by account order by place) as running,
          row_number() over (partition by account order by place) as nth from entry) as chain
        where balance_after <> running or place <> nth`,
  )
  const [counted] = await rowsOf(
    queries,
    sql`select (select count(*) from posting)::int as postings, (select count(*) from entry)::int as entries`,
  )
  return {
    postings: Number(counted?.postings),
    entries: Number(counted?.entries),
    findings: [
      ...unbalanced.map(({ id, sum }) => `posting ${id} sums to ${sum}`),
      ...wrongBalance.map(({ name, balance, sum }) => `account ${name} says ${balance}, its entries ${sum}`),
      ...wrongRunning.map(({ account, place }) => `entry ${place} of ${account} has a wrong running balance`),
    ],
  }
}
