import { and, asc, eq, exists, gt, or } from 'drizzle-orm'
import { UserType } from '#protocol/core/codes.ts'
import { named } from '../../people/named.ts'
import { account, cage, deskTransaction } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'

/** Staff who have ever posted across the desk or opened a safe, by name: whose rows can be asked for. */
export const cashiersOf = (queries: Queries) =>
  queries
    .select(named(account))
    .from(account)
    .where(
      and(
        gt(account.type, UserType.player),
        or(
          exists(queries.select().from(deskTransaction).where(eq(deskTransaction.makerId, account.id))),
          exists(queries.select().from(cage).where(eq(cage.accountId, account.id))),
        ),
      ),
    )
    .orderBy(asc(account.name), asc(account.lastname), asc(account.id))
