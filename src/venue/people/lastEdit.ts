import { and, desc, eq, inArray } from 'drizzle-orm'
import { account, audit } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import { named } from './named.ts'

/** Who has edited it last, and when, as the audit has it under the names of these acts. */
export async function lastEdit(transaction: Transaction, object: string, edits: readonly string[]) {
  const [last] = await transaction
    .select({ at: audit.at, by: named(account) })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.actorId))
    .where(and(eq(audit.object, object), inArray(audit.act, [...edits])))
    .orderBy(desc(audit.id))
    .limit(1)
  return { by: last?.by ?? null, at: last?.at ?? null }
}
