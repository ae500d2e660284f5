/** How long papers of identity are good. */
import type { IdentityPaper } from '#protocol/core/users.ts'

/** The day that it is where the venue is: `YYYY-MM-DD`. */
export const dayOf = (now: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)

/** Good through its last day; a paper that has none, for ever. */
export const isExpired = ({ expiresOn }: Pick<IdentityPaper, 'expiresOn'>, now: number, timeZone: string) =>
  expiresOn !== undefined && expiresOn < dayOf(now, timeZone)

/** What of papers is missing of a player; null: nothing. */
export function missingIdentity(
  paper: Pick<IdentityPaper, 'expiresOn'> | null | undefined,
  now: number,
  timeZone: string,
): 'unseen' | 'expired' | null {
  if (!paper) return 'unseen'
  return isExpired(paper, now, timeZone) ? 'expired' : null
}
