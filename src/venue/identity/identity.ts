/** Who somebody is and what they may: accounts, sign-ins, tokens. Everything is decided from the venue's own rows, on every call. */
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { account } from '#venue/store/schema/index.ts'
import type { Queries, Store, Transaction } from '#venue/store/store.ts'
import { createAccounts, findByName, type NewAccount } from './accounts.ts'
import { plainAddress } from './addresses.ts'
import { createFactorRule } from './admission.ts'
import { createAnswer } from './answer.ts'
import { forgiveName, purgeCounters } from './counters.ts'
import type { Caller, From } from './caller.ts'
import { createDevices } from './devices.ts'
import { createLogins } from './login.ts'
import { cleanAgent, LoginLogType, writeLoginLog } from './loginLog.ts'
import type { Secrets } from './keys.ts'
import { foldName } from './names.ts'
import { keyed } from '../store/idempotency.ts'
import { noticesFor, seeNotices } from './notices.ts'
import { argon2Passwords, type Passwords } from './passwords.ts'
import { createOwnAccount } from './own.ts'
import { createPins } from './pins.ts'
import { createSecondFactors } from './secondFactors.ts'
import { type Admitted, createSessions } from './sessions.ts'
import { endExpired, type EndedSignIn, endSignInsIn, type SignInEnd } from './signIns.ts'
import { createTokens } from './tokens.ts'
import { createTurns } from './turns.ts'

export type { Caller, From } from './caller.ts'
export { isBlocked } from './admission.ts'

type SignInEndedListener = (signInId: number, accountId: number) => void
export type { EndedSignIn } from './signIns.ts'
/** Whose rights may be others now: of one account, or of all in a group. */
export type RightsChange = { accountId?: number; groupId?: number }

export { proofMs } from './sessions.ts'

export type IdentityOptions = Secrets & {
  store: Store
  clock: { now(): number }
  /** Lets the demo accounts sign in. */
  demo?: boolean
  /** Staff of whom nothing is heard for so long are signed out, ms. */
  staffSilenceMs?: number
  /** The least type that must have a second factor; absent: only whose group asks for it. */
  secondFactorFrom?: number | null
  /** False: a wrong password answers 10701 instead of 10700 with the attempts left. */
  showAttempts?: boolean
  passwords?: Passwords
}

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity(options: IdentityOptions) {
  const { store, clock, demo = false, showAttempts = true, passwords = argon2Passwords } = options
  const { database } = store
  const tokens = createTokens(options.secret, clock)
  const devices = createDevices(options.secret)
  const pins = createPins(options)
  const factors = createSecondFactors(options, clock)
  const accounts = createAccounts({ clock, passwords, pins })
  const turns = createTurns()
  const listeners = new Set<SignInEndedListener>()
  const lockListeners = new Set<(signInId: number, locked: boolean) => void>()
  const rightsListeners = new Set<(change: RightsChange) => void>()
  const noticeListeners = new Set<(accountId: number) => void>()
  const announceNotices = (accountId: number) => {
    for (const listener of noticeListeners) listener(accountId)
  }

  const mustHave = createFactorRule(options.secondFactorFrom ?? null)
  const answer = createAnswer({ database, tokens, pins, mustHave })
  const { login, loginSecond } = createLogins({
    ...{ database, clock, demo, showAttempts, passwords, devices, factors, turns, answer },
    announceNotices,
  })

  const sessions = createSessions({
    ...{ database, clock, demo, mustHave, tokens, answer, endSignIns, logout },
    silenceMs: options.staffSilenceMs ?? 30 * 60_000,
  })

  /** By the person's own act, by five wrong PINs of whoever sits there, or because nobody does. */
  async function logout(
    caller: Pick<Caller, 'accountId' | 'username' | 'signInId'>,
    from: From,
    by: SignInEnd = 'logout',
  ): Promise<void> {
    const now = clock.now()
    const { accountId, username, signInId } = caller
    const ended = await database.transaction(async (transaction) => {
      const rows = await endSignInsIn(transaction, { accountId, only: signInId }, by, now)
      if (rows.length === 0) return rows
      const log = {
        at: now,
        type: LoginLogType.logout,
        accountId,
        username,
        ip: plainAddress(from.ip),
        agent: cleanAgent(from.agent),
        ...(by === 'logout' ? {} : { reason: by }),
      }
      await writeLoginLog(transaction, log)
      return rows
    })
    announceEnded(ended)
  }

  /** Ends every open sign-in of one account: block, change of password, kick. */
  async function endSignIns(accountId: number, by: SignInEnd): Promise<void> {
    announceEnded(await endSignInsIn(database, { accountId }, by, clock.now()))
  }

  function announceEnded(ended: readonly EndedSignIn[]): void {
    for (const { signInId, accountId } of ended) for (const listener of listeners) listener(signInId, accountId)
  }
  const announceLock = (signInId: number, locked: boolean) => {
    for (const listener of lockListeners) listener(signInId, locked)
  }

  const own = createOwnAccount({
    database,
    clock,
    passwords,
    pins,
    factors,
    turns,
    logout,
    announceEnded,
    announceLock,
    announceNotices,
  })

  return {
    login,
    loginSecond,
    /** What somebody does to their own account and sign-ins. */
    own,
    passwords,
    pins,
    factors,
    mustHaveSecondFactor: mustHave,
    /** Ends sign-ins inside the caller's transaction; `announceEnded` is to be called behind its commit. */
    endSignInsIn: (transaction: Transaction, which: Parameters<typeof endSignInsIn>[1], by: SignInEnd) =>
      endSignInsIn(transaction, which, by, clock.now()),
    announceEnded,
    /** After the commit: what somebody may do is others now; their open sockets are looked at again. */
    announceRights: (change: RightsChange) => {
      for (const listener of rightsListeners) listener(change)
    },
    validate: sessions.validate,
    logout,
    /** Throws 10 (401) for a token that is missing, garbled, expired, not ours or ended; 10704 and 10703 for who may not come in. */
    authenticate: sessions.authenticate,
    /** Signature and expiry only: cheap, and no proof that the sign-in is still open. */
    readToken: tokens.read,
    /** Second half of `authenticate`, for claims read by `readToken`. */
    admitClaims: async (claims: Admitted, from: From): Promise<Caller> =>
      (await sessions.admitClaims(claims, from)).caller,
    heard: sessions.heard,
    endSilent: sessions.endSilent,
    endSignIns,
    /** Bans an account, for ever (`until` null) or until a moment in ms, and ends its sign-ins. */
    async block(accountId: number, until: number | null): Promise<void> {
      await database
        .update(account)
        .set({ blockedAt: clock.now(), blockedUntil: until, blockedFor: null, isDormant: false })
        .where(eq(account.id, accountId))
      await endSignIns(accountId, 'blocked')
    },
    /** Bans every demo account for ever; answers the names of those that were open. */
    async blockDemo(): Promise<string[]> {
      const now = clock.now()
      const isOpen = or(isNull(account.blockedAt), isNotNull(account.blockedUntil))
      const blocked = await database.transaction(async (transaction) => {
        const rows = await transaction
          .update(account)
          .set({ blockedAt: now, blockedUntil: null, blockedFor: 'demo account' })
          .where(and(eq(account.isDemo, true), isOpen))
          .returning({ id: account.id, username: account.username })
        for (const { id } of rows) await endSignInsIn(transaction, { accountId: id }, 'blocked', now)
        return rows
      })
      return blocked.map(({ username }) => username)
    },
    /** Lifts a ban and every block for wrong passwords. Answers false for an unknown name. */
    async unlock(username: string): Promise<boolean> {
      const name = foldName(username)
      const found = await findByName(database, name)
      if (found !== undefined)
        await database
          .update(account)
          .set({ blockedAt: null, blockedUntil: null, blockedFor: null })
          // Who is asleep shows who they are.
          .where(and(eq(account.id, found.id), eq(account.isDormant, false)))
      let counters = await forgiveName(database, name)
      for (const other of [found?.username, found?.email])
        if (other && other !== name) counters += await forgiveName(database, other)
      return found !== undefined || counters > 0
    },
    /** The listener hears of every sign-in that ended, after its row is committed. Answers how to stop listening. */
    onSignInEnded(listener: SignInEndedListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onLockChanged(listener: (signInId: number, locked: boolean) => void): void {
      lockListeners.add(listener)
    },
    /** After the commit that wrote or put away something that a person is told of their own account. */
    announceNotices,
    onNoticesChanged(listener: (accountId: number) => void): void {
      noticeListeners.add(listener)
    },
    notices: (caller: Pick<Caller, 'accountId' | 'signInId'>) => noticesFor(database, caller),
    /** Once per key of a caller, as `once` of the venue's tools. */
    once: <Answer>(scope: string, key: string | null, body: unknown, run: () => Promise<Answer>): Promise<Answer> =>
      keyed(database, { ...{ scope, key, body, now: clock.now() }, interrupted: 'run' }, run),
    async seeNotices(caller: Caller, upTo: number): Promise<void> {
      if (await seeNotices(database, caller, { upTo, now: clock.now() })) announceNotices(caller.accountId)
    },
    onRightsChanged(listener: (change: RightsChange) => void): void {
      rightsListeners.add(listener)
    },
    createAccount: (values: NewAccount, queries: Queries = database) => accounts.createAccount(queries, values),
    /** Throws what `createAccount` would. */
    checkAccount: (values: NewAccount, queries: Queries = database) => accounts.checkAccount(queries, values),
    seedAccounts: (queries: Queries = database) => accounts.seedAccounts(queries),
    /** Forgets counters at rest and logins that nobody ended. To be called now and then. */
    purge: async (signal: AbortSignal): Promise<void> => {
      await purgeCounters({ database, now: clock.now(), signal })
      await factors.purge(database)
      await endExpired(database, clock.now())
    },
  }
}
