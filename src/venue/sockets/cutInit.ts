import { and, desc, eq, gte, ne } from 'drizzle-orm'
import type { KeyedRequest } from '../store/idempotency.ts'
import { keyedAnswer, playSession } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

/** The session that an init with this key has opened before its process ended. */
export async function sessionOfCut(
  database: Database,
  { scope, key, now }: KeyedRequest,
  { accountId, machineId }: { accountId: number; machineId: number },
): Promise<number | null> {
  if (key === null) return null
  const own = and(eq(keyedAnswer.scope, scope), eq(keyedAnswer.key, key), ne(keyedAnswer.at, now ?? 0))
  const [first] = await database
    .select({ sessionId: playSession.id })
    .from(playSession)
    .innerJoin(keyedAnswer, and(own, gte(playSession.openedAt, keyedAnswer.at)))
    .where(and(eq(playSession.accountId, accountId), eq(playSession.machineId, machineId)))
    .orderBy(desc(playSession.id))
    .limit(1)
  return first?.sessionId ?? null
}
