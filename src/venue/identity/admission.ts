/** Who may come in at all, by the venue's own rows. */
import { eq } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { account, permissionGroup } from '#venue/store/schema/index.ts'
import type { Queries } from '#venue/store/store.ts'
import { isWhitelisted } from './addresses.ts'
import type { Caller } from './caller.ts'

export type AccountRow = typeof account.$inferSelect
export type GroupRow = typeof permissionGroup.$inferSelect

export function isBlocked(person: Pick<AccountRow, 'blockedAt' | 'blockedUntil'>, now: number): boolean {
  return person.blockedAt !== null && (person.blockedUntil === null || person.blockedUntil > now)
}

type Blocked = Pick<AccountRow, 'blockedAt' | 'blockedUntil' | 'isDormant'>
/** 10704 of who is blocked now; a dormant account says that it is one, so that the person reads what to do. */
const bannedOf = ({ isDormant, blockedUntil }: Blocked, told: { until?: boolean } = {}): Refusal =>
  new Refusal(ErrorCode.banned, {
    ...(told.until ? { until: blockedUntil } : {}),
    ...(isDormant ? { reason: 'dormant' } : {}),
  })
/** Refusal: 10704. */
export function refuseBlocked(person: Blocked, now: number): void {
  if (isBlocked(person, now)) throw bannedOf(person)
}

/** Throws the refusal of a right password or token: banned, or outside the group's white list. */
export function admit(person: AccountRow, group: GroupRow | null, ip: string, now: number): void {
  if (isBlocked(person, now)) throw bannedOf(person, { until: true })
  if (!isWhitelisted(group?.whitelistIps ?? [], ip)) throw new Refusal(ErrorCode.ipNotPermitted)
}

/** Whether who is of this type and group must have a second factor. */
export type FactorRule = (person: { type: number }, group: Pick<GroupRow, 'requiresSecondFactor'> | null) => boolean
/** `from`: the least type that must have one; null: only whose group asks for it. */
export const createFactorRule =
  (from: number | null): FactorRule =>
  ({ type }, group) =>
    (from !== null && type >= from) || (type >= UserType.staff && group?.requiresSecondFactor === true)

export function missingOf(
  person: AccountRow,
  { mustHave, has }: { mustHave: boolean; has: boolean },
): Caller['missing'] {
  if (person.mustChangePassword) return 'newPassword'
  return mustHave && !has ? 'secondFactor' : null
}

export async function lockAccount(queries: Queries, id: number): Promise<AccountRow | undefined> {
  const [row] = await queries.select().from(account).where(eq(account.id, id)).for('update')
  return row
}

export async function groupOf(queries: Queries, person: AccountRow): Promise<GroupRow | null> {
  if (person.groupId === null) return null
  const [row] = await queries.select().from(permissionGroup).where(eq(permissionGroup.id, person.groupId))
  return row ?? null
}
