/**
 * Players who have not signed in for `dormantMonths` sleep: a block of the account, so that neither a sign-in nor a posting nor a
 * booking is had by who comes upon an account that nobody watches. Its money stays. Staff lift it who have seen who asks.
 */
import { and, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { UserType } from '#protocol/core/codes.ts'
import { readDeskSettings } from '#venue/money/desk/settings.ts'
import { account, audit, signIn } from '#venue/store/schema/index.ts'
import type { Database, Queries } from '#venue/store/store.ts'

/** As `blockedFor` keeps it, and the refusal tells it. */
export const dormantReason = 'dormant'
/** No setting is shorter: who signed in within it needs no further look. */
const shortestMs = 28 * 86_400_000
const atOnce = 500

const lastSignIn = sql<number>`greatest(${account.createdAt}, coalesce(${account.identifiedAt}, 0),
  coalesce((select ${signIn.startedAt} from ${signIn} where ${signIn.accountId} = ${account.id}
    order by ${signIn.id} desc limit 1), 0))`

function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.getTime()
}

async function sleep(queries: Queries, now: number, which: SQL | undefined): Promise<number> {
  const { dormantMonths } = await readDeskSettings(queries)
  if (dormantMonths === 0) return 0
  const isOpen = or(isNull(account.blockedAt), lte(account.blockedUntil, now))
  const isLong = sql`${lastSignIn} < ${monthsBefore(now, dormantMonths)}`
  const due = await queries
    .select({ id: account.id, last: sql`${lastSignIn}`.mapWith(Number) })
    .from(account)
    .where(and(eq(account.type, UserType.player), eq(account.isDemo, false), isOpen, isLong, which))
    .orderBy(account.id)
    .limit(atOnce)
    .for('update')
  for (const { id, last } of due) {
    const block = { blockedAt: now, blockedUntil: null, blockedFor: dormantReason, isDormant: true } as const
    await queries.update(account).set(block).where(eq(account.id, id))
    await queries.insert(audit).values({
      ...{ at: now, actorId: null, ip: null, act: 'account fell asleep', object: `account/${id}` },
      ...{ before: { lastSignIn: last }, after: { dormantMonths }, reason: null },
    })
  }
  return due.length
}

/** All that are due; answers how many. */
export async function sleepDormant(database: Database, now: number): Promise<number> {
  let all = 0
  for (;;) {
    const some = await database.transaction((transaction) => sleep(transaction, now, undefined))
    all += some
    if (some < atOnce) return all
  }
}

/** Who signs in before the venue has looked at all. Its row is locked. */
export async function sleepIfDue(
  queries: Queries,
  person: { id: number; type: number },
  now: number,
): Promise<boolean> {
  if (person.type !== UserType.player) return false
  const [row] = await queries
    .select({ last: signIn.startedAt })
    .from(signIn)
    .where(eq(signIn.accountId, person.id))
    .orderBy(desc(signIn.id))
    .limit(1)
  if ((row?.last ?? 0) > now - shortestMs) return false
  return (await sleep(queries, now, eq(account.id, person.id))) > 0
}
