/** Papers by which staff see who a player is, and how old. The row alone has the whole number of one. */
import { and, eq, sql } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { IdentityPaper, UserDetail } from '#protocol/core/users.ts'
import type { VenueTools } from '../compose/tools.ts'
import { isDuplicate } from '../identity/accounts.ts'
import { boundsOf, shutOutOf } from '../limits/bounds.ts'
import { conflict } from '../money/desk/refusals.ts'
import { firstDeskSettings, readDeskSettings } from '../money/desk/settings.ts'
import { account, paperKey } from '../store/schema/index.ts'
import { sqlRows } from '../store/sqlRows.ts'
import type { Queries, Transaction } from '../store/store.ts'
import { named } from './named.ts'
import type { AccountRow } from './rank.ts'
import { dayOf, isExpired } from './validity.ts'

/** Whole years, by the day that it is where the venue is. */
export function ageOn(now: number, bornOn: string, timeZone: string): number {
  const today = dayOf(now, timeZone)
  return Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (today.slice(5) < bornOn.slice(5) ? 1 : 0)
}

/** 40000: they are of nobody who plays or of somebody too young, or have expired. 60409 `paper known`: somebody else has shown them: one person has one account; `paper kept`: who has shut themselves out is known by the one that is there. */
export async function refusePaper(
  transaction: Transaction,
  { settings, isDemo, clock }: Pick<VenueTools, 'settings' | 'isDemo' | 'clock'>,
  row: Pick<AccountRow, 'id' | 'type' | 'identity'>,
  paper: IdentityPaper,
): Promise<void> {
  const wrong = (path: string, reason: string) =>
    new Refusal(ErrorCode.invalidRequest, { fields: [{ path, code: 'invalid', message: reason }], reason })
  if (row.type !== UserType.player) throw wrong('identity', 'not a player')
  const { leastAge } = await readDeskSettings(transaction, firstDeskSettings(settings, isDemo))
  const [now, { timeZone }] = [clock.now(), settings]
  if (ageOn(now, paper.bornOn, timeZone) < leastAge) throw wrong('identity.bornOn', 'too young')
  if (isExpired(paper, now, timeZone)) throw wrong('identity.expiresOn', 'paper expired')
  const shown = paperKey(sql`${JSON.stringify(paper)}::jsonb`)
  const same = paperKey(sql`identity`).map((part, place) => sql`${part} = ${shown[place]}`)
  const holders = await transaction
    .select(named(account))
    .from(account)
    .where(and(...same))
  const other = holders.find(({ id }) => id !== row.id)
  if (other) throw conflict({ reason: 'paper known', what: 'named', of: other })
  if (row.identity === null || holders.length > 0) return
  const { limits } = sqlRows(transaction)
  if (shutOutOf(boundsOf(await limits.get(row.id), now))) throw conflict({ reason: 'paper kept' })
}

/** 60409 `paper known`: somebody else has shown them at this moment. */
export async function keepPaper(
  queries: Queries,
  accountId: number,
  identity: NonNullable<AccountRow['identity']>,
): Promise<void> {
  const write = queries.update(account).set({ identity }).where(eq(account.id, accountId))
  await write.catch((error: unknown) => {
    throw isDuplicate(error) ? conflict({ reason: 'paper known' }) : error
  })
}

/** As staff are shown it. */
export async function shownPaper(
  queries: Queries,
  { clock, settings }: Pick<VenueTools, 'clock' | 'settings'>,
  { identity }: Pick<AccountRow, 'identity'>,
): Promise<UserDetail['identity']> {
  if (identity === null) return null
  const { seenById, expiresOn = null, ...paper } = identity
  const [seenBy = null] =
    seenById === undefined ? [] : await queries.select(named(account)).from(account).where(eq(account.id, seenById))
  const expired = isExpired(identity, clock.now(), settings.timeZone)
  return { ...paper, number: paper.number.slice(-4), expiresOn, isExpired: expired, seenBy }
}
