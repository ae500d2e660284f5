/** What somebody does to their own account and sign-ins: password, PIN, lock, proof, authenticator app, devices. */
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { mostSettingsBytes } from '#protocol/calls/userData.ts'
import type { NoticeKind } from '#protocol/core/notices.ts'
import { account, audit, signIn } from '#venue/store/schema/index.ts'
import type { Database, Queries } from '#venue/store/store.ts'
import { plainAddress } from './addresses.ts'
import type { AccountRow } from './admission.ts'
import type { Caller, From } from './caller.ts'
import { cleanAgent, LoginLogType, writeLoginLog } from './loginLog.ts'
import { deviceOf, writeNotice } from './notices.ts'
import { createOwnFactor } from './ownFactor.ts'
import { isGoodPassword, type Passwords } from './passwords.ts'
import type { createPins } from './pins.ts'
import type { createSecondFactors } from './secondFactors.ts'
import { type EndedSignIn, countWrongProof, endSignInsIn, forgiveTries, type SignInEnd } from './signIns.ts'
import type { createTurns } from './turns.ts'

export type Proof = { code?: string | undefined; pin?: string | undefined; password?: string | undefined }

export function createOwnAccount(tools: {
  database: Database
  clock: { now(): number }
  passwords: Passwords
  pins: ReturnType<typeof createPins>
  factors: ReturnType<typeof createSecondFactors>
  turns: ReturnType<typeof createTurns>
  logout: (caller: Caller, from: From, by: SignInEnd) => Promise<void>
  announceEnded: (ended: readonly EndedSignIn[]) => void
  announceLock: (signInId: number, locked: boolean) => void
  announceNotices: (accountId: number) => void
}) {
  const { database, clock, passwords, pins, factors, turns } = tools

  async function rowOf(queries: Queries, { accountId }: Caller): Promise<AccountRow> {
    const [row] = await queries.select().from(account).where(eq(account.id, accountId))
    if (!row) throw new Refusal(ErrorCode.badSignature)
    return row
  }

  /** One of five tries in a row that this sign-in has: `check` says whether it was right, the fifth wrong one signs out. A fault of it costs none. */
  async function tried(
    caller: Caller,
    from: From,
    check: () => Promise<boolean>,
    wrong: (left: number) => Refusal,
  ): Promise<void> {
    await turns.take(`proof ${caller.signInId}`, async () => {
      if (await check()) return
      const left = await countWrongProof(database, caller.signInId)
      if (left === null) throw new Refusal(ErrorCode.badSignature)
      if (left > 0) throw wrong(left)
      await tools.logout(caller, from, 'pin')
      throw new Refusal(ErrorCode.badSignature)
    })
  }
  const wrongPassword = () => new Refusal(ErrorCode.oldPasswordWrong)
  const checkPassword = (caller: Caller, from: From, row: AccountRow, password: string) =>
    tried(caller, from, () => passwords.verify(row.passwordHash, password), wrongPassword)

  /** The password; and of who has an authenticator app its code, unless they proved it just now. A password alone may have been seen. */
  async function checkOwner(
    caller: Caller,
    from: From,
    row: AccountRow,
    { password, code }: { password: string; code?: string | undefined },
  ): Promise<void> {
    const asksCode = caller.hasSecondFactor && !caller.isProved && caller.missing === null
    if (asksCode && code === undefined) throw new Refusal(ErrorCode.noPermission, { missing: 'proof' })
    await checkPassword(caller, from, row, password)
    if (!asksCode) return
    const fields = [{ path: 'code', code: 'wrongCode', message: 'The code is not right' }]
    const wrongCode = () => new Refusal(ErrorCode.invalidRequest, { fields })
    await tried(caller, from, () => factors.take(database, caller.accountId, code ?? ''), wrongCode)
  }

  async function recognise(caller: Caller, from: From, proof: Proof): Promise<void> {
    const row = await rowOf(database, caller)
    const check = async () => {
      if (proof.code !== undefined) return factors.take(database, caller.accountId, proof.code)
      if (proof.pin !== undefined) return pins.matches(row.pinHash, proof.pin)
      return proof.password !== undefined && passwords.verify(row.passwordHash, proof.password)
    }
    await tried(caller, from, check, wrongPassword)
    await forgiveTries(database, caller.signInId)
  }

  /** The one that is told, or every other one. Who is on them hears of it after the commit. */
  async function endOf(
    caller: Caller,
    from: From,
    which: { only: number } | { except: number },
  ): Promise<EndedSignIn[]> {
    const { accountId, username } = caller
    const at = clock.now()
    const ended = await database.transaction(async (transaction) => {
      const rows = await endSignInsIn(transaction, { accountId, ...which }, 'device', at)
      if (rows.length === 0) return rows
      const who = { accountId, username, ip: plainAddress(from.ip), agent: cleanAgent(from.agent) }
      const reason = 'only' in which ? 'another device' : 'all other devices'
      await writeLoginLog(transaction, { at, type: LoginLogType.logout, ...who, reason })
      await tell(transaction, caller, from, 'only' in which ? 'device signed out' : 'other devices signed out')
      return rows
    })
    tools.announceEnded(ended)
    return ended
  }

  /** What staff do to their own account is told like any other write of theirs; and everybody, on their other devices, what `notice` says. */
  async function tell(queries: Queries, caller: Caller, from: From, act: string, notice?: NoticeKind): Promise<void> {
    const { accountId, type, signInId } = caller
    const at = clock.now()
    if (notice)
      await writeNotice(queries, { accountId, kind: notice, at }, { from, device: await deviceOf(queries, signInId) })
    if (type < UserType.staff) return
    await queries.insert(audit).values({
      ...{ at, actorId: accountId, ip: plainAddress(from.ip), act, object: `account/${accountId}` },
      ...{ before: null, after: null, reason: null },
    })
  }

  return {
    /** Refusals: 40001 the old one is wrong, 40101, 60403 or 40000 without the code of the app, 10 after five wrong ones. Signs out every other device. */
    async changePassword(
      caller: Caller,
      from: From,
      given: { oldPassword: string; newPassword: string; code?: string | undefined },
    ): Promise<void> {
      const { oldPassword, newPassword } = given
      const { accountId, signInId, username } = caller
      const row = await rowOf(database, caller)
      await checkOwner(caller, from, row, { ...given, password: oldPassword })
      if (
        newPassword === oldPassword ||
        !(await isGoodPassword(newPassword, [username, row.email, row.name, row.lastname]))
      ) {
        await forgiveTries(database, signInId)
        throw new Refusal(ErrorCode.passwordTooShort)
      }
      const passwordHash = await passwords.hash(newPassword)
      const at = clock.now()
      const ended = await database.transaction(async (transaction) => {
        const changed = await transaction
          .update(account)
          .set({ passwordHash, mustChangePassword: false, passwordUntil: null })
          .where(and(eq(account.id, accountId), eq(account.passwordHash, row.passwordHash)))
          .returning({ id: account.id })
        if (changed.length === 0) throw wrongPassword()
        await forgiveTries(transaction, signInId)
        await factors.deleteChallenges(transaction, accountId)
        const who = { accountId, username, ip: plainAddress(from.ip), agent: cleanAgent(from.agent) }
        await writeLoginLog(transaction, { at, type: LoginLogType.changedPassword, ...who })
        await tell(transaction, caller, from, 'password changed', 'passwordChanged')
        return endSignInsIn(transaction, { accountId, except: signInId }, 'password', at)
      })
      tools.announceEnded(ended)
      tools.announceNotices(accountId)
    },

    /** Answers the new `pin_code`. */
    async changePin(
      caller: Caller,
      from: From,
      given: { password: string; pin: string; code?: string | undefined },
    ): Promise<{ pin_code: string | null }> {
      await checkOwner(caller, from, await rowOf(database, caller), given)
      const pinHash = pins.seal(given.pin)
      await database.transaction(async (transaction) => {
        await transaction.update(account).set({ pinHash }).where(eq(account.id, caller.accountId))
        await forgiveTries(transaction, caller.signInId)
        await tell(transaction, caller, from, 'PIN changed', 'pinChanged')
      })
      tools.announceNotices(caller.accountId)
      return { pin_code: pins.code(caller.signInId, pinHash) }
    },

    /** What is named is kept, the rest stays: settings key by key, so that no part of the app loses what another keeps there. */
    async saveData(
      caller: Caller,
      {
        shortcuts,
        settings = {},
      }: { shortcuts?: string[] | undefined; settings?: Record<string, unknown> | undefined },
    ): Promise<{ shortcuts: string[]; settings: Record<string, unknown> }> {
      return database.transaction(async (transaction) => {
        const mine = eq(account.id, caller.accountId)
        const [row] = await transaction.select().from(account).where(mine).for('update')
        if (!row) throw new Refusal(ErrorCode.badSignature)
        const kept = { shortcuts: shortcuts ?? row.shortcuts, settings: { ...row.settings, ...settings } }
        const bytes = Buffer.byteLength(JSON.stringify(kept.settings))
        if (bytes > mostSettingsBytes)
          throw new Refusal(ErrorCode.limitReached, { limit: 'settings', most: mostSettingsBytes })
        await transaction.update(account).set(kept).where(mine)
        return kept
      })
    },

    /** Refused (60409) for who has no PIN: nothing could unlock it. */
    async lock(caller: Caller): Promise<void> {
      const { pinHash } = await rowOf(database, caller)
      if (!pins.isReadable(pinHash)) throw new Refusal(ErrorCode.conflict, { reason: 'no PIN' })
      await database
        .update(signIn)
        .set({ lockedAt: clock.now(), provedAt: null })
        .where(and(eq(signIn.id, caller.signInId), isNull(signIn.endedAt), isNull(signIn.lockedAt)))
      tools.announceLock(caller.signInId, true)
    },
    /** Answers the code of that PIN. It is looked at whether or not the venue holds the lock: a page may be locked alone. */
    async unlock(caller: Caller, from: From, pin: string): Promise<{ pin_code: string | null }> {
      const { pinHash } = await rowOf(database, caller)
      const locked = (attempts: number) => new Refusal(ErrorCode.locked, { attempts })
      await tried(caller, from, async () => pins.matches(pinHash, pin), locked)
      await forgiveTries(database, caller.signInId, { lockedAt: null })
      if (caller.locked) tools.announceLock(caller.signInId, false)
      return { pin_code: pins.code(caller.signInId, pinHash) }
    },

    /** Refuses whoever is not the person of this sign-in: any of what they sign in and unlock with will do. */
    recognise: (caller: Caller, from: From, proof: Proof): Promise<void> => recognise(caller, from, proof),
    /** Until when it is good, ms. Who has an authenticator app proves by it alone: password and PIN are what it stands beside. */
    async prove(caller: Caller, from: From, proof: Proof, lastsMs: number): Promise<{ until: number }> {
      if (caller.hasSecondFactor && proof.code === undefined) {
        const fields = [{ path: 'code', code: 'required', message: 'The code of the authenticator app is needed' }]
        throw new Refusal(ErrorCode.invalidRequest, { fields })
      }
      await recognise(caller, from, proof)
      const provedAt = clock.now()
      await forgiveTries(database, caller.signInId, { provedAt })
      return { until: provedAt + lastsMs }
    },

    ...createOwnFactor({ ...tools, rowOf, checkPassword, tried, tell, wrongPassword }),

    async signIns({ accountId, signInId }: Caller) {
      const rows = await database
        .select()
        .from(signIn)
        .where(
          and(
            eq(signIn.accountId, accountId),
            isNull(signIn.endedAt),
            or(isNull(signIn.tokenUntil), gt(signIn.tokenUntil, clock.now())),
          ),
        )
        .orderBy(desc(signIn.id))
        .limit(100)
      return rows.map(({ id, startedAt, ip, agent, lockedAt }) => ({
        ...{ id, startedAt, ip, agent, locked: lockedAt !== null, isThis: id === signInId },
      }))
    },
    async endOtherSignIns(caller: Caller, from: From): Promise<number> {
      return (await endOf(caller, from, { except: caller.signInId })).length
    },
    async endSignIn(caller: Caller, from: From, signInId: number): Promise<void> {
      const ended = await endOf(caller, from, { only: signInId })
      if (ended.length === 0) throw new Refusal(ErrorCode.unknown, { id: signInId })
    },
  }
}
