/** Problems of machines as staff are answered: the open ones with all that hangs on them, and those that are over. */
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, max, min, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ClosedProblem, Problem, SasSeen } from '#protocol/core/tasks.ts'
import { approvalsOf } from '../approvals/pages.ts'
import { objectOf } from '../machines/settlement.ts'
import { named } from '../people/named.ts'
import {
  account,
  approval,
  fix,
  floorTask,
  handPay,
  machine,
  problem,
  problemSnooze,
  transfer,
} from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { takersOf } from '../supervision/floorTasks.ts'
import { sasErrors } from './sasErrors.ts'
import { fixesOf, transfersOf } from './taskPages.ts'

/** So far back an error is counted. */
const recurringMs = 30 * 24 * 3_600_000

const player = alias(account, 'player')
const staff = alias(account, 'staff')
const closer = alias(account, 'closer')
const sasOf = new Map(sasErrors.flatMap((error) => (error.fault === null ? [] : [[String(error.fault), error]])))

type Row = typeof problem.$inferSelect
export type KnownProblem = { row: Row; problem: Problem }

export const isOpenOf = (machineId: number | null) =>
  and(isNull(problem.closedAt), machineId === null ? undefined : eq(problem.machineId, machineId))

/** With all that hangs on each, oldest first. */
export async function problemsOf(queries: Queries, now: number, where: SQL | undefined): Promise<KnownProblem[]> {
  const found = await queries
    .select({ row: problem, player: named(player) })
    .from(problem)
    .leftJoin(player, eq(player.id, problem.accountId))
    .where(where)
    .orderBy(problem.id)
  if (found.length === 0) return []
  const rows = found.map(({ row }) => row)
  const transferIds = rows.flatMap(({ transferId }) => transferId ?? [])
  const transfers =
    transferIds.length === 0 ? [] : await transfersOf(queries, inArray(transfer.id, transferIds), transferIds.length)
  const fixes =
    transferIds.length === 0
      ? []
      : await fixesOf(queries, and(eq(fix.state, 'proposed'), inArray(fix.transferId, transferIds)))
  const settlements = await settlementsOf(queries, rows)
  const tasks = await tasksOf(queries, rows)
  const takers = await takersOf(queries, [...tasks.values()])
  const snoozes = await snoozesOf(queries, now, rows)
  const seen = await seenOf(queries, now, rows)
  return found.map(({ row, player: whose }) => {
    const task = tasks.get(row.id) ?? null
    const taken = task === null ? undefined : takers.get(task)
    return {
      row,
      problem: {
        ...{ id: row.id, kind: row.kind, sessionID: row.sessionId, player: whose, raisedAt: row.raisedAt },
        transfer: transfers.find(({ id }) => id === row.transferId) ?? null,
        evidence: row.evidence as Record<string, unknown>,
        fix: fixes.find(({ transferID }) => transferID === row.transferId) ?? null,
        settlement:
          settlements.find(({ object }) => isContradiction(row) && object === objectOf(row.machineId)) ?? null,
        sas: seen(row),
        ...{ task, takenBy: taken?.by ?? null, takenAt: taken?.at ?? null },
        snooze: snoozes.get(row.id) ?? null,
      },
    }
  })
}

const isContradiction = ({ kind, closedAt }: Row) => kind === 'metersContradict' && closedAt === null
async function settlementsOf(queries: Queries, rows: readonly Row[]) {
  const objects = rows.filter(isContradiction).map(({ machineId }) => objectOf(machineId))
  if (objects.length === 0) return []
  const waits = and(eq(approval.kind, 'contradiction'), eq(approval.state, 'pending'))
  return approvalsOf(queries, and(waits, inArray(approval.object, objects)))
}

/** By what name each is taken up: that a machine waits for its hand pay is told by the hand pay. */
async function tasksOf(queries: Queries, rows: readonly Row[]): Promise<Map<number, string>> {
  const open = rows.filter(({ closedAt }) => closedAt === null)
  const isPay = ({ kind }: Row) => kind === 'handPay'
  const machines = open.filter(isPay).map(({ machineId }) => machineId)
  const called =
    machines.length === 0
      ? []
      : await queries
          .select({ id: handPay.id, machineId: handPay.machineId })
          .from(handPay)
          .where(and(eq(handPay.state, 'called'), inArray(handPay.machineId, machines)))
  return new Map(
    open.flatMap((row): [number, string][] => {
      if (!isPay(row)) return [[row.id, `problem-${row.id}`]]
      const pay = called.find(({ machineId }) => machineId === row.machineId)
      return pay ? [[row.id, `handPay-${pay.id}`]] : []
    }),
  )
}

async function snoozesOf(queries: Queries, now: number, rows: readonly Row[]) {
  const ids = rows.filter(({ closedAt }) => closedAt === null).map(({ id }) => id)
  const found =
    ids.length === 0
      ? []
      : await queries
          .select({ row: problemSnooze, by: named(staff) })
          .from(problemSnooze)
          .innerJoin(staff, eq(staff.id, problemSnooze.staffId))
          .where(and(eq(problemSnooze.state, 'running'), inArray(problemSnooze.problemId, ids)))
  return new Map(
    found
      .filter(({ row: { until } }) => until > now)
      .map(({ row: { problemId, at, until, reason }, by }) => [problemId, { by, at, until, reason }]),
  )
}

/** How often each error came on its machine. */
async function seenOf(queries: Queries, now: number, rows: readonly Row[]) {
  const reported = rows.filter(({ kind }) => sasOf.has(kind))
  const found =
    reported.length === 0
      ? []
      : await queries
          .select({
            ...{ machineId: problem.machineId, kind: problem.kind, count: count() },
            ...{ first: min(problem.raisedAt), last: max(problem.raisedAt) },
          })
          .from(problem)
          .where(
            and(
              inArray(problem.machineId, [...new Set(reported.map(({ machineId }) => machineId))]),
              inArray(problem.kind, [...new Set(reported.map(({ kind }) => kind))]),
              or(
                gte(problem.raisedAt, now - recurringMs),
                inArray(
                  problem.id,
                  reported.map(({ id }) => id),
                ),
              ),
            ),
          )
          .groupBy(problem.machineId, problem.kind)
  return ({ machineId, kind, raisedAt }: Row): SasSeen | null => {
    const error = sasOf.get(kind)
    if (!error) return null
    const seen = found.find((one) => one.machineId === machineId && one.kind === kind)
    const { code, hex, message } = error
    return {
      ...{ code, hex, message, count: Number(seen?.count ?? 1) },
      ...{ first: Number(seen?.first ?? raisedAt), last: Number(seen?.last ?? raisedAt) },
    }
  }
}

export type ClosedFilter = {
  start?: number | undefined
  end?: number | undefined
  machine?: number | undefined
  kind?: string | undefined
}
/** The last closed first, behind `after`; `total` of the whole filter. */
export async function closedProblemsOf(
  queries: Queries,
  { start, end, machine: machineId, kind }: ClosedFilter,
  { after, limit }: { after: Pick<Row, 'id' | 'closedAt'> | null; limit: number },
): Promise<{ problems: ClosedProblem[]; total: number }> {
  const isWanted = and(
    isNotNull(problem.closedAt),
    start === undefined ? undefined : gte(problem.closedAt, start * 1_000),
    end === undefined ? undefined : lt(problem.closedAt, end * 1_000),
    machineId === undefined ? undefined : eq(problem.machineId, machineId),
    kind === undefined ? undefined : eq(problem.kind, kind),
  )
  const closedAt = after?.closedAt ?? 0
  const isBehind =
    after === null
      ? undefined
      : or(lt(problem.closedAt, closedAt), and(eq(problem.closedAt, closedAt), lt(problem.id, after.id)))
  const found = await queries
    .select({
      row: problem,
      place: { machineID: machine.id, machineName: machine.name, cabin: machine.cabin },
      ...{ player: named(player), closer: named(closer) },
    })
    .from(problem)
    .innerJoin(machine, eq(machine.id, problem.machineId))
    .leftJoin(player, eq(player.id, problem.accountId))
    .leftJoin(closer, eq(closer.id, problem.closedBy))
    .where(and(isWanted, isBehind))
    .orderBy(desc(problem.closedAt), desc(problem.id))
    .limit(limit)
  const takers = await lastTakersOf(
    queries,
    found.map(({ row }) => `problem-${row.id}`),
  )
  return {
    problems: found.map(({ row, place, player: whose, closer: closedBy }) => ({
      ...{ id: row.id, kind: row.kind, ...place, player: whose, raisedAt: row.raisedAt },
      ...{ closedAt: row.closedAt ?? row.raisedAt, closedBy, resolution: row.resolution },
      takenBy: takers.get(`problem-${row.id}`) ?? null,
    })),
    total: await queries.$count(problem, isWanted),
  }
}

async function lastTakersOf(queries: Queries, tasks: readonly string[]) {
  if (tasks.length === 0) return new Map()
  const rows = await queries
    .select({ task: floorTask.task, by: named(staff) })
    .from(floorTask)
    .innerJoin(staff, eq(staff.id, floorTask.takenBy))
    .where(inArray(floorTask.task, [...tasks]))
    .orderBy(floorTask.id)
  return new Map(rows.map(({ task, by }) => [task, by]))
}
