import { and, eq, gte, lt } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { historyCalls } from '#protocol/calls/history.ts'
import { auditLook } from '../supervision/audit/looks.ts'
import { account, machine, playSession, round } from '../store/schema/index.ts'
import { type KeyedInput, reporting, type VenueTools } from '../compose/tools.ts'
import { historyFile } from './csv.ts'
import { moneyOf } from './money.ts'
import { conflict } from '../money/desk/refusals.ts'
import { provedBefore, roundOf, roundsBefore } from './rounds.ts'
import { playedSessions, playerOf, receiptOf } from './sessions.ts'
import { transactionsOf } from './transactions.ts'

const ms = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1_000)
/** What there is, or 60404: of what is another's nobody learns that it is there. */
function there<Found>(found: Found | null | undefined, id: number): Found {
  if (found === null || found === undefined) throw new Refusal(ErrorCode.unknown, { id })
  return found
}

export function registerPlayHistory(tools: VenueTools): void {
  registerOwn(tools)
  registerOfPlayers(reporting(tools))
}

function registerOwn(tools: VenueTools): void {
  const { registerCall, database, reports, tickets, settings } = tools

  registerCall(historyCalls.money, ({ caller }) => moneyOf(tools, caller.accountId))
  registerCall(historyCalls.ownSessions, async ({ caller, query }) => {
    const { start, end, lastSessionID } = query
    const where = and(
      query.machine === undefined ? undefined : eq(playSession.machineId, query.machine),
      start === undefined ? undefined : gte(playSession.openedAt, start * 1_000),
      end === undefined ? undefined : lt(playSession.openedAt, end * 1_000),
    )
    return { sessions: await playedSessions(database, caller.accountId, { before: lastSessionID, where }) }
  })
  registerCall(historyCalls.receipt, async ({ caller, params: { id } }) =>
    there(await receiptOf(database, caller.accountId, id), id),
  )
  registerCall(historyCalls.sessionRounds, async ({ caller, params: { id }, query }) => {
    if ((await playerOf(database, id)) !== caller.accountId) throw new Refusal(ErrorCode.unknown, { id })
    return { rounds: await roundsBefore(database, eq(round.sessionId, id), query.lastRoundID) }
  })
  registerCall(
    historyCalls.round,
    async ({ caller, params: { id } }) => there(await roundOf(database, id, caller.accountId), id).detail,
  )
  registerCall(historyCalls.roundStill, async ({ caller, params: { id } }) => {
    const { detail } = there(await roundOf(database, id, caller.accountId), id)
    return stillTicket(tickets, detail)
  })
  registerCall(historyCalls.ownTransactions, async ({ caller, query }) => {
    const { type, state, start, end, lastTransactionID: before } = query
    const asked = { type, state, start: ms(start), end: ms(end), before }
    return { transactions: await transactionsOf(database, caller.accountId, asked) }
  })
  registerCall(historyCalls.csv, async ({ caller, query, reply }) => {
    const { kind, start, end, session, zone, ...filter } = query
    if (session !== undefined && (await playerOf(database, session)) !== caller.accountId)
      throw new Refusal(ErrorCode.unknown, { id: session })
    reply.header('Content-Disposition', `attachment; filename="takewin-${kind}.csv"`)
    const asked = { ...filter, accountId: caller.accountId, kind, session, start: ms(start), end: ms(end) }
    return historyFile(reports, { ...asked, timeZone: zone ?? settings.timeZone })
  })
}

function registerOfPlayers(tools: VenueTools): void {
  const { registerCall, database, drivers, tickets } = tools
  type Asked = Pick<KeyedInput, 'caller' | 'from'>
  const look = (input: Asked, accountId: number) => auditLook(database, tools, input, `account/${accountId}`)
  async function ofSession(input: Asked & { params: { id: number } }): Promise<number> {
    const { id } = input.params
    const accountId = there(await playerOf(database, id), id)
    await look(input, accountId)
    return accountId
  }
  async function ofRound(input: Asked & { params: { id: number } }) {
    const { id } = input.params
    const { detail, accountId } = there(await roundOf(database, id), id)
    if (accountId !== null) await look(input, accountId)
    return detail
  }

  registerCall(historyCalls.userRounds, async (input) => {
    const { id } = input.params
    const [person] = await database.select({ id: account.id }).from(account).where(eq(account.id, id))
    await look(input, there(person, id).id)
    return { rounds: await roundsBefore(database, eq(round.accountId, id), input.query.lastRoundID) }
  })
  registerCall(historyCalls.receiptOf, async (input) => {
    const { id } = input.params
    return there(await receiptOf(database, await ofSession(input), id), id)
  })
  registerCall(historyCalls.roundsOf, async (input) => {
    await ofSession(input)
    const { lastRoundID, with: more } = input.query
    const where = eq(round.sessionId, input.params.id)
    return { rounds: await (more === 'proof' ? provedBefore : roundsBefore)(database, where, lastRoundID) }
  })
  registerCall(historyCalls.roundOf, ofRound)
  registerCall(historyCalls.roundStillOf, async (input) => stillTicket(tickets, await ofRound(input)))
  registerCall(historyCalls.machineRounds, async ({ params: { id }, query }) => {
    const [one] = await database
      .select({ id: machine.id, sasUrl: machine.sasUrl })
      .from(machine)
      .where(eq(machine.id, id))
    there(one, id)
    const rounds = await roundsBefore(database, eq(round.machineId, id), query.lastRoundID)
    // A page without rounds would say that nothing was played.
    if (rounds.length === 0 && one?.sasUrl && !drivers.of(id).rounds) throw conflict({ reason: 'noRoundArchive' })
    return { rounds }
  })
}

/** It names the round and nobody: whoever was given it has been let in here. */
function stillTicket(tickets: VenueTools['tickets'], { id, still }: { id: number; still: string }) {
  if (still !== 'kept') throw new Refusal(ErrorCode.unknown, { id })
  const { ticket, expiresIn } = tickets.issue(id, 0, 'round')
  return { still: `/stream/${ticket}/round.webp`, expiresIn }
}
