/** Who calls by which token. A sign-in lasts as long as its first token; each newer token ends the ones before it a minute later. */
import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { account, permissionGroup, secondFactor, signIn } from '#venue/store/schema/index.ts'
import type { Database } from '#venue/store/store.ts'
import { plainAddress } from './addresses.ts'
import { type AccountRow, admit, type FactorRule, type GroupRow, isBlocked, missingOf } from './admission.ts'
import type { Answer } from './answer.ts'
import type { Caller, From } from './caller.ts'
import { cleanAgent, LoginLogType, writeLoginLog } from './loginLog.ts'
import { permissionsOf } from './permissions.ts'
import type { SignInEnd } from './signIns.ts'
import type { Claims, createTokens } from './tokens.ts'

const minute = 60_000
/** How long a proof of who sits there is good, ms. */
export const proofMs = 5 * minute
/** How long a token is good beside a newer one of its sign-in, ms: what was under way with it still ends well. */
const handoverMs = minute
/** How often it is written down that somebody was heard of. */
const heardEveryMs = minute
const seenEveryMs = 5 * minute

type SignInRow = typeof signIn.$inferSelect
type Named = Pick<Caller, 'accountId' | 'signInId' | 'username'>
/** Of an open socket no time of its token is known: it was looked at when it came. */
export type Admitted = Pick<Claims, 'accountId' | 'signInId' | 'expiresAt'> & { issuedAt?: number }

export function createSessions(tools: {
  database: Database
  clock: { now(): number }
  /** Lets the demo accounts in. */
  demo: boolean
  /** Staff of whom nothing is heard for so long are signed out. */
  silenceMs: number
  mustHave: FactorRule
  tokens: ReturnType<typeof createTokens>
  answer: Answer
  endSignIns: (accountId: number, by: SignInEnd) => Promise<void>
  logout: (who: Named, from: From, by: SignInEnd) => Promise<void>
}) {
  const { database, clock, tokens, silenceMs } = tools

  /** The caller behind claims whose signature and expiry are good already. Refusals: 10 row ended, 10703, 10704. */
  async function admitClaims(
    claims: Admitted,
    from: From,
  ): Promise<{ caller: Caller; person: AccountRow; group: GroupRow | null }> {
    const [row] = await database
      .select()
      .from(signIn)
      .innerJoin(account, eq(account.id, signIn.accountId))
      .leftJoin(permissionGroup, eq(permissionGroup.id, account.groupId))
      .leftJoin(secondFactor, and(eq(secondFactor.accountId, account.id), isNotNull(secondFactor.confirmedAt)))
      .where(and(eq(signIn.id, claims.signInId), eq(signIn.accountId, claims.accountId)))
    const now = clock.now()
    if (row === undefined || row.sign_in.endedAt !== null || isPast(row.sign_in, claims, now))
      throw new Refusal(ErrorCode.badSignature)
    const { account: person, permission_group: group, sign_in: stands } = row
    if (person.isDemo && !tools.demo) throw new Refusal(ErrorCode.badSignature)
    if (isBlocked(person, now)) await tools.endSignIns(person.id, 'blocked')
    admit(person, group, plainAddress(from.ip), now)
    if (person.type >= UserType.staff) await hear(stands, person, from)
    const caller: Caller = {
      accountId: person.id,
      signInId: claims.signInId,
      type: person.type,
      permissions: new Set(permissionsOf(person, group)),
      isVip: person.isVip,
      username: person.username,
      siteId: person.siteId,
      expiresAt: claims.expiresAt,
      groupId: person.groupId,
      locked: stands.lockedAt !== null,
      missing: missingOf(person, { mustHave: tools.mustHave(person, group), has: row.second_factor !== null }),
      hasSecondFactor: row.second_factor !== null,
      isProved: (stands.provedAt ?? 0) + proofMs > now,
    }
    return { caller, person, group }
  }

  /** Who was silent for too long is signed out; of who was not it is written down now and then. */
  async function hear({ id, heardAt }: SignInRow, { id: accountId, username }: AccountRow, from: From): Promise<void> {
    const now = clock.now()
    if (heardAt !== null && heardAt + silenceMs <= now) {
      await tools.logout({ accountId, username, signInId: id }, from, 'silence')
      throw new Refusal(ErrorCode.badSignature)
    }
    if (heardAt === null || heardAt + heardEveryMs <= now) await heard([id])
  }

  async function heard(signInIds: readonly number[]): Promise<void> {
    if (signInIds.length === 0) return
    const open = and(inArray(signIn.id, [...signInIds]), isNull(signIn.endedAt))
    const now = clock.now()
    const rows = await database
      .update(signIn)
      .set({ heardAt: now })
      .where(open)
      .returning({ accountId: signIn.accountId })
    if (rows.length === 0) return
    const theirs = database
      .select({ id: account.id })
      .from(account)
      .where(
        and(
          inArray(
            account.id,
            rows.map(({ accountId }) => accountId),
          ),
          // Each time is in an index, which a minute more is not worth.
          lte(account.seenAt, now - seenEveryMs),
        ),
      )
      // A row that is in somebody's hands is left for the next minute: nobody waits for a list, in whatever order rows are locked.
      .for('no key update', { skipLocked: true })
    await database.update(account).set({ seenAt: now }).where(inArray(account.id, theirs))
  }

  async function authenticate(token: string | null | undefined, from: From): Promise<Caller> {
    const reading = await tokens.read(token)
    if (reading.status !== 'good') throw new Refusal(ErrorCode.badSignature)
    const { caller } = await admitClaims(reading.claims, from)
    if (caller.missing !== null) throw new Refusal(ErrorCode.noPermission, { missing: caller.missing })
    return caller
  }

  /** The time of its newest token: now, or that of one made within the last minute, which pages that open together share. */
  async function renew(claims: Claims): Promise<{ issuedAt: number; expiresAt: number }> {
    const now = clock.now()
    const isOld = sql`coalesce(${signIn.tokenAt}, 0) + ${handoverMs}::bigint <= ${now}::bigint`
    const [row] = await database
      .update(signIn)
      .set({ tokenAt: sql`case when ${isOld} then ${wholeSecond(now)}::bigint else ${signIn.tokenAt} end` })
      .where(and(eq(signIn.id, claims.signInId), isNull(signIn.endedAt)))
      .returning({ tokenAt: signIn.tokenAt, tokenUntil: signIn.tokenUntil })
    if (row === undefined) throw new Refusal(ErrorCode.badSignature)
    return { issuedAt: row.tokenAt ?? now, expiresAt: row.tokenUntil ?? claims.expiresAt }
  }

  async function validate(token: string | null | undefined, from: From): Promise<LoginResult> {
    const reading = await tokens.read(token)
    if (reading.status === 'foreign') throw new Refusal(ErrorCode.badSignature)
    const { claims } = reading
    const log = { at: clock.now(), ip: plainAddress(from.ip), agent: cleanAgent(from.agent) }
    try {
      if (reading.status === 'expired') throw new Refusal(ErrorCode.badSignature)
      const { caller, person, group } = await admitClaims(claims, from)
      const { signInId, locked, hasSecondFactor } = caller
      const times = await renew(claims)
      await writeLoginLog(database, {
        ...log,
        type: LoginLogType.checkSuccess,
        accountId: person.id,
        username: person.username,
      })
      return await tools.answer(person, group, { ...times, signInId, ip: log.ip, locked, hasSecondFactor })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      const [person] = await database
        .select({ username: account.username })
        .from(account)
        .where(eq(account.id, claims.accountId))
      if (person !== undefined)
        await writeLoginLog(database, {
          ...log,
          type: LoginLogType.checkFail,
          accountId: claims.accountId,
          username: person.username,
          reason: String(refusal.code),
        })
      throw refusal
    }
  }

  return {
    admitClaims,
    authenticate,
    validate,
    /** An open socket is heard of as a call is. */
    heard,
    /** Signs out the staff of whom nothing was heard for too long; who calls first is signed out then. */
    async endSilent(): Promise<void> {
      const rows = await database
        .select({
          signInId: signIn.id,
          accountId: account.id,
          username: account.username,
          ip: signIn.ip,
          agent: signIn.agent,
        })
        .from(signIn)
        .innerJoin(account, eq(account.id, signIn.accountId))
        .where(
          and(
            isNull(signIn.endedAt),
            lte(signIn.heardAt, clock.now() - silenceMs),
            sql`${account.type} >= ${UserType.staff}`,
          ),
        )
      for (const { ip, agent, ...who } of rows) await tools.logout(who, { ip, agent }, 'silence')
    },
  }
}

/** Tokens tell seconds. */
export const wholeSecond = (ms: number) => ms - (ms % 1_000)

/** Whether a token's sign-in is over, or a newer token of it has taken its place. */
function isPast({ tokenAt, tokenUntil }: SignInRow, { issuedAt }: Admitted, now: number): boolean {
  if (tokenUntil !== null && tokenUntil <= now) return true
  return tokenAt !== null && issuedAt !== undefined && issuedAt < tokenAt && tokenAt + handoverMs <= now
}
