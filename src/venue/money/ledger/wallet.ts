import { eq } from 'drizzle-orm'
import { account } from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import type { Queries } from '../../store/store.ts'
import { totalOf } from './pockets.ts'
import { spendable } from './spendable.ts'

/** `GET /player/balance`: minor units, never what stands on a cabinet. */
export async function balanceOf(queries: Queries, accountId: number): Promise<{ balance: number; sequence: number }> {
  // First: a change between the two is told again under its own, later sequence.
  const [row] = await queries
    .select({ sequence: account.balanceSequence })
    .from(account)
    .where(eq(account.id, accountId))
  const pockets = await spendable(sqlRows(queries), accountId)
  return { balance: totalOf(pockets), sequence: row?.sequence ?? 0 }
}
