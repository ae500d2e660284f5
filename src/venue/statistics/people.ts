import { asc, inArray } from 'drizzle-orm'
import { account } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

const atOnce = 1_000
/** By id, those that there are. */
export async function peopleOf(queries: Queries, ids: readonly number[]) {
  const found: { id: number; username: string; name: string; lastname: string }[] = []
  for (let from = 0; from < ids.length; from += atOnce)
    found.push(
      ...(await queries
        .select({ id: account.id, username: account.username, name: account.name, lastname: account.lastname })
        .from(account)
        .where(inArray(account.id, ids.slice(from, from + atOnce)))
        .orderBy(asc(account.id))),
    )
  return found.toSorted((one, other) => one.id - other.id)
}
