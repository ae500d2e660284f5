import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { atOnce, type Past } from '#venue/store/batches.ts'
import type { Queries } from '#venue/store/store.ts'
import { loginCounter } from '#venue/store/schema/index.ts'

const minute = 60_000
const hour = 60 * minute
/** A counter that rested this long after its last attempt or block starts anew. */
const memory = 24 * hour

/** How many wrong answers close a counter, and for how long. `within`: of a span that begins with the first; absent: until it rests. */
type Rule = { attempts: number; firstBlock: number; longestBlock: number; within?: number }
/** Of one account from one address, or on one known device, or by its second factor: each block is twice as long as the last. */
const quick: Rule = { attempts: 5, firstBlock: 15 * minute, longestBlock: 24 * hour }
/** Of one account from everywhere, known devices aside. */
const slow: Rule = { attempts: 20, firstBlock: hour, longestBlock: hour, within: hour }

const isSlow = (key: string) => key.endsWith(slowEnd)
const minutesOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / minute))

/** `left` before the next block, which lasts `minutes`; or closed, for that many. */
export type Count = { closed: boolean; left: number; minutes: number }

/** For how many minutes one of them is closed; null when none is. `lock` holds them until the transaction ends. */
export async function closedFor(
  queries: Queries,
  keys: readonly string[],
  now: number,
  lock: 'lock' | 'look' = 'look',
): Promise<number | null> {
  const rows = queries
    .select({ until: loginCounter.blockedUntil })
    .from(loginCounter)
    .where(inArray(loginCounter.key, [...keys]))
    .orderBy(loginCounter.key)
  const until = Math.max(0, ...(await (lock === 'lock' ? rows.for('update') : rows)).map((row) => row.until ?? 0))
  return until > now ? minutesOf(until - now) : null
}

/**
 * Counts an answer that is known to be wrong, on all of them, and says what may be told of it: nothing but `closed` once a counter
 * was full, however many were looked at beside it. To be called in a transaction.
 */
export async function countWrong(queries: Queries, keys: readonly string[], now: number): Promise<Count> {
  const counts: Count[] = []
  for (const key of keys.toSorted()) counts.push(await countOne(queries, key, now))
  const closed = counts.filter((count) => count.closed)
  const told =
    closed.length > 0 ? closed : counts.filter(({ left }) => left === Math.min(...counts.map((one) => one.left)))
  return told.toSorted((one, other) => other.minutes - one.minutes)[0] ?? { closed: false, left: 0, minutes: 0 }
}

async function countOne(queries: Queries, key: string, now: number): Promise<Count> {
  const { attempts, firstBlock, longestBlock, within } = isSlow(key) ? slow : quick
  const at = sql`${now}::bigint`
  const rested = sql`greatest(${loginCounter.changedAt}, coalesce(${loginCounter.blockedUntil}, 0)) < ${at} - ${within ?? memory}::bigint`
  const begins = sql`(${loginCounter.blockedUntil} is not null or ${rested})`
  const failures = sql`case when ${begins} then 1 else ${loginCounter.failures} + 1 end`
  const blocks = sql`case when ${rested} then 0 else ${loginCounter.blocks} end`
  const ends = sql`(${failures}) >= ${attempts}::integer`
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
        // A span is counted from its first wrong answer on.
        changedAt: within === undefined ? now : sql`case when ${begins} then ${at} else ${loginCounter.changedAt} end`,
      },
      setWhere: or(isNull(loginCounter.blockedUntil), lte(loginCounter.blockedUntil, now)),
    })
    .returning()
  if (row === undefined) return { closed: true, left: 0, minutes: (await closedFor(queries, [key], now)) ?? 1 }
  const next = Math.min(firstBlock * 2 ** Math.min(row.blocks, 10), longestBlock)
  const minutes = minutesOf(row.blockedUntil === null ? next : row.blockedUntil - now)
  return { closed: row.blockedUntil !== null, left: Math.max(0, attempts - row.failures), minutes }
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

/** By their keys, past those that stay. One that somebody counts on now is left to them. */
export async function purgeCounters({ database, now, signal }: Past): Promise<number> {
  const { key, changedAt, blockedUntil } = loginCounter
  const before = now - memory
  const isPast = and(lt(changedAt, before), or(isNull(blockedUntil), lt(blockedUntil, before)))
  let [gone, last] = [0, '']
  while (!signal.aborted) {
    const page = database.select({ key }).from(loginCounter).where(gt(key, last)).orderBy(key).limit(atOnce).as('page')
    const [until] = await database.select({ key: sql<string | null>`max(${page.key})` }).from(page)
    if (until?.key == null) break
    const old = database
      .select({ key })
      .from(loginCounter)
      .where(and(gt(key, last), lte(key, until.key), isPast))
      .orderBy(key)
      .for('update', { skipLocked: true })
    gone += (await database.delete(loginCounter).where(inArray(key, old)).returning({ key })).length
    last = until.key
  }
  return gone
}

const namePart = (name: string) => encodeURIComponent(name.toWellFormed())
const slowEnd = '/everywhere'
export const addressKey = (name: string, address: string) => `${namePart(name)}/address/${address}`
export const deviceKey = (name: string, device: string) => `${namePart(name)}/device/${device}`
/** Of its account's second factor, from wherever the right password comes. */
export const secondKey = (name: string) => `${namePart(name)}/second`
/** Of its account from all addresses. */
export const everywhereKey = (name: string) => `${namePart(name)}${slowEnd}`
