/** What is kept for a time alone. Money, the audit and the login log are chained, and kept for good. */
import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DeskSettings } from '#protocol/calls/cage.ts'
import { atOnce, inBatches, type Past } from '../store/batches.ts'
import {
  approval,
  attendantCall,
  cabinetStep,
  chatMember,
  chatMessage,
  floorTask,
  machine,
  registration,
  reservation,
  round,
  roundStill,
  seatMessage,
  signIn,
  socketLog,
} from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'

const dayMs = 86_400_000

export const purgeRounds = (past: Past, { roundDays }: Pick<DeskSettings, 'roundDays'>) =>
  inBatches(past, async (transaction) => {
    const old = transaction
      .select({ id: round.id })
      .from(round)
      .where(lt(round.endedAt, past.now - roundDays * dayMs))
      .orderBy(round.endedAt)
      .limit(atOnce)
    return transaction.delete(round).where(inArray(round.id, old)).returning({ id: round.id })
  })

/** With the rounds that it stands beside. */
export const purgeSocketLog = (past: Past, { roundDays }: Pick<DeskSettings, 'roundDays'>) =>
  inBatches(past, async (transaction) => {
    const old = transaction
      .select({ id: socketLog.id })
      .from(socketLog)
      .where(lt(socketLog.until, past.now - roundDays * dayMs))
      .orderBy(socketLog.until)
      .limit(atOnce)
    return transaction.delete(socketLog).where(inArray(socketLog.id, old)).returning({ id: socketLog.id })
  })

export const purgeStills = (past: Past, { stillDays }: Pick<DeskSettings, 'stillDays'>) =>
  inBatches(past, async (transaction) => {
    const old = transaction
      .select({ id: round.id })
      .from(round)
      // Written out, and no parameter: else the index of those that are kept is not looked at.
      .where(and(sql`${round.still} = 'kept'`, lt(round.endedAt, past.now - stillDays * dayMs)))
      .orderBy(round.endedAt)
      .limit(atOnce)
    const gone = await transaction
      .update(round)
      .set({ still: 'none' })
      .where(inArray(round.id, old))
      .returning({ id: round.id })
    const ids = gone.map(({ id }) => id)
    await transaction.delete(roundStill).where(inArray(roundStill.roundId, ids))
    return gone
  })

/** From the first on: their numbers are in the order of their time, which no index of messages is. */
export async function purgeMessages(past: Past, { messageDays }: Pick<DeskSettings, 'messageDays'>): Promise<number> {
  const before = past.now - messageDays * dayMs
  return (
    (await inBatches(past, (transaction) => deleteChat(transaction, before))) +
    (await inBatches(past, (transaction) => deleteSaid(transaction, before)))
  )
}

/** Each machine's from its first on: their numbers are in the order of their time, which no index of all of them is. */
export async function purgeSteps(past: Past, { stepDays }: Pick<DeskSettings, 'stepDays'>): Promise<number> {
  const before = past.now - stepDays * dayMs
  const machines = await past.database.select({ id: machine.id }).from(machine).orderBy(machine.id)
  let gone = 0
  for (const { id } of machines) {
    if (past.signal.aborted) return gone
    const own = eq(cabinetStep.machineId, id)
    gone += await inBatches(past, async (transaction) => {
      const { sequence, at } = cabinetStep
      const first = transaction.select({ sequence, at }).from(cabinetStep).where(own).orderBy(sequence).limit(atOnce)
      const oldest = first.as('oldest')
      const due = transaction.select({ sequence: oldest.sequence }).from(oldest).where(lt(oldest.at, before))
      return transaction
        .delete(cabinetStep)
        .where(and(own, inArray(sequence, due)))
        .returning({ sequence })
    })
  }
  return gone
}

/**
 * Sign-ins that ended, but for the newest two of an account: by them it is known when somebody was here last and from where, whether their
 * account sleeps, and that a device is a new one.
 */
export async function purgeSignIns(
  { database, now, signal }: Past,
  { signInDays }: Pick<DeskSettings, 'signInDays'>,
): Promise<number> {
  const before = now - signInDays * dayMs
  const { id, startedAt, accountId, endedAt } = signIn
  const newer = alias(signIn, 'newer')
  let [gone, last] = [0, 0]
  // By their numbers, past those that stay: no batch looks at them again.
  while (!signal.aborted) {
    const page = await database.select({ id, startedAt }).from(signIn).where(gt(id, last)).orderBy(id).limit(atOnce)
    const until = page.at(-1)
    if (until === undefined) break
    const newerTwo = sql`(select count(*) from (select 1 from ${signIn} as ${newer}
      where ${newer.accountId} = ${accountId} and ${newer.id} > ${id} limit 2) as two) = 2`
    const ended = await database
      .delete(signIn)
      .where(and(gt(id, last), lte(id, until.id), lt(endedAt, before), newerTwo))
      .returning({ id })
    gone += ended.length
    last = until.id
    if (until.startedAt >= before) break
  }
  return gone
}

/** What was asked for and is over: that it was decided, by whom and why stands in the audit. An account that somebody made for themselves has all that was asked. */
export async function purgeRequests(past: Past, { requestDays }: Pick<DeskSettings, 'requestDays'>): Promise<number> {
  const before = past.now - requestDays * dayMs
  return (
    (await inBatches(past, (transaction) => {
      const isOwn = and(eq(registration.state, 'accepted'), isNull(registration.decidedBy))
      const due = and(or(eq(registration.state, 'declined'), isOwn), lt(registration.decidedAt, before))
      const old = transaction.select({ id: registration.id }).from(registration).where(due).limit(atOnce)
      return transaction.delete(registration).where(inArray(registration.id, old)).returning({ id: registration.id })
    })) +
    (await inBatches(past, (transaction) => {
      const due = and(inArray(approval.state, ['refused', 'expired', 'overtaken']), lt(approval.decidedAt, before))
      const old = transaction.select({ id: approval.id }).from(approval).where(due).limit(atOnce)
      return transaction.delete(approval).where(inArray(approval.id, old)).returning({ id: approval.id })
    })) +
    (await inBatches(past, async (transaction) => {
      const { id, endedAt } = reservation
      const oldest = transaction.select({ id, endedAt }).from(reservation).orderBy(id).limit(atOnce).as('oldest')
      const old = transaction.select({ id: oldest.id }).from(oldest).where(lt(oldest.endedAt, before))
      const gone = await transaction.delete(reservation).where(inArray(id, old)).returning({ id })
      await deleteTakers(transaction, 'booking', gone)
      return gone
    })) +
    (await inBatches(past, async (transaction) => {
      const { id, endedAt } = attendantCall
      const oldest = transaction.select({ id, endedAt }).from(attendantCall).orderBy(id).limit(atOnce).as('oldest')
      const old = transaction.select({ id: oldest.id }).from(oldest).where(lt(oldest.endedAt, before))
      const gone = await transaction.delete(attendantCall).where(inArray(id, old)).returning({ id })
      await deleteTakers(transaction, 'call', gone)
      return gone
    }))
  )
}

/** Who took it up, as `floorTask` names it. */
async function deleteTakers(transaction: Transaction, kind: 'booking' | 'call', gone: readonly { id: number }[]) {
  const tasks = gone.map(({ id }) => `${kind}-${id}`)
  if (tasks.length > 0) await transaction.delete(floorTask).where(inArray(floorTask.task, tasks))
}

/** Who had not read them has fewer to read. */
async function deleteChat(transaction: Transaction, before: number) {
  const { id, at } = chatMessage
  const first = transaction.select({ id, at }).from(chatMessage).orderBy(id).limit(atOnce).as('oldest')
  const past = transaction.select({ id: first.id }).from(first).where(lt(first.at, before))
  const gone = await transaction
    .delete(chatMessage)
    .where(inArray(chatMessage.id, past))
    .returning({ chatId: chatMessage.chatId })
  const chats = [...new Set(gone.map(({ chatId }) => chatId))]
  const left = sql`(select count(*)::integer from ${chatMessage} where ${chatMessage.chatId} = ${chatMember.chatId}
    and ${chatMessage.id} > ${chatMember.readUpTo} and ${chatMessage.senderId} is distinct from ${chatMember.accountId})`
  await transaction
    .update(chatMember)
    .set({ unread: sql`least(${chatMember.unread}, ${left})` })
    .where(inArray(chatMember.chatId, chats))
  return gone
}

async function deleteSaid(transaction: Transaction, before: number) {
  const { id, at } = seatMessage
  const first = transaction.select({ id, at }).from(seatMessage).orderBy(id).limit(atOnce).as('oldest')
  const past = transaction.select({ id: first.id }).from(first).where(lt(first.at, before))
  return transaction.delete(seatMessage).where(inArray(seatMessage.id, past)).returning({ id: seatMessage.id })
}
