/** Somebody's own authenticator app: enrolled by the password and a code of it, given up by both. */
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { NoticeKind } from '#protocol/core/notices.ts'
import type { Database, Queries } from '#venue/store/store.ts'
import type { AccountRow } from './admission.ts'
import type { Caller, From } from './caller.ts'
import type { Passwords } from './passwords.ts'
import type { createSecondFactors } from './secondFactors.ts'
import { type EndedSignIn, endSignInsIn, forgiveTries } from './signIns.ts'

export function createOwnFactor(tools: {
  database: Database
  clock: { now(): number }
  passwords: Passwords
  factors: ReturnType<typeof createSecondFactors>
  announceEnded: (ended: readonly EndedSignIn[]) => void
  announceNotices: (accountId: number) => void
  rowOf: (queries: Queries, caller: Caller) => Promise<AccountRow>
  checkPassword: (caller: Caller, from: From, row: AccountRow, password: string) => Promise<void>
  tried: (caller: Caller, from: From, check: () => Promise<boolean>, wrong: (left: number) => Refusal) => Promise<void>
  tell: (queries: Queries, caller: Caller, from: From, act: string, notice?: NoticeKind) => Promise<void>
  wrongPassword: () => Refusal
}) {
  const { database, clock, passwords, factors, rowOf, checkPassword, tried, tell, wrongPassword } = tools
  return {
    /** 60409 when one is enrolled: it is given up first. */
    async startSecondFactor(
      caller: Caller,
      from: From,
      { password }: { password: string },
    ): Promise<{ secret: string; uri: string }> {
      const row = await rowOf(database, caller)
      await checkPassword(caller, from, row, password)
      return database.transaction(async (transaction) => {
        await forgiveTries(transaction, caller.signInId)
        const started = await factors.start(transaction, caller.accountId, row.username)
        if (started === null) throw new Refusal(ErrorCode.conflict, { reason: 'enrolled' })
        return started
      })
    },
    async confirmSecondFactor(caller: Caller, from: From, code: string): Promise<{ recoveryCodes: string[] }> {
      if (caller.hasSecondFactor) throw new Refusal(ErrorCode.conflict, { reason: 'enrolled' })
      let recoveryCodes: string[] | null = null
      let ended: EndedSignIn[] = []
      const { accountId, signInId } = caller
      const check = async () => {
        recoveryCodes = await database.transaction(async (transaction) => {
          const codes = await factors.confirm(transaction, caller.accountId, code)
          if (codes === null) return null
          await forgiveTries(transaction, caller.signInId, { provedAt: clock.now() })
          await tell(transaction, caller, from, 'second factor enrolled', 'secondFactorEnrolled')
          // Whoever else is signed in gave no second factor.
          ended = await endSignInsIn(transaction, { accountId, except: signInId }, 'secondFactor', clock.now())
          await factors.deleteChallenges(transaction, accountId)
          return codes
        })
        return recoveryCodes !== null
      }
      await tried(caller, from, check, wrongPassword)
      tools.announceEnded(ended)
      tools.announceNotices(accountId)
      return { recoveryCodes: recoveryCodes ?? [] }
    },
    async removeSecondFactor(
      caller: Caller,
      from: From,
      { password, code }: { password: string; code: string },
    ): Promise<void> {
      if (!caller.hasSecondFactor) throw new Refusal(ErrorCode.unknown)
      const row = await rowOf(database, caller)
      const check = async () =>
        (await passwords.verify(row.passwordHash, password)) && (await factors.take(database, caller.accountId, code))
      await tried(caller, from, check, wrongPassword)
      await database.transaction(async (transaction) => {
        await forgiveTries(transaction, caller.signInId)
        await factors.remove(transaction, caller.accountId)
        await tell(transaction, caller, from, 'second factor removed', 'secondFactorRemoved')
      })
      tools.announceNotices(caller.accountId)
    },
  }
}
