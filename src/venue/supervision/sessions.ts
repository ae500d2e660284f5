/** Sessions as supervisors see them, open and past, and the log of one. */
import { and, asc, desc, eq, gt, gte, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ErrorCode, MachineStatus } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import { type SessionLog, type SupervisedSession, supervisionCalls } from '#protocol/calls/supervision.ts'
import { auditLook } from './audit/looks.ts'
import { permits } from '../identity/permissions.ts'
import { stateNow } from '../drivers/drivers.ts'
import { brandOf } from '../lobby/lobby.ts'
import { handPaysOf, transfersOf } from '../floor/taskPages.ts'
import { marksOfTransfers } from '../money/desk/refundMarks.ts'
import { traceOfSession } from '../inspect/pastSession.ts'
import { account, cabinetStep, handPay, isNoRound, playSession, problem, transfer } from '../store/schema/index.ts'
import { named } from '../people/named.ts'
import type { Queries } from '../store/store.ts'
import type { VenueTools } from '../compose/tools.ts'
import { messagesOfSession } from './seatMessages.ts'
import { netOf, noSums, type SessionSums, sumsOf } from './sums.ts'

const pageSize = 50
/** A session has few of them; a broken one shall not answer without end. */
const mostTransfers = 1_000
const player = alias(account, 'player')
const actor = alias(account, 'actor')
type Looks = Pick<VenueTools, 'database' | 'directory' | 'registry' | 'settings' | 'isDemo' | 'roundTrips'>

async function sessionsOf(looks: Looks, where: SQL | undefined, limit?: number): Promise<SupervisedSession[]> {
  const { database } = looks
  const read = database
    .select({ row: playSession, player: named(player) })
    .from(playSession)
    .innerJoin(player, eq(player.id, playSession.accountId))
    .where(where)
    .orderBy(desc(playSession.id))
  const rows = await (limit === undefined ? read : read.limit(limit))
  const sums = await sumsOf(
    database,
    looks,
    rows.map(({ row }) => row.id),
  )
  return rows.map((found) => shown(looks, found, sums.get(found.row.id) ?? noSums))
}

type Found = { row: typeof playSession.$inferSelect; player: SupervisedSession['player'] }
function shown(
  { directory, registry, roundTrips }: Looks,
  { row, player: whose }: Found,
  sums: SessionSums,
): SupervisedSession {
  const machine = directory.machines.find(({ id }) => id === row.machineId)
  const seat = row.state === 'closed' ? undefined : registry().service(row.machineId)
  const holder = seat?.holder?.sessionId === row.id ? seat.holder : null
  const live = holder && seat ? seat : null
  const status = live?.status.status ?? null
  const credit = live?.credit ?? null
  return {
    id: row.id,
    machine: { id: row.machineId, name: machine?.name ?? '', cabin: machine?.cabin ?? 0 },
    brand: machine ? brandOf(directory, machine) : '',
    player: whose,
    ...{ state: row.state, openedAt: row.openedAt, closedAt: row.closedAt, closedBy: row.closedBy },
    ...{ status, credit, bet: live?.game?.bet ?? null },
    feature: status === MachineStatus.feature || live?.game?.state === 'feature' || (holder?.featureSet ?? false),
    leaving: holder?.leaving ?? null,
    lag: holder?.socket ? roundTrips.of(holder.socket) : null,
    ...{ ...sums, net: netOf(sums, credit) },
  }
}

export function registerSessionCalls(tools: VenueTools): void {
  const { registerCall, database, notifications, clock } = tools

  registerCall(supervisionCalls.sessions, async ({ query }) => {
    const { state, player: playerId, machine, status, start, end, lastSessionID } = query
    // The number and the time first: what changes while this is read is told again.
    const sequence = await notifications.sessionSequence()
    const at = clock.now()
    const asked = and(
      playerId === undefined ? undefined : eq(playSession.accountId, playerId),
      machine === undefined ? undefined : eq(playSession.machineId, machine),
      start === undefined ? undefined : gte(playSession.openedAt, start * 1_000),
      end === undefined ? undefined : lt(playSession.openedAt, end * 1_000),
    )
    const isFirstPage = lastSessionID === undefined
    const open =
      isFirstPage && state !== 'closed' ? await sessionsOf(tools, and(ne(playSession.state, 'closed'), asked)) : []
    const before = lastSessionID === undefined ? undefined : lt(playSession.id, lastSessionID)
    const sessions =
      state === 'open' ? [] : await sessionsOf(tools, and(eq(playSession.state, 'closed'), asked, before), pageSize)
    const shownOpen = status === undefined ? open : open.filter((one) => one.status === status)
    return { open: shownOpen, sessions, sequence, at }
  })

  registerCall(supervisionCalls.session, async (input) => {
    const { id } = input.params
    const [session] = await sessionsOf(tools, eq(playSession.id, id))
    const [row] = await database.select().from(playSession).where(eq(playSession.id, id))
    if (!session || !row) throw new Refusal(ErrorCode.unknown, { id })
    await auditLook(database, { clock }, input, `account/${session.player.id}`)
    return {
      session,
      ...(await stepsOf(database, row, input.query)),
      transfers: await withMarks(
        database,
        await transfersOf(database, eq(transfer.sessionId, id), mostTransfers),
        row.state === 'closed' && permits(input.caller, acts.refund),
      ),
      rounds: await roundsOf(tools, row, session),
      problems: await problemsOf(database, id),
      handPays: await handPaysOf(database, eq(handPay.sessionId, id)),
      messages: await messagesOfSession(database, id),
    }
  })

  registerCall(supervisionCalls.sessionTrace, async (input) => {
    const { id } = input.params
    const [row] = await database.select().from(playSession).where(eq(playSession.id, id))
    if (!row) throw new Refusal(ErrorCode.unknown, { id })
    await auditLook(database, { clock }, input, `account/${row.accountId}`)
    const range = (await stepRange(database, row)) ?? { first: 1, last: 0 }
    return traceOfSession(database, row, { range, before: input.query.lastStep, now: clock.now() })
  })
}

async function withMarks(
  queries: Queries,
  transfers: Awaited<ReturnType<typeof transfersOf>>,
  isAsked: boolean,
): Promise<SessionLog['transfers']> {
  // A log that is open is asked for again and again.
  if (!isAsked) return transfers.map((one) => ({ ...one, refund: null }))
  const marks = await marksOfTransfers(
    queries,
    transfers.map(({ id }) => id),
  )
  return transfers.map((one) => ({ ...one, refund: marks.get(one.id) ?? null }))
}

type SessionRow = typeof playSession.$inferSelect
/** The steps of its machine from its first to its last one: they are numbered in order. Null: it has none. */
async function stepRange(queries: Queries, { machineId, accountId, openedAt, closedAt }: SessionRow) {
  const { sequence, at, event, actorId } = cabinetStep
  const ofMachine = and(isNoRound, eq(cabinetStep.machineId, machineId))
  const isSeated = eq(event, 'seat.init')
  const steps = () => queries.select({ sequence }).from(cabinetStep).limit(1)
  const [first] = await steps()
    .where(and(ofMachine, eq(at, openedAt), isSeated, eq(actorId, accountId)))
    .orderBy(asc(sequence))
  if (!first) return null
  if (closedAt === null) return { first: first.sequence, last: Number.MAX_SAFE_INTEGER }
  const [next] = await steps()
    .where(and(ofMachine, gte(at, openedAt), isSeated, gt(sequence, first.sequence)))
    .orderBy(asc(at), asc(sequence))
  const isOwn = next ? lt(sequence, next.sequence) : undefined
  const [last] = await steps()
    .where(and(ofMachine, eq(at, closedAt), isOwn))
    .orderBy(desc(sequence))
  return { first: first.sequence, last: last?.sequence ?? first.sequence }
}
async function isInRange(queries: Queries, row: SessionRow): Promise<SQL | undefined> {
  const range = await stepRange(queries, row)
  if (!range) return undefined
  return and(
    eq(cabinetStep.machineId, row.machineId),
    gte(cabinetStep.sequence, range.first),
    lte(cabinetStep.sequence, range.last),
  )
}

async function stepsOf(
  queries: Queries,
  row: SessionRow,
  { lastStep: before, without }: { lastStep?: number | undefined; without?: 'rounds' | undefined },
): Promise<Pick<SessionLog, 'steps'>> {
  const range = await isInRange(queries, row)
  if (!range) return { steps: [] }
  const found = await queries
    .select({ step: cabinetStep, actor: named(actor) })
    .from(cabinetStep)
    .leftJoin(actor, eq(actor.id, cabinetStep.actorId))
    .where(
      and(
        range,
        before === undefined ? undefined : lt(cabinetStep.sequence, before),
        without === 'rounds' ? isNoRound : undefined,
      ),
    )
    .orderBy(desc(cabinetStep.sequence))
    .limit(pageSize)
  return {
    steps: found.map(({ step: { sequence, at, event, before: from, after }, actor: by }) => ({
      ...{ sequence, at, event, actor: by, before: from, after },
    })),
  }
}

/** Both meters only grow while a session lasts. */
async function roundsOf(
  { database, drivers }: Pick<VenueTools, 'database' | 'drivers'>,
  row: SessionRow,
  session: SupervisedSession,
): Promise<SessionLog['rounds']> {
  const range = await isInRange(database, row)
  const counted = (event: string) => sql<string>`count(*) filter (where ${cabinetStep.event} = ${event})::text`
  const [found] = range
    ? await database
        .select({ started: counted('round.started'), ended: counted('round.ended') })
        .from(cabinetStep)
        .where(range)
    : []
  const start = row.metersAtStart
  const isLive = session.status !== null
  const cabinet = () => stateNow(drivers.of(row.machineId).link, row.machineId)
  const end = row.metersAtEnd ?? (isLive ? ((await cabinet())?.meters ?? null) : null)
  return {
    started: Number(found?.started ?? 0),
    ended: Number(found?.ended ?? 0),
    turnOver: start && end ? end.TurnOver - start.TurnOver : null,
    totalWin: start && end ? end.TotalWin - start.TotalWin : null,
  }
}

async function problemsOf(queries: Queries, sessionId: number): Promise<SessionLog['problems']> {
  const rows = await queries.select().from(problem).where(eq(problem.sessionId, sessionId)).orderBy(desc(problem.id))
  return rows.map(({ id, kind, raisedAt, closedAt, resolution, evidence }) => ({
    ...{ id, kind, raisedAt, closedAt, resolution },
    evidence: evidence as Record<string, unknown>,
  }))
}
