/**
 * A second person is a person, not an account: whoever made an account or reset its keys may have them, and so may whoever
 * made or reset that one, and so on.
 */
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { sameHandsMs } from '#protocol/core/secondPerson.ts'
import { permits } from '../identity/permissions.ts'
import { needsAnother } from '../money/desk/refusals.ts'
import type { CredentialIssueRow, VenueRows } from '../store/rows.ts'
import { credentialIssue } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { changed } from './step.ts'

/** Who made or reset which account, by either side of it. */
export type Issues = Pick<VenueRows['credentialIssues'], 'where' | 'ofStaff'>

/** Who made an account or reset its keys may sign in by it. */
export async function issueKeys(queries: Queries, accountId: number, { by, at }: { by: number; at: number }) {
  await queries.insert(credentialIssue).values({ accountId, issuedBy: by, at })
}

/** These and everything that leads on from them. */
async function reached(from: Iterable<number>, next: (id: number) => Promise<number[]>): Promise<Set<number>> {
  const all = new Set(from)
  // A set is walked to its end with what is added meanwhile.
  for (const id of all) for (const one of await next(id)) all.add(one)
  return all
}

/** What was made and reset from 30 days before the asking on, until `until`. */
type Period = { askedAt: number; until?: number }
const within =
  ({ askedAt, until = Number.POSITIVE_INFINITY }: Period) =>
  ({ at }: CredentialIssueRow) =>
    at >= askedAt - sameHandsMs && at <= until

/** This account, who made it or reset its keys, who did so to theirs, and so on. */
const handsBehind = (issues: Issues, accountId: number, period: Period): Promise<ReadonlySet<number>> =>
  reached([accountId], async (id) =>
    (await issues.where({ accountId: id })).filter(within(period)).map(({ issuedBy }) => issuedBy),
  )

/** Whether this account may be in the same hands as one of the others: somebody stands behind both. */
export async function sharesHands(
  issues: Issues,
  accountId: number,
  others: readonly number[],
  period: Period,
): Promise<boolean> {
  const own = await handsBehind(issues, accountId, period)
  for (const other of others) for (const id of await handsBehind(issues, other, period)) if (own.has(id)) return true
  return false
}

/** The accounts of the staff that may be in the same hands as this one. Of players whose keys one gave out there are many. */
export async function accountsOfPerson(
  issues: Issues,
  accountId: number,
  period: Period,
): Promise<ReadonlySet<number>> {
  return reached(await handsBehind(issues, accountId, period), async (id) =>
    (await issues.ofStaff(id)).filter(within(period)).map((issue) => issue.accountId),
  )
}

export type Checked = {
  checkerId: number
  /** Null: the venue itself. */
  makerId: number | null
  /** Who gains by it. */
  gainers: readonly number[]
  askedAt: number
}

/** The one rule of who confirms: neither who asked nor who gains, by person. Refusal: 60403. */
export async function refuseFirstPerson(
  { credentialIssues }: Pick<VenueRows, 'credentialIssues'>,
  { checkerId, makerId, gainers, askedAt }: Checked,
): Promise<void> {
  const first = [...(makerId === null ? [] : [makerId]), ...gainers]
  if (first.includes(checkerId)) throw needsAnother()
  if (await sharesHands(credentialIssues, checkerId, first, { askedAt }))
    throw new Refusal(ErrorCode.noPermission, { missing: 'another person', because: 'sameHands' }, sameHandsText)
}

const sameHandsText =
  'Another person must do this: in the last 30 days one of the two accounts was made or reset by the other, or both by one person'

/** Held when it is confirmed: whoever asked may still come in, and holds one of `right`. Refusal: 60409 `changed`. */
export async function refuseGoneMaker(
  { staff }: Pick<VenueRows, 'staff'>,
  makerId: number,
  right: readonly number[],
  now: number,
): Promise<void> {
  const maker = await staff.get(makerId, now)
  if (maker === null || !permits(maker, right)) throw changed('maker')
}
