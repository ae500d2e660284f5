/** What is kept for a time alone. Money, the audit and the login log are chained, and kept for good. */
import { and, inArray, lt, sql } from 'drizzle-orm'
import type { DeskSettings } from '#protocol/calls/cage.ts'
import { chatMember, chatMessage, round, roundStill, seatMessage, socketLog } from '../store/schema/index.ts'
import type { Database, Transaction } from '../store/store.ts'

const dayMs = 86_400_000
const atOnce = 1_000

type Past = { database: Database; now: number; signal: AbortSignal }

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

export async function purgeMessages(past: Past, { messageDays }: Pick<DeskSettings, 'messageDays'>): Promise<number> {
  const before = past.now - messageDays * dayMs
  return (
    (await inBatches(past, (transaction) => deleteChat(transaction, before))) +
    (await inBatches(past, (transaction) => deleteSaid(transaction, before)))
  )
}

/** A batch at a time, so that nobody waits for them. Answers how many are gone. */
async function inBatches(
  { database, signal }: Past,
  work: (transaction: Transaction) => Promise<unknown[]>,
): Promise<number> {
  for (let gone = 0; ; ) {
    const { length } = await database.transaction(work)
    gone += length
    if (length < atOnce || signal.aborted) return gone
  }
}

/** Who had not read them has fewer to read. */
async function deleteChat(transaction: Transaction, before: number) {
  const past = transaction
    .select({ id: chatMessage.id })
    .from(chatMessage)
    .where(lt(chatMessage.at, before))
    .limit(atOnce)
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
  const past = transaction
    .select({ id: seatMessage.id })
    .from(seatMessage)
    .where(lt(seatMessage.at, before))
    .limit(atOnce)
  return transaction.delete(seatMessage).where(inArray(seatMessage.id, past)).returning({ id: seatMessage.id })
}
