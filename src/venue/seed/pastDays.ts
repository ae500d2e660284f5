/** The gaming days of a demo's past, books held against meters as the venue's own job does it. */
import { eq } from 'drizzle-orm'
import { addDays } from '../floor/dayChecks.ts'
import { reconcile } from '../floor/reconciliation.ts'
import { type machine, meterReading } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'

const atOnce = 500

export async function keepPastDays(
  transaction: Transaction,
  readings: readonly (typeof meterReading.$inferInsert)[],
  { machines, timeZone }: { machines: (typeof machine.$inferSelect)[]; timeZone: string },
): Promise<void> {
  for (let from = 0; from < readings.length; from += atOnce)
    await transaction.insert(meterReading).values(readings.slice(from, from + atOnce))
  const starts = new Map(readings.map(({ gamingDay, at }) => [gamingDay, at]))
  const days = [...starts.keys()].sort()
  const today = days.at(-1) ?? ''
  const now = starts.get(today) ?? 0
  const nobody = () => {
    throw new Error('no cabinet is asked about the past')
  }
  const tools = {
    ...{ database: transaction, drivers: { of: nobody }, directory: { machines } },
    ...{ clock: { now: () => now }, settings: { timeZone } },
  }
  for (const [place, day] of days.slice(0, -1).entries())
    await addDays(transaction, day, await reconcile(tools, day), starts.get(days[place + 1] ?? today) ?? now)
  // The cabinets that stand there from today on count from nothing.
  await transaction.delete(meterReading).where(eq(meterReading.gamingDay, today))
}
