import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Queries } from '#venue/store/store.ts'
import { loginCounter } from '#venue/store/schema/index.ts'

/** Wrong passwords until a block. */
const allowedAttempts = 5
const minute = 60_000
const firstBlock = 15 * minute
const longestBlock = 24 * 60 * minute
/** A counter that rested this long after its last attempt or block starts anew. */
const memory = 24 * 60 * minute

export type Attempt =
  /** `left` of this round after the present attempt; `minutes` is how long the block at its end lasts. */
  { allowed: true; left: number; minutes: number } | { allowed: false; minutes: number }

const blockLength = (blocks: number) => Math.min(firstBlock * 2 ** Math.min(blocks, 10), longestBlock)
const minutesOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / minute))

/**
 * Takes one of the five attempts before the password is looked at, in one statement: whatever runs beside it, no sixth is given.
 * The fifth blocks at once; `forgive` after a right password takes it all back.
 */
export async function takeAttempt(queries: Queries, key: string, now: number): Promise<Attempt> {
  const at = sql`${now}::bigint`
  const rested = sql`greatest(${loginCounter.changedAt}, coalesce(${loginCounter.blockedUntil}, 0)) < ${at} - ${memory}::bigint`
  const failures = sql`case when ${loginCounter.blockedUntil} is not null or ${rested} then 1 else ${loginCounter.failures} + 1 end`
  const blocks = sql`case when ${rested} then 0 else ${loginCounter.blocks} end`
  const ends = sql`(${failures}) >= ${allowedAttempts}::integer`
  const length = sql`least(${firstBlock}::bigint * power(2, least(${blocks}, 10))::bigint, ${longestBlock}::bigint)`
  const [row] = await queries
    .insert(loginCounter)
    .values({ key, failures: 1, changedAt: now })
    .onConflictDoUpdate({
      target: loginCounter.key,
      set: {
        failures,
        blocks: sql`(${blocks}) + case when ${ends} then 1 else 0 end`,
        blockedUntil: sql`case when ${ends} then ${at} + ${length} else null end`,
        changedAt: now,
      },
      setWhere: or(isNull(loginCounter.blockedUntil), lte(loginCounter.blockedUntil, now)),
    })
    .returning()
  if (row !== undefined) {
    const length = row.blockedUntil === null ? blockLength(row.blocks) : row.blockedUntil - now
    return { allowed: true, left: Math.max(0, allowedAttempts - row.failures), minutes: minutesOf(length) }
  }
  const [blocked] = await queries.select().from(loginCounter).where(eq(loginCounter.key, key))
  return { allowed: false, minutes: minutesOf((blocked?.blockedUntil ?? now) - now) }
}

export async function forgive(queries: Queries, key: string): Promise<void> {
  await queries.delete(loginCounter).where(eq(loginCounter.key, key))
}

/** Lifts every block of one folded name, from all addresses and devices. Answers how many counters there were. */
export async function forgiveName(queries: Queries, name: string): Promise<number> {
  const removed = await queries
    .delete(loginCounter)
    .where(sql`starts_with(${loginCounter.key}, ${`${namePart(name)}/`})`)
    .returning({ key: loginCounter.key })
  return removed.length
}

/** Until when false attempts protect any of these names, from wherever they came; null when they do not. */
export async function protectedUntil(queries: Queries, names: readonly string[], now: number): Promise<number | null> {
  const ofNames = names.map((name) => sql`starts_with(${loginCounter.key}, ${`${namePart(name)}/`})`)
  const [row] = await queries
    .select({ until: sql<string | null>`max(${loginCounter.blockedUntil})::text` })
    .from(loginCounter)
    .where(and(or(...ofNames), gt(loginCounter.blockedUntil, now)))
  return row?.until == null ? null : Number(row.until)
}

export async function purgeCounters(queries: Queries, now: number): Promise<void> {
  const past = now - memory
  await queries
    .delete(loginCounter)
    .where(
      and(
        lt(loginCounter.changedAt, past),
        or(
          isNull(loginCounter.blockedUntil),
          and(isNotNull(loginCounter.blockedUntil), lt(loginCounter.blockedUntil, past)),
        ),
      ),
    )
}

const namePart = (name: string) => encodeURIComponent(name.toWellFormed())
export const addressKey = (name: string, address: string) => `${namePart(name)}/address/${address}`
export const deviceKey = (name: string, device: string) => `${namePart(name)}/device/${device}`
/** Of its account's second factor, from wherever the right password comes. */
export const secondKey = (name: string) => `${namePart(name)}/second`
