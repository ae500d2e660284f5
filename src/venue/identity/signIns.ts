import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { signIn } from '#venue/store/schema/index.ts'
import type { Queries } from '#venue/store/store.ts'

export type SignInEnd = 'logout' | 'blocked' | 'password' | 'expired' | 'kicked' | 'pin' | 'device' | 'secondFactor'
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

/** Takes one of the five tries before the proof is looked at; answers how many are left, or null when there is none. */
export async function takeTry(queries: Queries, signInId: number): Promise<number | null> {
  const [row] = await queries
    .update(signIn)
    .set({ wrongProofs: sql`${signIn.wrongProofs} + 1` })
    .where(and(eq(signIn.id, signInId), isNull(signIn.endedAt), lt(signIn.wrongProofs, allowedProofs)))
    .returning({ wrongProofs: signIn.wrongProofs })
  return row === undefined ? null : allowedProofs - row.wrongProofs
}

/** After a right proof. */
export async function forgiveTries(
  queries: Queries,
  signInId: number,
  change: { lockedAt?: null; provedAt?: number } = {},
): Promise<void> {
  await queries
    .update(signIn)
    .set({ wrongProofs: 0, ...change })
    .where(eq(signIn.id, signInId))
}

/** Those whose last token is past: nobody can come by them any more. */
export async function endExpired(queries: Queries, now: number): Promise<void> {
  await queries
    .update(signIn)
    .set({ endedAt: now, endedBy: 'expired' satisfies SignInEnd })
    .where(and(isNull(signIn.endedAt), lt(signIn.tokenUntil, now)))
}
