import { bigint } from 'drizzle-orm/pg-core'

/** Ids, minor units and ms all fit in 2^53. */
export const integer53 = (name: string) => bigint(name, { mode: 'number' })
/** A database-made id, 1 … 2^53−1. */
export const generatedId = () => integer53('id').primaryKey().generatedAlwaysAsIdentity()
/** Milliseconds since the epoch. */
export const moment = integer53
