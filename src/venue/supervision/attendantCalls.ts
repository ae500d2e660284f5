/** Players call an attendant from their seat, and staff end it. Taken up and given back it is as whatever waits on the floor. */
import { and, desc, eq, gt } from 'drizzle-orm'
import { attendantCallMachine } from '#machines/venue/attendantCall/index.ts'
import { attendantCalls } from '#protocol/calls/attendant.ts'
import type { AttendantCall } from '#protocol/core/attendantCall.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { commitOnce, type VenueTools, writeAudit } from '../compose/tools.ts'
import { stepCall } from '../machines/attendantCalls.ts'
import { conflict, needsAnother } from '../money/desk/refusals.ts'
import { firstState } from '../store/rowChart.ts'
import type { AttendantCallRow } from '../store/rows.ts'
import { attendantCall, floorTask, playSession } from '../store/schema/index.ts'
import { sqlRows } from '../store/sqlRows.ts'
import type { Queries } from '../store/store.ts'
import { takersOf } from './floorTasks.ts'
import { holderOf, refuseLower } from './holders.ts'

/** So many calls of one player within so many ms. */
const mostCalls = 5
const withinMs = 600_000

const callTask = (id: number) => `call-${id}`
/** Null: another kind of task. */
const callOfTask = (task: string) => (task.startsWith('call-') ? Number(task.slice(5)) : null)

async function toldCall(queries: Queries, row: AttendantCallRow): Promise<AttendantCall> {
  const { id, sessionId, machineId, state, calledAt, endedAt, sequence } = row
  const task = callTask(id)
  return {
    ...{ id, sessionID: sessionId, machineID: machineId, state, since: calledAt },
    takenAt: (await takersOf(queries, [task])).get(task)?.at ?? null,
    ...{ endedAt, sequence },
  }
}

/** Before it is taken up, given back or ended: its player's lock, which also the end of the seat takes. Nothing for other kinds of tasks. */
export async function lockCall(queries: Queries, task: string): Promise<AttendantCallRow | null> {
  const id = callOfTask(task)
  if (id === null) return null
  const { calls, players } = sqlRows(queries)
  const row = await calls.get(id)
  if (!row) throw new Refusal(ErrorCode.unknown, { id: task })
  await players.lock(row.accountId)
  return calls.get(id)
}

/** Its player is told of it under the next number. */
export async function countCall(queries: Queries, row: AttendantCallRow | null): Promise<void> {
  if (row) await sqlRows(queries).calls.change(row.id, { sequence: row.sequence + 1 })
}

/** After the commit. */
export async function tellCaller({ database, announceCall }: VenueTools, task: string): Promise<void> {
  const id = callOfTask(task)
  const row = id === null ? null : await sqlRows(database).calls.get(id)
  if (row) announceCall(row.accountId, await toldCall(database, row))
}

export function registerPlayersCalls(tools: VenueTools): void {
  const { registerCall, database, clock, notifications, announceCall } = tools

  async function ownSession(queries: Queries, accountId: number) {
    const [session] = await queries
      .select({ id: playSession.id, machineId: playSession.machineId })
      .from(playSession)
      .where(and(eq(playSession.accountId, accountId), eq(playSession.state, 'open')))
      .orderBy(desc(playSession.id))
      .limit(1)
    return session ?? null
  }
  async function refuseOften(queries: Queries, accountId: number, now: number): Promise<void> {
    const recent = await queries
      .select({ at: attendantCall.calledAt })
      .from(attendantCall)
      .where(and(eq(attendantCall.accountId, accountId), gt(attendantCall.calledAt, now - withinMs)))
      .orderBy(attendantCall.calledAt)
    const first = recent.at(-mostCalls)
    if (first) throw new Refusal(ErrorCode.tooMany, { seconds: Math.ceil((first.at + withinMs - now) / 1_000) })
  }

  registerCall(attendantCalls.ownCall, async ({ caller }) => {
    const session = await ownSession(database, caller.accountId)
    if (!session) return { call: null }
    const [row] = await database
      .select()
      .from(attendantCall)
      .where(eq(attendantCall.sessionId, session.id))
      .orderBy(desc(attendantCall.id))
      .limit(1)
    return { call: row ? await toldCall(database, row) : null }
  })
  registerCall(attendantCalls.callAttendant, async (input) => {
    const { accountId } = input.caller
    const call = await commitOnce(tools, attendantCalls.callAttendant, input, async (transaction) => {
      const rows = sqlRows(transaction)
      // The machine holds it too while it closes the session: no call is left behind on one that is over.
      await rows.players.lock(accountId)
      const session = await ownSession(transaction, accountId)
      if (!session) throw new Refusal(ErrorCode.sessionEnded)
      const { id: sessionId, machineId } = session
      const [waiting] = await rows.calls.where({ sessionId, state: 'open' })
      if (waiting) return toldCall(transaction, waiting)
      const calledAt = clock.now()
      await refuseOften(transaction, accountId, calledAt)
      const row: AttendantCallRow = {
        ...{ id: await rows.calls.nextId(), sessionId, machineId, accountId },
        ...{ state: firstState(attendantCallMachine), calledAt, endedAt: null, sequence: 1 },
      }
      await rows.calls.add(row)
      await writeAudit(transaction, tools, input, {
        ...{ act: 'attendant called', object: `machine/${machineId}`, after: { playerId: accountId, sessionId } },
      })
      return toldCall(transaction, row)
    })
    notifications.floorTasksChanged()
    announceCall(accountId, call)
    return call
  })
  registerCall(attendantCalls.takeCallBack, async (input) => {
    const { accountId } = input.caller
    const { id } = input.params
    const call = await commitOnce(tools, attendantCalls.takeCallBack, input, async (transaction) => {
      const rows = sqlRows(transaction)
      await rows.players.lock(accountId)
      const row = await rows.calls.get(id)
      if (row?.accountId !== accountId) throw new Refusal(ErrorCode.unknown, { id })
      const ended = await stepCall(rows, row, { type: 'call.takenBack' }, clock.now())
      if (ended)
        await writeAudit(transaction, tools, input, {
          ...{ act: 'attendant call taken back', object: `machine/${row.machineId}` },
          after: { playerId: accountId, sessionId: row.sessionId },
        })
      return toldCall(transaction, ended ?? row)
    })
    notifications.floorTasksChanged()
    announceCall(accountId, call)
    return call
  })
  registerCall(attendantCalls.endCall, async (input) => {
    const { caller, params } = input
    const task = params.id
    await commitOnce(tools, attendantCalls.endCall, input, async (transaction) => {
      const row = await lockCall(transaction, task)
      if (!row) throw new Refusal(ErrorCode.unknown, { id: task })
      if (row.accountId === caller.accountId) throw needsAnother()
      const now = clock.now()
      const holder = await holderOf(transaction, task)
      if (row.state === 'open' && holder) refuseLower(caller, holder, now)
      if (!(await stepCall(sqlRows(transaction), row, { type: 'call.done' }, now))) throw conflict({ state: row.state })
      if (!holder) await transaction.insert(floorTask).values({ task, takenBy: caller.accountId, takenAt: now })
      await writeAudit(transaction, tools, input, { act: 'task done', object: `floorTask/${task}` })
      return {}
    })
    notifications.floorTasksChanged()
    await tellCaller(tools, task)
    return {}
  })
}
