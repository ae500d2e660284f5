import { inArray, lt } from 'drizzle-orm'
import { round } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

const dayMs = 86_400_000
const atOnce = 1_000

/** Rounds past their time, with their pictures; a batch at a time, so that nobody waits for them. Answers how many they were. */
export async function purgeRounds(
  database: Database,
  { now, days, isStopped = () => false }: { now: number; days: number; isStopped?: () => boolean },
): Promise<number> {
  const past = database
    .select({ id: round.id })
    .from(round)
    .where(lt(round.endedAt, now - days * dayMs))
    .orderBy(round.endedAt)
    .limit(atOnce)
  for (let purged = 0; ; ) {
    const gone = await database.delete(round).where(inArray(round.id, past)).returning({ id: round.id })
    purged += gone.length
    if (gone.length < atOnce || isStopped()) return purged
  }
}
