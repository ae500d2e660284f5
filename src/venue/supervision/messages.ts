/** Staff say something to a seated player. */
import { eq, max } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { SeatMessagePush } from '#protocol/sockets/sockets.ts'
import { type SeatMessage, supervisionCalls } from '#protocol/calls/supervision.ts'
import { needsAnother } from '../money/desk/refusals.ts'
import { playSession, seatMessage } from '../store/schema/index.ts'
import { commitOnce, type KeyedWork, type VenueTools, writeAudit } from '../compose/tools.ts'
import { messagesOfSession } from './seatMessages.ts'

type Said = KeyedWork & { params: { id: number }; body: { text: string } }

export function registerMessageCalls(tools: VenueTools): void {
  tools.registerCall(supervisionCalls.message, (input) => say(tools, input))
}

/** Once per key; the player hears of it after the commit. `about`: for the audit, where nobody says it just now. */
export async function say(tools: VenueTools, input: Said, about: object = {}): Promise<SeatMessage> {
  const { clock, notifications } = tools
  const { caller, body } = input
  const sessionId = input.params.id
  let pushed: { playerId: number; push: SeatMessagePush } | null = null
  const answer = await commitOnce(tools, supervisionCalls.message, input, async (transaction) => {
    // Held, so that messages of one session are numbered one after the other.
    const [session] = await transaction
      .select()
      .from(playSession)
      .where(eq(playSession.id, sessionId))
      .for('no key update')
    if (!session) throw new Refusal(ErrorCode.unknown, { id: sessionId })
    // Of a seat that is open alone its player is shown anything.
    if (session.state !== 'open') throw new Refusal(ErrorCode.sessionEnded)
    if (session.accountId === caller.accountId) throw needsAnother()
    const [last] = await transaction
      .select({ place: max(seatMessage.place) })
      .from(seatMessage)
      .where(eq(seatMessage.sessionId, sessionId))
    const place = (last?.place ?? 0) + 1
    const at = clock.now()
    const row = { sessionId, place, senderId: caller.accountId, text: body.text, at }
    const [made] = await transaction.insert(seatMessage).values(row).returning({ id: seatMessage.id })
    if (!made) throw new Error('a message was inserted without an id')
    const { machineId: machineID, accountId: playerId } = session
    await writeAudit(transaction, tools, input, {
      ...{ act: 'message', object: `session/${sessionId}` },
      ...{ before: { playerId, machineId: machineID }, after: { message: made.id, ...about } },
    })
    const push = { id: made.id, sessionID: sessionId, machineID, text: body.text, at, sequence: place }
    pushed = { playerId, push }
    const said = (await messagesOfSession(transaction, sessionId)).find(({ id }) => id === made.id)
    if (!said) throw new Error(`no message ${made.id}`)
    return said
  })
  const news = pushed as { playerId: number; push: SeatMessagePush } | null
  if (news) notifications.message(news.playerId, news.push)
  return answer
}
