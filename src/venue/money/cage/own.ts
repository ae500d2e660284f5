/** A person's own safes. */
import { and, desc, eq } from 'drizzle-orm'
import { cage } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'

/** When this person last closed a safe of theirs, ms; null: never. History opens there. */
export async function lastClosedCage(queries: Queries, accountId: number): Promise<number | null> {
  const [last] = await queries
    .select({ closedAt: cage.closedAt })
    .from(cage)
    .where(and(eq(cage.accountId, accountId), eq(cage.state, 'closed')))
    .orderBy(desc(cage.id))
    .limit(1)
  return last?.closedAt ?? null
}

/** Whether this person will count a safe of their own, and must not see what is expected in it. */
export async function countsBlind(queries: Queries, accountId: number): Promise<boolean> {
  const [open] = await queries
    .select({ id: cage.id })
    .from(cage)
    .where(and(eq(cage.accountId, accountId), eq(cage.state, 'open')))
    .limit(1)
  return open !== undefined
}
