/** What people may see by the venue's rows as they are now: a socket outlives the rights it came with. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Bearer, permits } from '../identity/permissions.ts'
import { account, permissionGroup, signIn } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

const columns = {
  id: account.id,
  type: account.type,
  blockedAt: account.blockedAt,
  blockedUntil: account.blockedUntil,
  permissions: permissionGroup.permissions,
}
type Row = { type: number; blockedAt: number | null; blockedUntil: number | null; permissions: number[] | null }
const isBlocked = ({ blockedAt, blockedUntil }: Row, now: number) =>
  blockedAt !== null && (blockedUntil === null || blockedUntil > now)
const bearerOf = ({ type, permissions }: Row): Bearer => ({ type, permissions: new Set(permissions ?? []) })

/** Those of them who are not blocked. */
export async function bearersOf(queries: Queries, ids: readonly number[], now: number): Promise<Map<number, Bearer>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select(columns)
    .from(account)
    .leftJoin(permissionGroup, eq(permissionGroup.id, account.groupId))
    .where(inArray(account.id, [...ids]))
  return new Map(rows.filter((row) => !isBlocked(row, now)).map((row) => [row.id, bearerOf(row)]))
}

/** Whether the person of this sign-in is still signed in and not locked, of the staff, and holds one of these. */
export async function maySignIn(
  queries: Queries,
  signInId: number,
  permissions: readonly number[],
  now: number,
): Promise<boolean> {
  const [row] = await queries
    .select(columns)
    .from(signIn)
    .innerJoin(account, eq(account.id, signIn.accountId))
    .leftJoin(permissionGroup, eq(permissionGroup.id, account.groupId))
    .where(and(eq(signIn.id, signInId), isNull(signIn.endedAt), isNull(signIn.lockedAt)))
  return row !== undefined && row.type > 0 && !isBlocked(row, now) && permits(bearerOf(row), permissions)
}
