/** What is kept for a time alone. Money, the audit and the login log are chained, and kept for good. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { DeskSettings } from '#protocol/calls/cage.ts'
import { chatMember, chatMessage, round, roundStill, seatMessage } from '../store/schema/index.ts'
import type { Database, Transaction } from '../store/store.ts'

const dayMs = 86_400_000
const atOnce = 1_000

/** A batch at a time, so that nobody waits for them. Answers how many of each are gone. */
export async function purgePast(
  database: Database,
  { now, days }: { now: number; days: Pick<DeskSettings, 'roundDays' | 'stillDays' | 'messageDays'> },
): Promise<Record<'rounds' | 'stills' | 'messages', number>> {
  const before = (kept: number) => now - kept * dayMs
  return {
    rounds: await inBatches(database, async (transaction) => {
      const past = transaction
        .select({ id: round.id })
        .from(round)
        .where(lt(round.endedAt, before(days.roundDays)))
        .orderBy(round.endedAt)
        .limit(atOnce)
      return transaction.delete(round).where(inArray(round.id, past)).returning({ id: round.id })
    }),
    stills: await inBatches(database, async (transaction) => {
      const past = transaction
        .select({ id: round.id })
        .from(round)
        .where(and(eq(round.still, 'kept'), lt(round.endedAt, before(days.stillDays))))
        .orderBy(round.endedAt)
        .limit(atOnce)
      const gone = await transaction
        .update(round)
        .set({ still: 'none' })
        .where(inArray(round.id, past))
        .returning({ id: round.id })
      const ids = gone.map(({ id }) => id)
      await transaction.delete(roundStill).where(inArray(roundStill.roundId, ids))
      return gone
    }),
    messages: await inBatches(database, async (transaction) => [
      ...(await deleteChat(transaction, before(days.messageDays))),
      ...(await deleteSaid(transaction, before(days.messageDays))),
    ]),
  }
}

async function inBatches(database: Database, work: (transaction: Transaction) => Promise<unknown[]>): Promise<number> {
  for (let purged = 0; ; ) {
    const { length } = await database.transaction(work)
    purged += length
    if (length < atOnce) return purged
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
