/** Papers by which staff see who a player is, and how old. The row alone has the whole number of one. */
import { eq } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { IdentityPaper } from '#protocol/core/users.ts'
import type { VenueTools } from '../compose/tools.ts'
import { firstDeskSettings, readDeskSettings } from '../money/desk/settings.ts'
import { account } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import type { AccountRow } from './rank.ts'

/** Whole years, by the day that it is where the venue is. */
export function ageOn(now: number, bornOn: string, timeZone: string): number {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  return Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (today.slice(5) < bornOn.slice(5) ? 1 : 0)
}

/** 40000: they are of nobody who plays, or of somebody too young. */
export async function refusePaper(
  queries: Queries,
  { settings, isDemo, clock }: Pick<VenueTools, 'settings' | 'isDemo' | 'clock'>,
  row: Pick<AccountRow, 'type'>,
  { bornOn }: IdentityPaper,
): Promise<void> {
  const wrong = (path: string, reason: string) =>
    new Refusal(ErrorCode.invalidRequest, { fields: [{ path, code: 'invalid', message: reason }], reason })
  if (row.type !== UserType.player) throw wrong('identity', 'not a player')
  const { leastAge } = await readDeskSettings(queries, firstDeskSettings(settings, isDemo))
  if (ageOn(clock.now(), bornOn, settings.timeZone) < leastAge) throw wrong('identity.bornOn', 'too young')
}

export async function keepPaper(
  queries: Queries,
  accountId: number,
  identity: IdentityPaper & { seenAt: number },
): Promise<void> {
  await queries.update(account).set({ identity }).where(eq(account.id, accountId))
}
