/** Accounts as the list of users asks for them: filtered, sorted and cut into pages by the venue. */
import { and, count, eq, gt, gte, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { userCalls, UserSort } from '#protocol/calls/users.ts'
import type { CallAnswer, CallInput } from '#protocol/core/call.ts'
import { UserType } from '#protocol/core/codes.ts'
import type { User } from '#protocol/core/users.ts'
import { account } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { balanceNow, userOf, usersWhere } from './pages.ts'
import { foundBy } from './search.ts'

type Asked = NonNullable<CallInput<typeof userCalls.users>['query']>

/** What is sorted by: nobody has none of it. Who plays nothing stands below who has nothing. */
const keys: Record<'joined' | 'name' | 'balance' | 'seen', SQL> = {
  joined: sql`${account.id}`,
  name: sql`${account.search}`,
  balance: sql`(case when ${account.type} = ${UserType.player} then ${balanceNow} else -1 end)`,
  seen: sql`${account.seenAt}`,
}
const keyOf = (sort: UserSort) => keys[sort.replace('-', '') as keyof typeof keys]

function isAsked(asked: Asked, now: number): SQL | undefined {
  const { filter, search, blocked, vip, group, seenFrom, seenTo, balanceFrom, balanceTo } = asked
  const isBlocked = and(isNotNull(account.blockedAt), or(isNull(account.blockedUntil), gt(account.blockedUntil, now)))
  const isPlayer = eq(account.type, UserType.player)
  return and(
    filter === 'players' ? isPlayer : undefined,
    filter === 'staff' ? gt(account.type, UserType.player) : undefined,
    search === undefined || search.trim() === '' ? undefined : foundBy(search.trim()).isFound,
    blocked === 'dormant' ? and(isBlocked, eq(account.isDormant, true)) : undefined,
    blocked === 'yes' ? isBlocked : undefined,
    blocked === 'no' && isBlocked !== undefined ? not(isBlocked) : undefined,
    vip === undefined ? undefined : eq(account.isVip, vip === 'yes'),
    group === undefined ? undefined : group === 'none' ? isNull(account.groupId) : eq(account.groupId, group),
    seenFrom === undefined ? undefined : gte(account.seenAt, Math.max(1, seenFrom * 1_000)),
    seenTo === undefined ? undefined : lt(account.seenAt, seenTo * 1_000),
    balanceFrom === undefined ? undefined : and(isPlayer, sql`${balanceNow} >= ${balanceFrom}`),
    balanceTo === undefined ? undefined : and(isPlayer, sql`${balanceNow} <= ${balanceTo}`),
  )
}

function orderOf(sort: UserSort) {
  const key = keyOf(sort)
  const isDown = sort.startsWith('-')
  return { key, isDown, order: isDown ? sql`${key} desc` : sql`${key} asc` }
}

/** All of them, in their order as it is now. */
export async function userIdsOf(queries: Queries, now: number, asked: Asked): Promise<number[]> {
  const { order } = orderOf(asked.sort ?? '-joined')
  const rows = await queries
    .select({ id: account.id })
    .from(account)
    .where(isAsked(asked, now))
    .orderBy(order, account.id)
  return rows.map(({ id }) => id)
}
/** Those that are there, in the order of their ids as they are given. */
export async function usersById(queries: Queries, now: number, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return []
  const found = await usersWhere(queries, now, inArray(account.id, [...ids]), { limit: ids.length })
  const users = new Map(found.map((one) => [one.row.id, userOf(one, now)]))
  return ids.flatMap((id) => users.get(id) ?? [])
}

/** A page of them. What one is sorted by may change between two pages: the next one goes on from where its last row stands now. */
export async function usersOf(
  queries: Queries,
  now: number,
  asked: Asked,
): Promise<CallAnswer<typeof userCalls.users>> {
  const { sort = '-joined', lastUserID } = asked
  const where = isAsked(asked, now)
  const { key, isDown, order } = orderOf(sort)
  let behind: SQL | undefined
  if (lastUserID !== undefined) {
    const last = sql`(select ${key} from ${account} where ${account.id} = ${lastUserID})`
    // The bound stands by itself, so that an index begins there.
    behind = isDown
      ? sql`(${key} <= ${last} and (${key} < ${last} or ${account.id} > ${lastUserID}))`
      : sql`(${key} >= ${last} and (${key} > ${last} or ${account.id} > ${lastUserID}))`
  }
  const found = await usersWhere(queries, now, and(where, behind), { order })
  const [all] = lastUserID === undefined ? await queries.select({ total: count() }).from(account).where(where) : []
  return { users: found.map((one) => userOf(one, now)), total: all?.total ?? null }
}
