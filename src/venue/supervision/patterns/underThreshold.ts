/** Deposits, or withdrawals, kept under the sum from which a second person confirms. */
import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { deskTransaction } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'
import type { FoundPattern, Within } from './found.ts'

const { deposit, withdraw } = TransactionType
const dayMs = 86_400_000
/** Two days so far apart belong together. */
const withinDays = 7
/** From this part of the threshold on a day comes near it. */
const near = 0.8

type Row = Pick<
  typeof deskTransaction.$inferSelect,
  'id' | 'accountId' | 'type' | 'amount' | 'requestedAt' | 'gamingDay'
>
type Day = { day: string; rows: Row[]; sum: number; largest: number }

export async function underThreshold(queries: Queries, { start, end, threshold }: Within): Promise<FoundPattern[]> {
  if (threshold === 0) return []
  const { id, accountId, type, amount, requestedAt, gamingDay } = deskTransaction
  const rows = await queries
    .select({ id, accountId, type, amount, requestedAt, gamingDay })
    .from(deskTransaction)
    .where(
      and(
        inArray(type, [deposit, withdraw]),
        eq(deskTransaction.state, TransactionState.done),
        isNull(deskTransaction.refundOf),
        gte(requestedAt, start),
        lt(requestedAt, end),
      ),
    )
    .orderBy(asc(id))
  const byPlayer = Map.groupBy(rows, (row) => `${row.accountId}-${row.type}`)
  return [...byPlayer].flatMap(([name, own]) => {
    const days = [...Map.groupBy(own, (row) => row.gamingDay)].map(([day, ofDay]) => dayOf(day, ofDay))
    const splits = days.filter(
      ({ rows: some, sum, largest }) => some.length > 1 && sum >= threshold && largest < threshold,
    )
    const pattern = (some: readonly Day[], id: string) =>
      patternOf(
        some.flatMap((day) => day.rows),
        id,
        threshold,
      )
    return [
      ...splits.map((day) => pattern([day], `split-${name}-${day.day}`)),
      ...runsOf(days.filter(({ sum }) => sum >= near * threshold && sum < threshold)).map((run) =>
        pattern(run, `days-${name}-${run[0]?.day}`),
      ),
    ]
  })
}

function dayOf(day: string, rows: Row[]): Day {
  const amounts = rows.map(({ amount }) => Math.abs(amount))
  return { day, rows, sum: amounts.reduce((sum, amount) => sum + amount, 0), largest: Math.max(...amounts) }
}

/** Days of which each is within a week of the one before it: at least two. */
function runsOf(days: readonly Day[]): Day[][] {
  const runs: Day[][] = []
  for (const day of days.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && Date.parse(day.day) - Date.parse(last.day) < withinDays * dayMs) run.push(day)
    else runs.push([day])
  }
  return runs.filter((run) => run.length > 1)
}

function patternOf(rows: readonly Row[], id: string, threshold: number): FoundPattern {
  return {
    ...{ id, kind: 'underThreshold', machineId: null, address: null, measure: threshold },
    at: Math.max(...rows.map(({ requestedAt }) => requestedAt)),
    playerIds: [...new Set(rows.map(({ accountId }) => accountId))],
    amount: rows.reduce((sum, { type, amount }) => sum + (type === withdraw ? -amount : amount), 0),
    evidence: rows.map((row) => ({
      ...{ at: row.requestedAt, object: `transaction/${row.id}`, player: row.accountId },
      amount: row.type === withdraw ? -row.amount : row.amount,
    })),
  }
}
