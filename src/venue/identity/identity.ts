/** Who somebody is and what they may: accounts, sign-ins, tokens. Everything is decided from the venue's own rows, on every call. */
import { readFileSync } from 'node:fs'
import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { account, permissionGroup, secondFactor, signIn } from '#venue/store/schema/index.ts'
import type { Queries, Store, Transaction } from '#venue/store/store.ts'
import { lastClosedCage } from '../money/cage/lastClosed.ts'
import { createAccounts, findByName, type NewAccount } from './accounts.ts'
import { plainAddress } from './addresses.ts'
import { type AccountRow, admit, type GroupRow, isBlocked, missingOf } from './admission.ts'
import { forgiveName, purgeCounters } from './counters.ts'
import type { Caller, From } from './caller.ts'
import { createDevices } from './devices.ts'
import { createLogins } from './login.ts'
import { cleanAgent, LoginLogType, writeLoginLog } from './loginLog.ts'
import { foldName } from './names.ts'
import { argon2Passwords, type Passwords } from './passwords.ts'
import { createOwnAccount } from './own.ts'
import { permissionsOf } from './permissions.ts'
import { createPins } from './pins.ts'
import { createSecondFactors } from './secondFactors.ts'
import { endExpired, type EndedSignIn, endSignInsIn, type SignInEnd } from './signIns.ts'
import { type Claims, createTokens, tokenLifetime } from './tokens.ts'
import { createTurns } from './turns.ts'

export type { Caller, From } from './caller.ts'
export { isBlocked } from './admission.ts'

type SignInEndedListener = (signInId: number, accountId: number) => void
export type { EndedSignIn } from './signIns.ts'
/** Whose rights may be others now: of one account, or of all in a group. */
export type RightsChange = { accountId?: number; groupId?: number }

/** How long a proof of who sits there is good, ms. */
export const proofMs = 5 * 60_000

export type IdentityOptions = {
  store: Store
  clock: { now(): number }
  secret: string
  pinRounds?: number
  /** Lets the demo accounts sign in. */
  demo?: boolean
  /** False: a wrong password answers 10701 instead of 10700 with the attempts left. */
  showAttempts?: boolean
  passwords?: Passwords
}

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity(options: IdentityOptions) {
  const { store, clock, secret, demo = false, showAttempts = true, passwords = argon2Passwords } = options
  const { database } = store
  const tokens = createTokens(secret, clock)
  const devices = createDevices(secret)
  const pins = createPins(secret, options.pinRounds)
  const factors = createSecondFactors(secret, clock)
  const accounts = createAccounts({ clock, passwords, pins })
  const turns = createTurns()
  const listeners = new Set<SignInEndedListener>()
  const lockListeners = new Set<(signInId: number, locked: boolean) => void>()
  const rightsListeners = new Set<(change: RightsChange) => void>()

  async function answer(
    person: AccountRow,
    group: GroupRow | null,
    signInId: number,
    ip: string,
    stands: { locked: boolean; hasSecondFactor: boolean },
  ): Promise<LoginResult> {
    const [token, pinCode, before] = await Promise.all([
      tokens.issue({ accountId: person.id, signInId, siteId: person.siteId, type: person.type }),
      pins.code(signInId, person.pinHash),
      database
        .select({ at: signIn.startedAt, ip: signIn.ip })
        .from(signIn)
        .where(and(eq(signIn.accountId, person.id), lt(signIn.id, signInId)))
        .orderBy(desc(signIn.id))
        .limit(1),
    ])
    return {
      token,
      ip_address: ip,
      versions,
      Group: group === null ? null : { Id: group.id, name: group.name },
      Permissions: permissionsOf(person, group).map((PermissionId) => ({ PermissionId })),
      last_logon: before[0]?.at ?? null,
      last_logon_ip: before[0]?.ip ?? null,
      last_closed_cage: person.type >= UserType.staff ? await lastClosedCage(database, person.id) : null,
      pin_code: pinCode,
      locked: stands.locked,
      missing: missingOf(person, group, stands.hasSecondFactor),
      secondFactor: stands.hasSecondFactor,
      user: {
        id: person.id,
        type: person.type,
        username: person.username,
        email: person.email,
        name: person.name,
        lastname: person.lastname,
        photoURL: person.photoUrl,
        shortcuts: person.shortcuts,
        settings: person.settings,
        siteId: person.siteId,
      },
    }
  }

  const { login, loginSecond } = createLogins({
    ...{ database, clock, demo, showAttempts, passwords, devices, factors, turns, answer },
  })

  /** The caller behind claims whose signature and expiry are good already. Refusals: 10 row ended, 10703, 10704. */
  async function admitClaims(
    claims: Claims,
    from: From,
  ): Promise<{ caller: Caller; person: AccountRow; group: GroupRow | null }> {
    const [row] = await database
      .select()
      .from(signIn)
      .innerJoin(account, eq(account.id, signIn.accountId))
      .leftJoin(permissionGroup, eq(permissionGroup.id, account.groupId))
      .leftJoin(secondFactor, and(eq(secondFactor.accountId, account.id), isNotNull(secondFactor.confirmedAt)))
      .where(and(eq(signIn.id, claims.signInId), eq(signIn.accountId, claims.accountId)))
    if (row === undefined || row.sign_in.endedAt !== null) throw new Refusal(ErrorCode.badSignature)
    const { account: person, permission_group: group } = row
    if (person.isDemo && !demo) throw new Refusal(ErrorCode.badSignature)
    if (isBlocked(person, clock.now())) await endSignIns(person.id, 'blocked')
    admit(person, group, plainAddress(from.ip), clock.now())
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
      locked: row.sign_in.lockedAt !== null,
      missing: missingOf(person, group, row.second_factor !== null),
      hasSecondFactor: row.second_factor !== null,
      isProved: (row.sign_in.provedAt ?? 0) + proofMs > clock.now(),
    }
    return { caller, person, group }
  }

  async function authenticate(token: string | null | undefined, from: From): Promise<Caller> {
    const reading = await tokens.read(token)
    if (reading.status !== 'good') throw new Refusal(ErrorCode.badSignature)
    const { caller } = await admitClaims(reading.claims, from)
    if (caller.missing !== null) throw new Refusal(ErrorCode.noPermission, { missing: caller.missing })
    return caller
  }

  async function validate(token: string | null | undefined, from: From): Promise<LoginResult> {
    const reading = await tokens.read(token)
    if (reading.status === 'foreign') throw new Refusal(ErrorCode.badSignature)
    const { claims } = reading
    const log = { at: clock.now(), ip: plainAddress(from.ip), agent: cleanAgent(from.agent) }
    try {
      if (reading.status === 'expired') throw new Refusal(ErrorCode.badSignature)
      const { caller, person, group } = await admitClaims(claims, from)
      await database
        .update(signIn)
        .set({ tokenUntil: log.at + tokenLifetime * 1_000 })
        .where(eq(signIn.id, claims.signInId))
      await writeLoginLog(database, {
        ...log,
        type: LoginLogType.checkSuccess,
        accountId: person.id,
        username: person.username,
      })
      return await answer(person, group, claims.signInId, log.ip, caller)
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

  /** By the person's own act, or by five wrong PINs of whoever sits there. */
  async function logout(caller: Caller, from: From, by: SignInEnd = 'logout'): Promise<void> {
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
  })

  return {
    login,
    loginSecond,
    /** What somebody does to their own account and sign-ins. */
    own,
    passwords,
    pins,
    factors,
    /** Ends sign-ins inside the caller's transaction; `announceEnded` is to be called behind its commit. */
    endSignInsIn: (transaction: Transaction, which: Parameters<typeof endSignInsIn>[1], by: SignInEnd) =>
      endSignInsIn(transaction, which, by, clock.now()),
    announceEnded,
    /** After the commit: what somebody may do is others now; their open sockets are looked at again. */
    announceRights: (change: RightsChange) => {
      for (const listener of rightsListeners) listener(change)
    },
    validate,
    logout,
    /** Throws 10 (401) for a token that is missing, garbled, expired, not ours or ended; 10704 and 10703 for who may not come in. */
    authenticate,
    /** Signature and expiry only: cheap, and no proof that the sign-in is still open. */
    readToken: tokens.read,
    /** Second half of `authenticate`, for claims read by `readToken`. */
    admitClaims: async (claims: Claims, from: From): Promise<Caller> => (await admitClaims(claims, from)).caller,
    endSignIns,
    /** Bans an account, for ever (`until` null) or until a moment in ms, and ends its sign-ins. */
    async block(accountId: number, until: number | null): Promise<void> {
      await database
        .update(account)
        .set({ blockedAt: clock.now(), blockedUntil: until, blockedFor: null })
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
          .where(eq(account.id, found.id))
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
    onRightsChanged(listener: (change: RightsChange) => void): void {
      rightsListeners.add(listener)
    },
    createAccount: (values: NewAccount, queries: Queries = database) => accounts.createAccount(queries, values),
    /** Throws what `createAccount` would. */
    checkAccount: (values: NewAccount, queries: Queries = database) => accounts.checkAccount(queries, values),
    seedAccounts: (queries: Queries = database) => accounts.seedAccounts(queries),
    /** Forgets counters at rest and logins that nobody ended. To be called now and then. */
    purge: async (): Promise<void> => {
      await purgeCounters(database, clock.now())
      await factors.purge(database)
      await endExpired(database, clock.now())
    },
  }
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const versions = { Game: version, API: version, Player: version, BackOffice: version }
