import { eq } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Caller } from '../identity/identity.ts'
import { account, permissionGroup } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

export type AccountRow = typeof account.$inferSelect
type Ranked = Pick<Caller, 'type' | 'permissions'>

/** Nobody acts on a user of equal or higher type, administrators excepted. */
export const outranks = (caller: Pick<Caller, 'type'>, type: number) =>
  caller.type === UserType.administrator || caller.type > type

export function refuseRank(caller: Pick<Caller, 'type'>, type: number): void {
  if (!outranks(caller, type)) throw new Refusal(ErrorCode.noPermission, { missing: 'rank' })
}

/** The account, its row locked. Refusals: 60404, 60403 `{missing: 'rank'}`, 60409 for one's own. */
export async function takeUser(
  transaction: Queries,
  caller: Pick<Caller, 'accountId' | 'type'>,
  id: number,
  own: 'allow' | 'refuse' = 'refuse',
): Promise<AccountRow> {
  const [row] = await transaction.select().from(account).where(eq(account.id, id)).for('update')
  if (!row) throw new Refusal(ErrorCode.unknown, { id })
  refuseRank(caller, row.type)
  if (own === 'refuse' && id === caller.accountId) throw new Refusal(ErrorCode.conflict, { reason: 'self' })
  return row
}

/** Nobody grants a permission they lack, administrators excepted. */
export function refuseGrant(caller: Ranked, permissions: readonly number[]): void {
  if (caller.type === UserType.administrator) return
  const missing = permissions.filter((id) => !caller.permissions.has(id))
  if (missing.length > 0) throw new Refusal(ErrorCode.noPermission, { missing })
}

/** The group that somebody is put into, held until the commit. Refusals: 40000 there is none, 60403 it may more than the caller. */
export async function grantGroup(transaction: Queries, caller: Ranked, id: number): Promise<void> {
  const [row] = await transaction.select().from(permissionGroup).where(eq(permissionGroup.id, id)).for('share')
  if (!row) {
    const fields = [{ path: 'groupId', code: 'unknown', message: 'There is no such group' }]
    throw new Refusal(ErrorCode.invalidRequest, { fields })
  }
  refuseGrant(caller, row.permissions)
}
