/** Accounts, requests for one, and the login log as staff are answered. */
import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { spendOrder, TransactionState, UserType } from '#protocol/core/codes.ts'
import { acts } from '#protocol/core/permissions.ts'
import type {
  LoginLogEntry,
  LoginLogType,
  Money,
  OpenProfile,
  Registration,
  SeatNow,
  User,
  UserDetail,
} from '#protocol/core/users.ts'
import type { VenueTools } from '../compose/tools.ts'
import type { FactorRule } from '../identity/admission.ts'
import { protectedUntil } from '../identity/counters.ts'
import { type Caller, isBlocked } from '../identity/identity.ts'
import { permits } from '../identity/permissions.ts'
import { walletOf } from '../money/ledger/accounts.ts'
import { totalOf } from '../money/ledger/pockets.ts'
import { spendable } from '../money/ledger/spendable.ts'
import {
  account,
  deskTransaction,
  ledgerAccount,
  loginLog,
  machine,
  permissionGroup,
  playSession,
  registration,
  secondFactor,
  signIn,
  transfer,
} from '../store/schema/index.ts'
import { sqlRows } from '../store/sqlRows.ts'
import type { Queries } from '../store/store.ts'
import { shownPaper } from './papers.ts'
import { outranks } from './rank.ts'

export const pageSize = 50

const walletNames = sql.join(
  spendOrder.map((pocket) => sql`'wallet/' || ${account.id} || ${`/${pocket}`}`),
  sql`, `,
)
const heldBy = (table: typeof transfer | typeof deskTransaction) =>
  sql`coalesce((select sum(pocket.value::bigint) from ${table}, jsonb_each_text(${table.held}) as pocket
    where ${table.accountId} = ${account.id} and ${table.state} = ${TransactionState.pending}), 0)`
// The state is written out: by a parameter the index of those that are open is not looked at.
const holdsOf = (table: typeof transfer | typeof deskTransaction) =>
  sql`select ${table.accountId}, -(select coalesce(sum(pocket.value::bigint), 0) from jsonb_each_text(${table.held}) as pocket)
    from ${table} where ${table.state} = ${sql.raw(String(TransactionState.pending))}`
/** What somebody may spend now, as `spendable` sums it up. */
export const balanceNow = sql`(coalesce((select sum(${ledgerAccount.balance}) from ${ledgerAccount}
    where ${ledgerAccount.name} in (${walletNames})), 0) - ${heldBy(transfer)} - ${heldBy(deskTransaction)})`
/** The same of all who have any of it or hold it back, summed in one go: for who asks of more people than a page has. */
export const balancesNow = sql`(select owner, sum(amount) as balance from (
    select split_part(name, '/', 2)::bigint as owner, balance as amount from ${ledgerAccount} where name like 'wallet/%' and balance <> 0
    union all ${holdsOf(transfer)} union all ${holdsOf(deskTransaction)}
  ) as parts group by owner)`

const newest = (column: SQL) =>
  sql`(select ${column} from ${signIn} where ${signIn.accountId} = ${account.id} order by ${signIn.id} desc limit 1)`
export const usersWhere = (
  queries: Queries,
  now: number,
  where: SQL | undefined,
  { order = desc(account.id), limit = pageSize }: { order?: SQL; limit?: number } = {},
) =>
  queries
    .select({
      row: account,
      group: { Id: permissionGroup.id, name: permissionGroup.name },
      lastLogon: sql<string | null>`${newest(sql`${signIn.startedAt}`)}::text`,
      lastLogonIp: sql<string | null>`${newest(sql`${signIn.ip}`)}`,
      signedIn: sql<number>`(select count(*)::int from ${signIn} where ${signIn.accountId} = ${account.id}
        and ${signIn.endedAt} is null and (${signIn.tokenUntil} is null or ${signIn.tokenUntil} > ${now}))`,
      balance: sql`${balanceNow}`.mapWith(Number),
    })
    .from(account)
    .leftJoin(permissionGroup, eq(permissionGroup.id, account.groupId))
    .where(where)
    .orderBy(order, account.id)
    .limit(limit)
type Found = Awaited<ReturnType<typeof usersWhere>>[number]

export function userOf({ row, group, lastLogon, lastLogonIp, signedIn, balance }: Found, now: number): User {
  const { id, type, username, email, name, lastname, siteId, isVip, card, phone, createdAt } = row
  const blocked =
    row.blockedAt !== null && isBlocked(row, now)
      ? { since: row.blockedAt, until: row.blockedUntil, reason: row.blockedFor, isDormant: row.isDormant }
      : null
  return {
    ...{ id, type, username, email, name, lastname, photoURL: row.photoUrl, group, siteId, isVip, createdAt },
    ...{ card, phone, blocked, signedIn, lastLogon: lastLogon === null ? null : Number(lastLogon), lastLogonIp },
    ...{ lastSeen: row.seenAt || null, balance: type === UserType.player ? balance : null },
  }
}

/** One account as `caller` is answered; null when there is none. */
export async function userDetail(
  queries: Queries,
  tools: Pick<VenueTools, 'clock' | 'settings'>,
  caller: Pick<Caller, 'type' | 'permissions'>,
  id: number,
): Promise<UserDetail | null> {
  const now = tools.clock.now()
  const [found] = await usersWhere(queries, now, eq(account.id, id))
  if (!found) return null
  const { row } = found
  const [factor] = await queries
    .select({ accountId: secondFactor.accountId })
    .from(secondFactor)
    .where(and(eq(secondFactor.accountId, id), isNotNull(secondFactor.confirmedAt)))
  return {
    ...userOf(found, now),
    ...{ mustChangePassword: row.mustChangePassword, hasPin: row.pinHash !== null, hasSecondFactor: !!factor },
    protectedUntil: await protectedUntil(queries, row.email ? [row.username, row.email] : [row.username], now),
    identity: await shownPaper(queries, tools, row),
    mayEdit: permits(caller, acts.editUsers) && outranks(caller, row.type),
  }
}

export async function profileOf(
  queries: Queries,
  now: number,
  id: number,
): Promise<Omit<OpenProfile, 'money' | 'own'> | null> {
  const [found] = await usersWhere(queries, now, eq(account.id, id))
  if (!found) return null
  const { type, username, email, name, lastname, photoURL, group, ...rest } = userOf(found, now)
  const { siteId, isVip, createdAt, lastLogon, lastLogonIp } = rest
  return {
    ...{ id, type, username, email, name, lastname, photoURL, group },
    ...{ siteId, isVip, createdAt, lastLogon, lastLogonIp },
  }
}

/** A player's pockets. */
export async function moneyOf(queries: Queries, id: number): Promise<Money> {
  const rows = sqlRows(queries)
  const pockets = await spendable(rows, id)
  const balance = totalOf(pockets)
  const wallet = await rows.ledger.accounts(spendOrder.map((pocket) => walletOf(id, pocket)))
  const all = [...wallet.values()].reduce((sum, one) => sum + one.balance, 0)
  return { ...pockets, balance, held: all - balance }
}

export async function seatNow(queries: Queries, id: number): Promise<SeatNow | null> {
  const [seat] = await queries
    .select({ sessionID: playSession.id, machineID: machine.id, machineName: machine.name, cabin: machine.cabin })
    .from(playSession)
    .innerJoin(machine, eq(machine.id, playSession.machineId))
    .where(and(eq(playSession.accountId, id), eq(playSession.state, 'open')))
  return seat ?? null
}

/** What the caller signs in and unlocks with. */
export async function ownKeys(
  queries: Queries,
  { accountId, type, hasSecondFactor }: Pick<Caller, 'accountId' | 'type' | 'hasSecondFactor'>,
  mustHave: FactorRule,
): Promise<OpenProfile['own']> {
  const [row] = await queries
    .select({ pinHash: account.pinHash, group: permissionGroup })
    .from(account)
    .leftJoin(permissionGroup, eq(permissionGroup.id, account.groupId))
    .where(eq(account.id, accountId))
  if (!row) return null
  const mustHaveSecondFactor = mustHave({ type }, row.group)
  return { hasPin: row.pinHash !== null, hasSecondFactor, mustHaveSecondFactor }
}

const registrationsWhere = (queries: Queries, where: SQL | undefined) =>
  queries
    .select({ row: registration, decidedBy: account.username })
    .from(registration)
    .leftJoin(account, eq(account.id, registration.decidedBy))
    .where(where)
    .orderBy(desc(registration.id))
    .limit(pageSize)

function registrationOf({ row, decidedBy }: Awaited<ReturnType<typeof registrationsWhere>>[number]): Registration {
  const { id, username, email, name, lastname, ip, requestedAt, state, decidedAt, reason, accountId } = row
  return {
    ...{ id, username, email, name, lastname, ip, requestedAt, state, decidedAt, decidedBy, reason },
    userID: accountId,
  }
}
export async function registrationsBefore(
  queries: Queries,
  state: Registration['state'],
  before: number | undefined,
): Promise<Registration[]> {
  const older = before === undefined ? undefined : lt(registration.id, before)
  return (await registrationsWhere(queries, and(eq(registration.state, state), older))).map(registrationOf)
}
/** It is there. */
export async function oneRegistration(queries: Queries, id: number): Promise<Registration> {
  const [found] = await registrationsWhere(queries, eq(registration.id, id))
  if (!found) throw new Error(`no registration ${id}`)
  return registrationOf(found)
}

export type LogFilter = {
  /** Of these kinds only; null: of all. */
  types: readonly LoginLogType[] | null
  user?: number | undefined
  /** Seconds. */
  start?: number | undefined
  end?: number | undefined
  lastLogID?: number | undefined
}
export async function loginLogBefore(queries: Queries, by: LogFilter): Promise<LoginLogEntry[]> {
  const rows = await queries
    .select()
    .from(loginLog)
    .where(
      and(
        by.types === null ? undefined : inArray(loginLog.type, [...by.types]),
        by.user === undefined ? undefined : eq(loginLog.accountId, by.user),
        by.start === undefined ? undefined : gte(loginLog.at, by.start * 1_000),
        by.end === undefined ? undefined : lt(loginLog.at, by.end * 1_000),
        by.lastLogID === undefined ? undefined : lt(loginLog.id, by.lastLogID),
      ),
    )
    .orderBy(desc(loginLog.id))
    .limit(pageSize)
  return rows.map(({ id, at, type, accountId, username, ip, agent, reason }) => ({
    ...{ id, at, type: type as LoginLogType, userID: accountId, username, ip, agent, reason },
  }))
}
