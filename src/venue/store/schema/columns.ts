import { sql } from 'drizzle-orm'
import { bigint, customType, text } from 'drizzle-orm/pg-core'
import { traceNow } from '../../inspect/trace.ts'

/** Ids, minor units and ms all fit in 2^53. */
export const integer53 = (name: string) => bigint(name, { mode: 'number' })
/** A database-made id, 1 … 2^53−1. */
export const generatedId = () => integer53('id').primaryKey().generatedAlwaysAsIdentity()
/** Milliseconds since the epoch. */
export const moment = integer53
/** The id of the act for which the row is written; null: nobody's, a clock's or a cabinet's. */
export const traceId = () => text('trace').$defaultFn(() => traceNow() ?? sql`null`)
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
