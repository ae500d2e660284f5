/** Who somebody is and what they may: accounts, sign-ins, tokens. Everything is decided from the venue's own rows, on every call. */
import { readFileSync } from 'node:fs'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/codes.ts'
import type { LoginResult } from '#protocol/entities.ts'
import { Refusal } from '#protocol/errors.ts'
import { account, permissionGroup, signIn } from '#venue/store/schema/index.ts'
import type { Queries, Store } from '#venue/store/store.ts'
import { createAccounts, findByName, type NewAccount } from './accounts.ts'
import { countedAddress, isWhitelisted, plainAddress } from './addresses.ts'
import { addressKey, deviceKey, forgive, forgiveName, purgeCounters, takeAttempt } from './counters.ts'
import { createDevices } from './devices.ts'
import { cleanAgent, LoginLogType, writeLoginLog } from './loginLog.ts'
import { foldName } from './names.ts'
import { argon2Passwords, type Passwords } from './passwords.ts'
import { everyPermission } from '#protocol/permissions.ts'
import { createPins } from './pins.ts'
import { type Claims, createTokens } from './tokens.ts'
import { createTurns } from './turns.ts'

/** Who makes a call. `expiresAt` is the token's, ms: a socket must not outlive it. */
export type Caller = {
  accountId: number
  signInId: number
  type: number
  permissions: ReadonlySet<number>
  isVip: boolean
  username: string
  siteId: number
  expiresAt: number
}

/** Where a call comes from. */
export type From = { ip: string; agent?: string | undefined }
/** `device` is the mark that this browser was given before, if any. */
export type Login = From & { username: string; password: string; device?: string | null | undefined }

export type SignInEndedListener = (signInId: number, accountId: number) => void
export type SignInEnd = 'logout' | 'blocked' | 'password' | 'expired' | 'kicked'

type AccountRow = typeof account.$inferSelect
type GroupRow = typeof permissionGroup.$inferSelect

export type IdentityOptions = {
  store: Store
  clock: { now(): number }
  secret: string
  pinRounds?: number
  /** False: a wrong password answers 10701 instead of 10700 with the attempts left. */
  showAttempts?: boolean
  passwords?: Passwords
}

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity(options: IdentityOptions) {
  const { store, clock, secret, showAttempts = true, passwords = argon2Passwords } = options
  const { database } = store
  const tokens = createTokens(secret, clock)
  const devices = createDevices(secret)
  const pins = createPins(secret, options.pinRounds)
  const accounts = createAccounts({ clock, passwords, pins })
  const turns = createTurns()
  const listeners = new Set<SignInEndedListener>()
  const nobodysPassword = passwords.hash(devices.create())
  nobodysPassword.catch(() => {})

  /** Throws the refusal of a right password or token: banned, or outside the group's white list. */
  function admit(person: AccountRow, group: GroupRow | null, ip: string): void {
    if (isBlocked(person, clock.now())) throw new Refusal(ErrorCode.banned, { until: person.blockedUntil })
    if (!isWhitelisted(group?.whitelistIps ?? [], ip)) throw new Refusal(ErrorCode.ipNotPermitted)
  }

  async function answer(
    person: AccountRow,
    group: GroupRow | null,
    signInId: number,
    ip: string,
  ): Promise<LoginResult> {
    const [token, pinCode, before] = await Promise.all([
      tokens.issue({ accountId: person.id, signInId, siteId: person.siteId, type: person.type }),
      pins.code(person.pinHash),
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
      last_closed_cage: null,
      pin_code: pinCode,
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

  async function login(given: Login): Promise<{ answer: LoginResult; device: string }> {
    const name = foldName(given.username)
    const ip = plainAddress(given.ip)
    const log = { username: name, ip, agent: cleanAgent(given.agent) }
    const found = await findByName(database, name)
    const device = devices.read(given.device)
    const known = found !== undefined && device !== null && (await signedInBefore(database, found.id, device))
    const counter = known ? deviceKey(name, device) : addressKey(name, countedAddress(ip))

    return await turns.take(counter, async () => {
      const attempt = await takeAttempt(database, counter, clock.now())
      if (!attempt.allowed) {
        await writeLoginLog(database, {
          ...log,
          at: clock.now(),
          type: LoginLogType.notAllowed,
          accountId: found?.id ?? null,
          reason: 'protected',
        })
        throw new Refusal(ErrorCode.accountProtected, { minutes: attempt.minutes })
      }
      const right = await passwords.verify(found?.passwordHash ?? (await nobodysPassword), given.password)
      if (found === undefined || !right) {
        const reason = found === undefined ? 'unknown name' : 'wrong password'
        await writeLoginLog(database, {
          ...log,
          at: clock.now(),
          type: LoginLogType.fail,
          accountId: found?.id ?? null,
          reason,
        })
        if (attempt.left === 0) throw new Refusal(ErrorCode.accountProtected, { minutes: attempt.minutes })
        if (!showAttempts) throw new Refusal(ErrorCode.badCredentials)
        throw new Refusal(ErrorCode.badPassword, { attempts: attempt.left, minutes: attempt.minutes })
      }
      return await welcome(found, device ?? devices.create(), counter, log)
    })
  }

  async function welcome(
    checked: AccountRow,
    device: string,
    counter: string,
    log: { username: string; ip: string; agent: string },
  ): Promise<{ answer: LoginResult; device: string }> {
    const now = clock.now()
    const outcome = await database.transaction(async (transaction) => {
      await forgive(transaction, counter)
      const person = await lockAccount(transaction, checked.id)
      if (person === undefined || person.passwordHash !== checked.passwordHash)
        return new Refusal(ErrorCode.badCredentials)
      const group = await groupOf(transaction, person)
      try {
        admit(person, group, log.ip)
      } catch (refusal) {
        const reason = (refusal as Refusal).code === ErrorCode.banned ? 'banned' : 'white list'
        await writeLoginLog(transaction, {
          ...log,
          at: now,
          type: LoginLogType.notAllowed,
          accountId: person.id,
          reason,
        })
        return refusal as Refusal
      }
      const [row] = await transaction
        .insert(signIn)
        .values({ accountId: person.id, startedAt: now, ip: log.ip, agent: log.agent, device })
        .returning({ id: signIn.id })
      if (row === undefined) throw new Error('a sign-in was inserted without an id')
      await writeLoginLog(transaction, { ...log, at: now, type: LoginLogType.success, accountId: person.id })
      return { person, group, signInId: row.id }
    })
    if (outcome instanceof Refusal) throw outcome
    return {
      answer: await answer(outcome.person, outcome.group, outcome.signInId, log.ip),
      device: devices.mark(device),
    }
  }

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
      .where(and(eq(signIn.id, claims.signInId), eq(signIn.accountId, claims.accountId)))
    if (row === undefined || row.sign_in.endedAt !== null) throw new Refusal(ErrorCode.badSignature)
    const { account: person, permission_group: group } = row
    if (isBlocked(person, clock.now())) await endSignIns(person.id, 'blocked')
    admit(person, group, plainAddress(from.ip))
    const caller: Caller = {
      accountId: person.id,
      signInId: claims.signInId,
      type: person.type,
      permissions: new Set(permissionsOf(person, group)),
      isVip: person.isVip,
      username: person.username,
      siteId: person.siteId,
      expiresAt: claims.expiresAt,
    }
    return { caller, person, group }
  }

  async function authenticate(token: string | null | undefined, from: From): Promise<Caller> {
    const reading = await tokens.read(token)
    if (reading.status !== 'good') throw new Refusal(ErrorCode.badSignature)
    return (await admitClaims(reading.claims, from)).caller
  }

  async function validate(token: string | null | undefined, from: From): Promise<LoginResult> {
    const reading = await tokens.read(token)
    if (reading.status === 'foreign') throw new Refusal(ErrorCode.badSignature)
    const { claims } = reading
    const log = { at: clock.now(), ip: plainAddress(from.ip), agent: cleanAgent(from.agent) }
    try {
      if (reading.status === 'expired') throw new Refusal(ErrorCode.badSignature)
      const { person, group } = await admitClaims(claims, from)
      await writeLoginLog(database, {
        ...log,
        type: LoginLogType.checkSuccess,
        accountId: person.id,
        username: person.username,
      })
      return await answer(person, group, claims.signInId, log.ip)
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

  async function logout(caller: Caller, from: From): Promise<void> {
    const now = clock.now()
    const ended = await database.transaction(async (transaction) => {
      const rows = await transaction
        .update(signIn)
        .set({ endedAt: now, endedBy: 'logout' satisfies SignInEnd })
        .where(and(eq(signIn.id, caller.signInId), isNull(signIn.endedAt)))
        .returning({ id: signIn.id })
      if (rows.length === 0) return rows
      const { accountId, username } = caller
      const log = {
        at: now,
        type: LoginLogType.logout,
        accountId,
        username,
        ip: plainAddress(from.ip),
        agent: cleanAgent(from.agent),
      }
      await writeLoginLog(transaction, log)
      return rows
    })
    for (const { id } of ended) tell(id, caller.accountId)
  }

  /** Ends every open sign-in of one account: block, change of password, kick. */
  async function endSignIns(accountId: number, by: SignInEnd): Promise<void> {
    const rows = await database
      .update(signIn)
      .set({ endedAt: clock.now(), endedBy: by })
      .where(and(eq(signIn.accountId, accountId), isNull(signIn.endedAt)))
      .returning({ id: signIn.id })
    for (const { id } of rows) tell(id, accountId)
  }

  function tell(signInId: number, accountId: number): void {
    for (const listener of listeners) listener(signInId, accountId)
  }

  return {
    login,
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
        .set({ blockedAt: clock.now(), blockedUntil: until })
        .where(eq(account.id, accountId))
      await endSignIns(accountId, 'blocked')
    },
    /** Lifts a ban and every block for wrong passwords. Answers false for an unknown name. */
    async unlock(username: string): Promise<boolean> {
      const name = foldName(username)
      const found = await findByName(database, name)
      if (found !== undefined)
        await database.update(account).set({ blockedAt: null, blockedUntil: null }).where(eq(account.id, found.id))
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
    createAccount: (values: NewAccount, queries: Queries = database) => accounts.createAccount(queries, values),
    seedAccounts: (queries: Queries = database) => accounts.seedAccounts(queries),
    /** Forgets counters at rest. To be called now and then. */
    purge: () => purgeCounters(database, clock.now()),
  }
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const versions = { Game: version, API: version, Player: version, BackOffice: version }

function permissionsOf(person: AccountRow, group: GroupRow | null): readonly number[] {
  return person.type === UserType.administrator ? everyPermission : (group?.permissions ?? [])
}

function isBlocked(person: AccountRow, now: number): boolean {
  return person.blockedAt !== null && (person.blockedUntil === null || person.blockedUntil > now)
}

async function signedInBefore(queries: Queries, accountId: number, device: string): Promise<boolean> {
  const rows = await queries
    .select({ id: signIn.id })
    .from(signIn)
    .where(and(eq(signIn.accountId, accountId), eq(signIn.device, device)))
    .limit(1)
  return rows.length > 0
}

async function lockAccount(queries: Queries, id: number): Promise<AccountRow | undefined> {
  const [row] = await queries.select().from(account).where(eq(account.id, id)).for('update')
  return row
}

async function groupOf(queries: Queries, person: AccountRow): Promise<GroupRow | null> {
  if (person.groupId === null) return null
  const [row] = await queries.select().from(permissionGroup).where(eq(permissionGroup.id, person.groupId))
  return row ?? null
}
