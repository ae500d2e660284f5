/** What staff said to seated players. */
import { and, asc, eq } from 'drizzle-orm'
import type { SeatMessagePush } from '#protocol/sockets/sockets.ts'
import type { SeatMessage } from '#protocol/calls/supervision.ts'
import { account, playSession, seatMessage } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

/** What was said to a player in the session that is open, oldest first. */
export async function messagesOfSeat(queries: Queries, accountId: number): Promise<SeatMessagePush[]> {
  return queries
    .select({
      id: seatMessage.id,
      sessionID: playSession.id,
      machineID: playSession.machineId,
      text: seatMessage.text,
      at: seatMessage.at,
      sequence: seatMessage.place,
    })
    .from(playSession)
    .innerJoin(seatMessage, eq(seatMessage.sessionId, playSession.id))
    .where(and(eq(playSession.accountId, accountId), eq(playSession.state, 'open')))
    .orderBy(asc(seatMessage.place))
}

/** Of one session, oldest first, with who said it. */
export async function messagesOfSession(queries: Queries, sessionId: number): Promise<SeatMessage[]> {
  return queries
    .select({
      id: seatMessage.id,
      sessionID: seatMessage.sessionId,
      text: seatMessage.text,
      at: seatMessage.at,
      sender: { id: account.id, username: account.username, name: account.name, lastname: account.lastname },
    })
    .from(seatMessage)
    .innerJoin(account, eq(account.id, seatMessage.senderId))
    .where(eq(seatMessage.sessionId, sessionId))
    .orderBy(asc(seatMessage.place))
}
