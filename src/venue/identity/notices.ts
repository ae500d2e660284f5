/** What somebody is told of their own account. Who took it over on a device of theirs can neither read nor put away what that device did. */
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { NoticeKind, Notices } from '#protocol/core/notices.ts'
import { accountNotice, signIn } from '#venue/store/schema/index.ts'
import type { Queries } from '#venue/store/store.ts'
import { plainAddress } from './addresses.ts'
import type { From } from './caller.ts'
import { cleanAgent } from './loginLog.ts'

const mostShown = 20

/** By a device of theirs, or by one of the staff at the desk. */
type By = { from: From; device: string | null } | 'desk'
type Told = { accountId: number; kind: NoticeKind; at: number }

/** In the same commit as what it tells of; `announceNotices` is to be called behind it. A demo account is everybody's: nothing of it is news. */
export async function writeNotice(queries: Queries, { accountId, kind, at }: Told, by: By): Promise<void> {
  const [ip, agent, device] =
    by === 'desk' ? ['', '', null] : [plainAddress(by.from.ip), cleanAgent(by.from.agent), by.device]
  await queries.execute(
    sql`insert into account_notice (account_id, kind, at, ip, agent, device)
        select id, ${kind}::text, ${at}::bigint, ${ip}::text, ${agent}::text, ${device}::text
        from account where id = ${accountId} and not is_demo`,
  )
}

export async function deviceOf(queries: Queries, signInId: number): Promise<string | null> {
  const [row] = await queries.select({ device: signIn.device }).from(signIn).where(eq(signIn.id, signInId))
  return row?.device ?? null
}

/** Those that the device of this sign-in has not done itself. */
const toldOn = (accountId: number, signInId: number) =>
  and(
    eq(accountNotice.accountId, accountId),
    isNull(accountNotice.seenAt),
    or(
      isNull(accountNotice.device),
      sql`${accountNotice.device} <> coalesce((select device from sign_in where id = ${signInId}), '')`,
    ),
  )

export async function noticesFor(
  queries: Queries,
  { accountId, signInId }: { accountId: number; signInId: number },
): Promise<Notices> {
  // Before they are read: what comes meanwhile is told again under a greater number.
  const [row] = await queries
    .select({ sequence: sql<number>`(count(*) + count(${accountNotice.seenAt}))::int` })
    .from(accountNotice)
    .where(eq(accountNotice.accountId, accountId))
  const { id, kind, at, ip, agent } = accountNotice
  const notices = await queries
    .select({ id, kind, at, ip, agent })
    .from(accountNotice)
    .where(toldOn(accountId, signInId))
    .orderBy(asc(id))
    .limit(mostShown)
  return { notices, sequence: row?.sequence ?? 0 }
}

/** Answers whether there was anything to put away. */
export async function seeNotices(
  queries: Queries,
  { accountId, signInId }: { accountId: number; signInId: number },
  { upTo, now }: { upTo: number; now: number },
): Promise<boolean> {
  const seen = await queries
    .update(accountNotice)
    .set({ seenAt: now })
    .where(and(toldOn(accountId, signInId), lte(accountNotice.id, upTo)))
    .returning({ id: accountNotice.id })
  return seen.length > 0
}
