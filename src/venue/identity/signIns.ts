import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { signIn } from '#venue/store/schema/index.ts'
import type { Queries } from '#venue/store/store.ts'

export type SignInEnd =
  | 'logout'
  | 'blocked'
  | 'password'
  | 'expired'
  | 'kicked'
  | 'pin'
  | 'device'
  | 'secondFactor'
  | 'silence'
export type EndedSignIn = { signInId: number; accountId: number }

/** Wrong PINs, codes and passwords in a row that end a sign-in. */
const allowedProofs = 5

type Which = { accountId: number; except?: number | undefined; only?: number | undefined }

/** Ends open sign-ins of one account: all, all but one, or one. Who listens is told after the commit, by `announceEnded`. */
export async function endSignInsIn(
  queries: Queries,
  { accountId, except, only }: Which,
  by: SignInEnd,
  now: number,
): Promise<EndedSignIn[]> {
  const rows = await queries
    .update(signIn)
    .set({ endedAt: now, endedBy: by })
    .where(
      and(
        eq(signIn.accountId, accountId),
        isNull(signIn.endedAt),
        except === undefined ? undefined : ne(signIn.id, except),
        only === undefined ? undefined : eq(signIn.id, only),
      ),
    )
    .returning({ id: signIn.id })
  return rows.map(({ id }) => ({ signInId: id, accountId }))
}

const isTrying = (signInId: number) =>
  and(eq(signIn.id, signInId), isNull(signIn.endedAt), lt(signIn.wrongProofs, allowedProofs))

/** Counts a proof that is known to be wrong; answers how many tries are left, or null when there were none. */
export async function countWrongProof(queries: Queries, signInId: number): Promise<number | null> {
  const [row] = await queries
    .update(signIn)
    .set({ wrongProofs: sql`${signIn.wrongProofs} + 1` })
    .where(isTrying(signInId))
    .returning({ wrongProofs: signIn.wrongProofs })
  return row === undefined ? null : allowedProofs - row.wrongProofs
}

/** After a right proof. Refusal: 10, when the fifth wrong one was counted while it was looked at. */
export async function forgiveTries(
  queries: Queries,
  signInId: number,
  change: { lockedAt?: null; provedAt?: number } = {},
): Promise<void> {
  const forgiven = await queries
    .update(signIn)
    .set({ wrongProofs: 0, ...change })
    .where(isTrying(signInId))
    .returning({ id: signIn.id })
  if (forgiven.length === 0) throw new Refusal(ErrorCode.badSignature)
}

/** Those whose last token is past: nobody can come by them any more. */
export async function endExpired(queries: Queries, now: number): Promise<void> {
  await queries
    .update(signIn)
    .set({ endedAt: now, endedBy: 'expired' satisfies SignInEnd })
    .where(and(isNull(signIn.endedAt), lt(signIn.tokenUntil, now)))
}
