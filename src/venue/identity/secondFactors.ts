/** Authenticator apps, their recovery codes, and right passwords that wait for them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { loginChallenge, recoveryCode, secondFactor } from '#venue/store/schema/index.ts'
import type { Queries } from '#venue/store/store.ts'
import { deriveKeys, type Secrets } from './keys.ts'
import { createSeal } from './seals.ts'
import { otpauthUri, stepOfCode, toBase32 } from './totp.ts'

const secretBytes = 20
const recoveryCodes = 10
const challengeMs = 5 * 60_000
const issuer = 'Takewin'

/** Of the app; any other is a recovery code. */
export const isOfApp = (code: string) => /^\d{6}$/.test(code)

export type Waiting = { accountId: number; passwordHash: string; device: string }

export function createSecondFactors(secrets: Secrets, clock: { now(): number }) {
  const seals = createSeal(secrets, 'secondFactor')
  const recoveryKeys = deriveKeys(secrets, 'recovery')
  const hashOfCode = (accountId: number, code: string, key = recoveryKeys[0]) =>
    createHmac('sha256', key).update(`${accountId} ${code}`).digest('base64url')
  const secretOf = (sealed: string): Buffer | null => {
    const text = seals.open(sealed)
    return text === null ? null : Buffer.from(text, 'base64url')
  }

  /** Takes a code of the app: no code twice, none older than one that was taken. */
  async function takeStep(queries: Queries, accountId: number, code: string, isConfirmed: boolean): Promise<boolean> {
    const own = and(
      eq(secondFactor.accountId, accountId),
      isConfirmed ? isNotNull(secondFactor.confirmedAt) : isNull(secondFactor.confirmedAt),
    )
    const [row] = await queries.select().from(secondFactor).where(own)
    const key = row && secretOf(row.sealedSecret)
    const step = key ? stepOfCode(key, code, clock.now()) : null
    if (step === null) return false
    const taken = await queries
      .update(secondFactor)
      .set({ lastStep: step, ...(isConfirmed ? {} : { confirmedAt: clock.now() }) })
      .where(and(own, lt(secondFactor.lastStep, step)))
      .returning({ accountId: secondFactor.accountId })
    return taken.length > 0
  }

  async function takeRecovery(queries: Queries, accountId: number, code: string): Promise<boolean> {
    const plain = code.toUpperCase().replace(/[\s-]/g, '')
    const hashes = recoveryKeys.map((key) => hashOfCode(accountId, plain, key))
    const taken = await queries
      .update(recoveryCode)
      .set({ usedAt: clock.now() })
      .where(
        and(eq(recoveryCode.accountId, accountId), inArray(recoveryCode.hash, hashes), isNull(recoveryCode.usedAt)),
      )
      .returning({ hash: recoveryCode.hash })
    return taken.length > 0
  }

  return {
    isEnrolled: async (queries: Queries, accountId: number): Promise<boolean> => {
      const rows = await queries
        .select({ accountId: secondFactor.accountId })
        .from(secondFactor)
        .where(and(eq(secondFactor.accountId, accountId), isNotNull(secondFactor.confirmedAt)))
      return rows.length > 0
    },
    /** A new secret that counts once it is confirmed; null when one counts already. */
    async start(
      queries: Queries,
      accountId: number,
      username: string,
    ): Promise<{ secret: string; uri: string } | null> {
      const bytes = randomBytes(secretBytes)
      const values = { sealedSecret: seals.seal(bytes.toString('base64url')), startedAt: clock.now(), lastStep: 0 }
      const started = await queries
        .insert(secondFactor)
        .values({ accountId, ...values })
        .onConflictDoUpdate({ target: secondFactor.accountId, set: values, setWhere: isNull(secondFactor.confirmedAt) })
        .returning({ accountId: secondFactor.accountId })
      const text = toBase32(bytes)
      return started.length === 0 ? null : { secret: text, uri: otpauthUri(issuer, username, text) }
    },
    /** The recovery codes, this once; null for a wrong code. */
    async confirm(queries: Queries, accountId: number, code: string): Promise<string[] | null> {
      if (!(await takeStep(queries, accountId, code, false))) return null
      const codes = Array.from({ length: recoveryCodes }, () => toBase32(randomBytes(10)))
      await queries.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
      await queries
        .insert(recoveryCode)
        .values(codes.map((one) => ({ accountId, hash: hashOfCode(accountId, one), usedAt: null })))
      return codes.map((one) => one.replace(/.{4}(?=.)/g, '$&-'))
    },
    /** A code of the app, or a recovery code. */
    take: async (queries: Queries, accountId: number, code: string): Promise<boolean> =>
      isOfApp(code) ? takeStep(queries, accountId, code, true) : takeRecovery(queries, accountId, code),
    async remove(queries: Queries, accountId: number): Promise<boolean> {
      await queries.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
      const removed = await queries
        .delete(secondFactor)
        .where(eq(secondFactor.accountId, accountId))
        .returning({ confirmedAt: secondFactor.confirmedAt })
      return removed.some(({ confirmedAt }) => confirmedAt !== null)
    },

    /** The challenge that a right password is answered with. */
    async challenge(queries: Queries, waiting: Waiting): Promise<string> {
      const challenge = randomBytes(24).toString('base64url')
      await queries
        .insert(loginChallenge)
        .values({ ...waiting, hash: hashOfChallenge(challenge), until: clock.now() + challengeMs })
      return challenge
    },
    waiting: async (queries: Queries, challenge: string): Promise<Waiting | null> => {
      const [row] = await queries
        .select()
        .from(loginChallenge)
        .where(eq(loginChallenge.hash, hashOfChallenge(challenge)))
      return row === undefined || row.until <= clock.now() ? null : row
    },
    /** Answers whether it was there: of two that use it at once one wins. */
    async useChallenge(queries: Queries, challenge: string): Promise<boolean> {
      const used = await queries
        .delete(loginChallenge)
        .where(eq(loginChallenge.hash, hashOfChallenge(challenge)))
        .returning({ hash: loginChallenge.hash })
      return used.length > 0
    },
    deleteChallenges: async (queries: Queries, accountId: number): Promise<void> => {
      await queries.delete(loginChallenge).where(eq(loginChallenge.accountId, accountId))
    },
    purge: async (queries: Queries): Promise<void> => {
      await queries.delete(loginChallenge).where(lt(loginChallenge.until, clock.now()))
    },
  }
}

const hashOfChallenge = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')
