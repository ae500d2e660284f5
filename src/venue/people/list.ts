/** Accounts as the list of users asks for them: filtered, sorted and cut into pages by the venue. */
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { userCalls, UserSort } from '#protocol/calls/users.ts'
import type { CallAnswer, CallInput } from '#protocol/core/call.ts'
import { UserType } from '#protocol/core/codes.ts'
import type { User } from '#protocol/core/users.ts'
import { account } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { balanceNow, balancesNow, pageSize, userOf, usersWhere } from './pages.ts'
import { foundBy } from './search.ts'

type Asked = NonNullable<CallInput<typeof userCalls.users>['query']>

/** Of the row of `balances` that stands beside the account. */
const summed = sql`coalesce(balances.balance, 0)`
/** What is sorted by: nobody has none of it. Who plays nothing stands below who has nothing. */
function keyOf(sort: UserSort, balance: SQL): SQL {
  const keys = {
    joined: sql`${account.id}`,
    name: sql`${account.search}`,
    balance: sql`(case when ${account.type} = ${UserType.player} then ${balance} else -1 end)`,
    seen: sql`${account.seenAt}`,
  }
  return keys[sort.replace('-', '') as keyof typeof keys]
}

const isSearch = (search: string | undefined): search is string => search !== undefined && search.trim() !== ''

function isAsked(asked: Asked, now: number): SQL | undefined {
  const { filter, search, blocked, vip, group, seenFrom, seenTo, balanceFrom, balanceTo } = asked
  const isBlocked = and(isNotNull(account.blockedAt), or(isNull(account.blockedUntil), gt(account.blockedUntil, now)))
  const isPlayer = eq(account.type, UserType.player)
  return and(
    filter === 'players' ? isPlayer : undefined,
    filter === 'staff' ? gt(account.type, UserType.player) : undefined,
    isSearch(search) ? foundBy(search.trim()).isFound : undefined,
    blocked === 'dormant' ? and(isBlocked, eq(account.isDormant, true)) : undefined,
    blocked === 'yes' ? isBlocked : undefined,
    blocked === 'no' && isBlocked !== undefined ? not(isBlocked) : undefined,
    vip === undefined ? undefined : eq(account.isVip, vip === 'yes'),
    group === undefined ? undefined : group === 'none' ? isNull(account.groupId) : eq(account.groupId, group),
    seenFrom === undefined ? undefined : gte(account.seenAt, Math.max(1, seenFrom * 1_000)),
    seenTo === undefined ? undefined : lt(account.seenAt, seenTo * 1_000),
    balanceFrom === undefined ? undefined : and(isPlayer, sql`${summed} >= ${balanceFrom}`),
    balanceTo === undefined ? undefined : and(isPlayer, sql`${summed} <= ${balanceTo}`),
  )
}

/** Who is asked for, in their order as it is now. */
function inOrder(queries: Queries, now: number, asked: Asked) {
  const { sort = '-joined', search, lastUserID, balanceFrom, balanceTo } = asked
  const key = keyOf(sort, summed)
  const isDown = sort.startsWith('-')
  let behind: SQL | undefined
  if (lastUserID !== undefined) {
    const last = sql`(select ${keyOf(sort, balanceNow)} from ${account} where ${account.id} = ${lastUserID})`
    // The bound stands by itself, so that an index begins there.
    behind = isDown
      ? sql`(${key} <= ${last} and (${key} < ${last} or ${account.id} > ${lastUserID}))`
      : sql`(${key} >= ${last} and (${key} > ${last} or ${account.id} > ${lastUserID}))`
  }
  const isOfMoney = sort.endsWith('balance') || balanceFrom !== undefined || balanceTo !== undefined
  // What every row is looked at for is counted on the way: a count of its own would look at all of them once more.
  const isWhole = lastUserID === undefined && (isOfMoney || isSearch(search))
  const total = isWhole ? sql<number>`(count(*) over ())::int` : sql<null>`null`
  const found = queries.select({ id: account.id, total }).from(account).$dynamic()
  const beside = isOfMoney
    ? found.leftJoin(sql`${balancesNow} as balances`, sql`balances.owner = ${account.id}`)
    : found
  return beside.where(and(isAsked(asked, now), behind)).orderBy(isDown ? sql`${key} desc` : sql`${key} asc`, account.id)
}

/** All of them, in their order as it is now. */
export async function userIdsOf(queries: Queries, now: number, asked: Asked): Promise<number[]> {
  return (await inOrder(queries, now, asked)).map(({ id }) => id)
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
  const page = await inOrder(queries, now, asked).limit(pageSize)
  const ids = page.map(({ id }) => id)
  const users = await usersById(queries, now, ids)
  if (asked.lastUserID !== undefined) return { users, total: null }
  const counted = page.length < pageSize ? page.length : page[0]?.total
  return { users, total: counted ?? (await queries.$count(account, isAsked(asked, now))) }
}
