/**
 * Signing in by password and, where one is enrolled, by the second factor. An attempt counts when its answer is known to be wrong:
 * a fault on the way to it costs nobody a try. What is looked at beside others is answered only while a counter was not full.
 */
import { and, eq, sql } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { account, signIn } from '#venue/store/schema/index.ts'
import type { Database, Queries, Transaction } from '#venue/store/store.ts'
import { findByName } from './accounts.ts'
import { countedAddress, plainAddress } from './addresses.ts'
import { type AccountRow, admit, groupOf, lockAccount } from './admission.ts'
import type { Answer } from './answer.ts'
import type { From } from './caller.ts'
import { addressKey, closedFor, countWrong, deviceKey, everywhereKey, forgive, secondKey } from './counters.ts'
import type { createDevices } from './devices.ts'
import { sleepIfDue } from './dormant.ts'
import { cleanAgent, LoginLogType, writeLoginLog } from './loginLog.ts'
import { foldName } from './names.ts'
import { writeNotice } from './notices.ts'
import type { Passwords } from './passwords.ts'
import { type createSecondFactors, isOfApp } from './secondFactors.ts'
import { wholeSecond } from './sessions.ts'
import { signInMs } from './tokens.ts'
import { createLane, type createTurns } from './turns.ts'

/** `device` is the mark that this browser was given before, if any. */
export type Login = From & { username: string; password: string; device?: string | null | undefined }
type SecondStep = { challenge: string; code: string }
type Log = { username: string; ip: string; agent: string; accountId: number | null }
/** One attempt: whom its answer concerns, from which device, and the counters that stand against it. */
type Attempt = { log: Log; device: string; keys: readonly string[] }
/** Of the four threads that hash. */
const strangersAtOnce = 2
type SignedIn = { answer: LoginResult; device: string }

export function createLogins(tools: {
  database: Database
  clock: { now(): number }
  /** Lets the demo accounts sign in. */
  demo: boolean
  showAttempts: boolean
  passwords: Passwords
  devices: ReturnType<typeof createDevices>
  factors: ReturnType<typeof createSecondFactors>
  turns: ReturnType<typeof createTurns>
  answer: Answer
  /** What a person is told of their own account has become more. */
  announceNotices: (accountId: number) => void
}) {
  const { database, clock, passwords, devices, factors, turns } = tools
  const nobodysPassword = passwords.hash(devices.create())
  nobodysPassword.catch(() => {})
  /** However many guess: who comes on a known device does not stand behind them. */
  const strangers = createLane(strangersAtOnce)

  const write = (queries: Queries, log: Log, type: LoginLogType, reason?: string) =>
    writeLoginLog(queries, { ...log, at: clock.now(), type, ...(reason === undefined ? {} : { reason }) })

  async function refuseClosed(log: Log, minutes: number): Promise<Refusal> {
    await write(database, log, LoginLogType.notAllowed, 'protected')
    return new Refusal(ErrorCode.accountProtected, { minutes })
  }

  /** Counts a wrong answer and tells how many may follow: `refused` makes the refusal of those that do. */
  async function refuseWrong(
    { log, keys }: Attempt,
    reason: string,
    refused: (left: { attempts: number; minutes: number }) => Refusal,
  ): Promise<Refusal> {
    return database.transaction(async (transaction) => {
      const { closed, left, minutes } = await countWrong(transaction, keys, clock.now())
      await write(transaction, log, LoginLogType.fail, reason)
      if (!closed) return refused({ attempts: left, minutes })
      await write(transaction, log, LoginLogType.temporaryBlocked, `false attempts, ${minutes} minutes`)
      return new Refusal(ErrorCode.accountProtected, { minutes })
    })
  }

  async function login(given: Login): Promise<SignedIn> {
    const typed = foldName(given.username)
    const named = await findByName(database, typed)
    const found = named?.isDemo === true && !tools.demo ? undefined : named
    // Name and e-mail are one to the counters, and one to the log.
    const name = found?.username ?? typed
    const ip = plainAddress(given.ip)
    const log = { username: typed, ip, agent: cleanAgent(given.agent), accountId: found?.id ?? null }
    const device = devices.read(given.device)
    const isKnown = found !== undefined && device !== null && (await signedInBefore(database, found.id, device))
    const keys = isKnown ? [deviceKey(name, device)] : [addressKey(name, countedAddress(ip)), everywhereKey(name)]
    const attempt = { log, keys, device: device ?? devices.create() }

    return await turns.take(keys[0] ?? name, async () => {
      const closed = await closedFor(database, keys, clock.now())
      const isLetIn = closed === null || (found !== undefined && (await factors.isEnrolled(database, found.id)))
      // The same work for everybody, whoever is known or closed.
      const hash = isLetIn && found !== undefined ? found.passwordHash : await nobodysPassword
      const verify = () => passwords.verify(hash, given.password)
      const isRight = await (isKnown ? verify() : strangers.take(verify))
      const right = isRight && (found?.passwordUntil ?? Number.POSITIVE_INFINITY) > clock.now()
      if (found !== undefined && right && isLetIn) return await welcome(found, attempt)
      if (closed !== null) throw await refuseClosed(log, closed)
      throw await refuseWrong(attempt, found === undefined ? 'unknown name' : 'wrong password', (left) =>
        tools.showAttempts ? new Refusal(ErrorCode.badPassword, left) : new Refusal(ErrorCode.badCredentials),
      )
    })
  }

  /** Signs in who gave the right password, or, with a second factor, asks for it: `second` is the answer to one that waits already. */
  async function welcome(
    checked: Pick<AccountRow, 'id' | 'passwordHash'>,
    { log, device, keys }: Attempt,
    second?: SecondStep,
  ): Promise<SignedIn> {
    const now = clock.now()
    const outcome = await database.transaction(async (transaction) => {
      let person = await lockAccount(transaction, checked.id)
      if (person === undefined || person.passwordHash !== checked.passwordHash)
        return new Refusal(ErrorCode.badCredentials)
      if (await sleepIfDue(transaction, person, now)) person = (await lockAccount(transaction, checked.id)) ?? person
      const group = await groupOf(transaction, person)
      const hasSecondFactor = await factors.isEnrolled(transaction, person.id)
      // A counter that was filled meanwhile answers nobody, but who has a second factor still to give.
      const closed = await closedFor(transaction, keys, now, 'lock')
      if (closed !== null && (second !== undefined || !hasSecondFactor)) {
        await write(transaction, log, LoginLogType.notAllowed, 'protected')
        return new Refusal(ErrorCode.accountProtected, { minutes: closed })
      }
      const [own = ''] = keys
      if (!second && !hasSecondFactor) await forgive(transaction, own)
      try {
        admit(person, group, log.ip, now)
      } catch (refusal) {
        const reason = (refusal as Refusal).code === ErrorCode.banned ? 'banned' : 'white list'
        await write(transaction, log, LoginLogType.notAllowed, reason)
        return refusal as Refusal
      }
      if (hasSecondFactor && !second) {
        const waiting = { accountId: person.id, passwordHash: person.passwordHash, device }
        const challenge = await factors.challenge(transaction, waiting)
        await write(transaction, log, LoginLogType.notAllowed, 'second factor asked')
        return new Refusal(ErrorCode.secondFactor, { challenge })
      }
      if (second) {
        if (hasSecondFactor && !(await factors.take(transaction, person.id, second.code))) return 'wrong code' as const
        if (!(await factors.useChallenge(transaction, second.challenge))) return new Refusal(ErrorCode.badCredentials)
        for (const key of [
          own,
          addressKey(person.username, countedAddress(log.ip)),
          deviceKey(person.username, device),
        ])
          await forgive(transaction, key)
      }
      const by = { from: log, device }
      const told = { accountId: person.id, at: now }
      const isNew = await isNewDevice(transaction, person.id, device)
      if (isNew) await writeNotice(transaction, { ...told, kind: 'newDevice' }, by)
      const isRecovered = second !== undefined && hasSecondFactor && !isOfApp(second.code)
      if (isRecovered) await writeNotice(transaction, { ...told, kind: 'recoveryCodeUsed' }, by)
      const issuedAt = wholeSecond(now)
      const times = { issuedAt, expiresAt: issuedAt + signInMs }
      const signInId = await insertSignIn(transaction, { accountId: person.id, device, log, now, ...times })
      await write(transaction, log, LoginLogType.success)
      const stands = { signInId, ip: log.ip, locked: false, hasSecondFactor, ...times }
      return { person, group, stands, hasNotice: isNew || isRecovered }
    })
    if (outcome === 'wrong code') throw new WrongCode()
    if (outcome instanceof Refusal) throw outcome
    if (outcome.hasNotice) tools.announceNotices(outcome.person.id)
    return {
      answer: await tools.answer(outcome.person, outcome.group, outcome.stands),
      device: devices.mark(device),
    }
  }

  /** Ends a login that was answered with 10705. Five wrong codes protect the account as five wrong passwords do. */
  async function loginSecond(given: From & SecondStep): Promise<SignedIn> {
    const waiting = await factors.waiting(database, given.challenge)
    if (waiting === null) throw new Refusal(ErrorCode.badCredentials)
    const { accountId, passwordHash, device } = waiting
    const [person] = await database
      .select({ username: account.username })
      .from(account)
      .where(eq(account.id, accountId))
    if (person === undefined) throw new Refusal(ErrorCode.badCredentials)
    const { username } = person
    const log = { username, ip: plainAddress(given.ip), agent: cleanAgent(given.agent), accountId }
    const key = secondKey(username)
    const attempt = { log, device, keys: [key] }
    return await turns.take(key, async () => {
      const closed = await closedFor(database, [key], clock.now())
      if (closed !== null) throw await refuseClosed(log, closed)
      try {
        return await welcome({ id: accountId, passwordHash }, attempt, given)
      } catch (error) {
        if (!(error instanceof WrongCode)) throw error
        const { challenge } = given
        throw await refuseWrong(
          attempt,
          'wrong second factor',
          (left) => new Refusal(ErrorCode.secondFactor, { challenge, ...left }),
        )
      }
    })
  }

  return { login, loginSecond }
}

/** A wrong code of the second factor, before it is known how many are left. */
class WrongCode extends Error {}

async function signedInBefore(queries: Queries, accountId: number, device: string): Promise<boolean> {
  const rows = await queries
    .select({ id: signIn.id })
    .from(signIn)
    .where(and(eq(signIn.accountId, accountId), eq(signIn.device, device)))
    .limit(1)
  return rows.length > 0
}

/** Not where somebody signs in for the first time ever. */
async function isNewDevice(queries: Queries, accountId: number, device: string): Promise<boolean> {
  const [row] = await queries
    .select({ known: sql<boolean>`bool_or(${signIn.device} = ${device})`, hasAny: sql<boolean>`count(*) > 0` })
    .from(signIn)
    .where(eq(signIn.accountId, accountId))
  return row?.hasAny === true && row.known !== true
}

type NewSignIn = { accountId: number; device: string; log: Log; now: number; issuedAt: number; expiresAt: number }
/** Who has just signed in has proved who they are. */
async function insertSignIn(
  transaction: Transaction,
  { accountId, device, log, now, issuedAt, expiresAt }: NewSignIn,
): Promise<number> {
  const { ip, agent } = log
  const [row] = await transaction
    .insert(signIn)
    .values({
      ...{ accountId, startedAt: now, provedAt: now, heardAt: now, ip, agent, device },
      ...{ tokenAt: issuedAt, tokenUntil: expiresAt },
    })
    .returning({ id: signIn.id })
  if (row === undefined) throw new Error('a sign-in was inserted without an id')
  await transaction.update(account).set({ seenAt: now }).where(eq(account.id, accountId))
  return row.id
}
