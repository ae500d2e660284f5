/**
 * Takes away who somebody was: names, e-mail, photo, addresses, what they wrote. The money stays as it is, under a number.
 * The audit stays too: it is never changed, by law and by the database.
 */
import { and, eq, inArray, isNull, like, ne, or, sql } from 'drizzle-orm'
import { TransactionState, UserType } from '#protocol/core/codes.ts'
import { end } from '../../approvals/approvals.ts'
import { findByName } from '../../identity/accounts.ts'
import { forgiveName } from '../../identity/counters.ts'
import { foldName } from '../../identity/names.ts'
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
import type { Database, Transaction } from '../../store/store.ts'
import { eraseFromAnswers } from './keptAnswers.ts'
import { PersonalProblem } from './problem.ts'
import { nowhere } from '../../supervision/records/chain.ts'

const erasedText = '[erased]'

/** Answers the number that is left of them. Throws PersonalProblem while money, a seat or a task of theirs is open, or they are shut out. */
export async function erasePerson(
  database: Database,
  clock: { now: () => number },
  username: string,
): Promise<{ id: number }> {
  return await database.transaction(async (transaction) => {
    const found = await findByName(transaction, foldName(username))
    if (found === undefined) throw new PersonalProblem(`Nobody is named ${username}.`)
    // Whoever takes a seat or posts money locks this row first.
    const [person] = await transaction.select().from(account).where(eq(account.id, found.id)).for('update')
    if (person === undefined) throw new PersonalProblem(`Nobody is named ${username}.`)
    const open = await openMatters(transaction, person.id, person.type, clock.now())
    if (open.length > 0) throw new PersonalProblem(`${username} cannot be erased: ${open.join(', ')}.`)
    await replace(transaction, person, clock.now())
    return { id: person.id }
  })
}

async function openMatters(transaction: Transaction, id: number, type: number, now: number): Promise<string[]> {
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
    ...(type === UserType.administrator
      ? await lastAdministrator(transaction, id).then((isLast) => (isLast ? ['nobody else is administrator'] : []))
      : []),
  ]
}

async function lastAdministrator(transaction: Transaction, id: number): Promise<boolean> {
  const others = await transaction
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.type, UserType.administrator), ne(account.id, id), isNull(account.blockedAt)))
    .limit(1)
  return others.length === 0
}

type Person = Pick<typeof account.$inferSelect, 'id' | 'username' | 'email' | 'name' | 'lastname'>

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
  const name = `erased-${id}`
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
  await transaction
    .update(loginLog)
    .set({ username: name, ip: nowhere, agent: '', salt: null })
    .where(or(eq(loginLog.accountId, id), inArray(loginLog.username, typed)))
  for (const one of typed) await forgiveName(transaction, one)
  await transaction
    .update(registration)
    .set({ username: name, email: null, name: 'Erased', lastname: '', passwordHash: '', ip: nowhere, agent: '' })
    .where(or(eq(registration.accountId, id), inArray(registration.username, typed)))
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
  await eraseApprovals(transaction, person, now)
  await eraseFromAnswers(transaction, person, name)
  await transaction
    .insert(audit)
    .values({ at: now, actorId: null, act: 'personal data erased', object: `account/${id}` })
}
