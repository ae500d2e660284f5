/**
 * Takes away who somebody was: names, e-mail, photo, addresses, what they wrote. The money stays as it is, under a number.
 * The audit stays too: it is never changed, by law and by the database.
 */
import { and, eq, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import { TransactionState, UserType } from '#protocol/core/codes.ts'
import { end } from '../../approvals/approvals.ts'
import { findByName } from '../../identity/accounts.ts'
import { forgiveName } from '../../identity/counters.ts'
import { dormantReason } from '../../identity/dormant.ts'
import { erasedName, foldName } from '../../identity/names.ts'
import { boundsOf, shutOutOf } from '../../limits/bounds.ts'
import { creditOwed } from '../../money/desk/transactions.ts'
import {
  account,
  accountNotice,
  approval,
  audit,
  cage,
  chatMessage,
  chatUser,
  deskTransaction,
  handPay,
  ledgerAccount,
  loginChallenge,
  loginLog,
  note,
  playerNote,
  playSession,
  recoveryCode,
  registration,
  reservation,
  seatMessage,
  secondFactor,
  signIn,
  transfer,
} from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import { commitWhole, type Database, type Transaction } from '../../store/store.ts'
import { erasedText, eraseFromAnswers, eraseRequestAnswers } from './keptAnswers.ts'
import { PersonalProblem } from './problem.ts'
import { eraseRequests, mustBeOnePerson, requestsNamed, requestsOf, theseRequests } from './requests.ts'
import { releaseAllOf } from '../../supervision/attendant.ts'
import { nowhere } from '../../supervision/records/chain.ts'

/**
 * Answers the number that is left of them, or how many requests there were of who never had an account. Throws PersonalProblem
 * while money, a seat or a task of theirs is open, or they are shut out or blocked.
 */
export async function erasePerson(
  database: Database,
  clock: { now: () => number },
  username: string,
): Promise<{ id: number } | { requests: number }> {
  return await commitWhole(database, async (transaction) => {
    const found = await findByName(transaction, foldName(username))
    if (found === undefined) return { requests: await eraseAsker(transaction, username, clock.now()) }
    // Whoever takes a seat or posts money locks this row first.
    const [person] = await transaction.select().from(account).where(eq(account.id, found.id)).for('update')
    if (person === undefined) throw new PersonalProblem(`Nobody is named ${username}.`)
    const open = await openMatters(transaction, person, clock.now())
    if (open.length > 0) throw new PersonalProblem(`${username} cannot be erased: ${open.join(', ')}.`)
    await replace(transaction, person, clock.now())
    return { id: person.id }
  })
}

async function openMatters(transaction: Transaction, person: AccountRow, now: number): Promise<string[]> {
  const { id, type } = person
  const count = async (query: Promise<unknown[]>, told: string) => ((await query).length > 0 ? [told] : [])
  const one = { id: sql<number>`1` }
  const rows = sqlRows(transaction)
  return [
    ...(await count(
      transaction
        .select(one)
        .from(playSession)
        .where(and(eq(playSession.accountId, id), ne(playSession.state, 'closed'))),
      'a session is open',
    )),
    ...(await count(
      transaction
        .select(one)
        .from(ledgerAccount)
        .where(and(like(ledgerAccount.name, `wallet/${id}/%`), ne(ledgerAccount.balance, 0))),
      'there is money in the wallet',
    )),
    ...(await count(
      transaction
        .select(one)
        .from(transfer)
        .where(and(eq(transfer.accountId, id), eq(transfer.state, TransactionState.pending))),
      'a transfer is not settled',
    )),
    ...(await count(
      transaction
        .select(one)
        .from(deskTransaction)
        .where(and(eq(deskTransaction.accountId, id), eq(deskTransaction.state, TransactionState.pending))),
      'a transaction waits for a second person',
    )),
    ...(await count(
      transaction
        .select(one)
        .from(handPay)
        .where(and(eq(handPay.accountId, id), inArray(handPay.state, ['called', 'paid', 'confirmed']))),
      'a hand pay is open',
    )),
    ...(await count(
      transaction
        .select(one)
        .from(reservation)
        .where(and(eq(reservation.accountId, id), inArray(reservation.state, ['waiting', 'active']))),
      'a reservation is open',
    )),
    ...(await count(
      transaction
        .select(one)
        .from(cage)
        .where(and(eq(cage.accountId, id), eq(cage.state, 'open'))),
      'a safe is open',
    )),
    ...((await creditOwed(rows, id)) > 0 ? ['credit is owed'] : []),
    // Under a new name they would be let in again, against what they asked for.
    ...(shutOutOf(boundsOf(await rows.limits.get(id), now)) ? ['they have shut themselves out'] : []),
    // So it is with whom the house keeps out: with the row goes the paper by which they are known.
    ...(isKeptOut(person)
      ? [`they are blocked (${person.blockedFor ?? 'no reason noted'}), which is lifted first`]
      : []),
    ...(type === UserType.administrator
      ? await lastAdministrator(transaction, id).then((isLast) => (isLast ? ['nobody else is administrator'] : []))
      : []),
  ]
}

/** For good, and by the house: a sleeping account is kept from strangers, and an erased one from everybody. */
function isKeptOut({ id, username, blockedAt, blockedUntil, blockedFor, isDormant }: AccountRow): boolean {
  const isAsleep = isDormant && blockedFor === dormantReason
  return blockedAt !== null && blockedUntil === null && !isAsleep && username !== erasedName(id)
}

async function lastAdministrator(transaction: Transaction, id: number): Promise<boolean> {
  const others = await transaction
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.type, UserType.administrator), ne(account.id, id), isNull(account.blockedAt)))
    .limit(1)
  return others.length === 0
}

type AccountRow = typeof account.$inferSelect
type Person = Pick<AccountRow, 'id' | 'username' | 'email' | 'name' | 'lastname'>

/** What of their account waits ends; what was asked for is emptied, of what is about money or machines it is kept. */
async function eraseApprovals(transaction: Transaction, { id, username }: Person, now: number): Promise<void> {
  const isNew = eq(approval.object, 'account/new')
  const found = await transaction
    .select({ id: approval.id, object: approval.object, asked: approval.asked })
    .from(approval)
    .where(or(eq(approval.object, `account/${id}`), isNew))
  const theirs = found.filter(
    ({ object, asked }) =>
      object !== 'account/new' ||
      (typeof asked.username === 'string' && foldName(asked.username) === foldName(username)),
  )
  for (const { id: approvalId } of theirs) {
    await end({ clock: { now: () => now } }, transaction, approvalId, 'overtaken')
    await transaction
      .update(approval)
      .set({ asked: {}, before: {}, secretHashes: {} })
      .where(eq(approval.id, approvalId))
  }
}

async function replace(transaction: Transaction, person: Person, now: number): Promise<void> {
  const { id, username, email } = person
  const name = erasedName(id)
  await transaction
    .update(account)
    .set({
      ...{
        username: name,
        email: null,
        name: 'Erased',
        lastname: '',
        photoUrl: null,
        card: null,
        phone: null,
        identity: null,
        shortcuts: [],
        settings: {},
      },
      // No password has this hash, so nobody signs in; they are banned besides.
      ...{ passwordHash: '', pinHash: null, blockedAt: now, blockedUntil: null, blockedFor: 'erased', groupId: null },
    })
    .where(eq(account.id, id))
  await transaction
    .update(signIn)
    .set({ ip: nowhere, agent: '', device: null, endedAt: sql`coalesce(ended_at, ${now}::bigint)`, endedBy: 'blocked' })
    .where(eq(signIn.accountId, id))
  const typed = [username, ...(email ? [email] : [])]
  await eraseLogins(transaction, or(eq(loginLog.accountId, id), inArray(loginLog.username, typed)), name)
  for (const one of typed) await forgiveName(transaction, one)
  const isDeclined = and(eq(registration.username, username), eq(registration.state, 'declined'))
  const requests = await eraseRequests(transaction, or(requestsOf(person), isDeclined), name, now)
  await transaction.delete(secondFactor).where(eq(secondFactor.accountId, id))
  await transaction.delete(recoveryCode).where(eq(recoveryCode.accountId, id))
  await transaction.delete(loginChallenge).where(eq(loginChallenge.accountId, id))
  await transaction.delete(accountNotice).where(eq(accountNotice.accountId, id))
  await transaction.delete(note).where(eq(note.accountId, id))
  await transaction.delete(playerNote).where(eq(playerNote.accountId, id))
  await transaction.update(chatUser).set({ mood: '' }).where(eq(chatUser.accountId, id))
  await transaction.update(chatMessage).set({ text: erasedText }).where(eq(chatMessage.senderId, id))
  await transaction
    .update(seatMessage)
    .set({ text: erasedText })
    .where(sql`${seatMessage.sessionId} in (select id from play_session where account_id = ${id})`)
  // The command line erases, and has nobody to tell: the queue and the caller find it at their next look.
  await releaseAllOf(transaction, id, { actorId: null, ip: null, at: now })
  await eraseApprovals(transaction, person, now)
  await eraseFromAnswers(transaction, person, name)
  await eraseRequestAnswers(transaction, requests, name)
  await transaction
    .insert(audit)
    .values({ at: now, actorId: null, act: 'personal data erased', object: `account/${id}` })
}

/** Who asked for an account and has none. */
async function eraseAsker(transaction: Transaction, typed: string, now: number): Promise<number> {
  const asked = await requestsNamed(transaction, typed)
  mustBeOnePerson(asked, typed)
  // No account has this number.
  const name = erasedName(0)
  const requests = await eraseRequests(transaction, theseRequests(asked), name, now)
  await eraseRequestAnswers(transaction, requests, name)
  const names = requests.flatMap(({ username, email }) => [username, ...(email ? [email] : [])])
  // Of a user name that somebody else has by now, the log is theirs.
  const isNobodys = and(isNull(loginLog.accountId), inArray(loginLog.username, names))
  await eraseLogins(transaction, isNobodys, name)
  const entry = { at: now, actorId: null, act: 'personal data erased' }
  await transaction.insert(audit).values(requests.map(({ id }) => ({ ...entry, object: `registration/${id}` })))
  return requests.length
}

const eraseLogins = (transaction: Transaction, where: SQL | undefined, name: string) =>
  transaction.update(loginLog).set({ username: name, ip: nowhere, agent: '', salt: null }).where(where)
