/** Problems, fixes, hand pays and transfers as staff are answered. */
import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { TransactionState } from '#protocol/core/codes.ts'
import type { Fix, FixedAs, HandPay, MachineTransfer } from '#protocol/core/tasks.ts'
import { account, fix, handPay, machine, problem, transfer } from '../store/schema/index.ts'
import { named } from '../people/named.ts'
import type { Queries } from '../store/store.ts'

const pageSize = 50
const player = alias(account, 'player')
const maker = alias(account, 'maker')
const checker = alias(account, 'checker')
const place = { machineID: machine.id, machineName: machine.name, cabin: machine.cabin }
const outcomeOf: Record<number, FixedAs> = {
  [TransactionState.done]: 'done',
  [TransactionState.refund]: 'refunded',
  [TransactionState.error]: 'error',
}

export async function fixesOf(queries: Queries, where: SQL | undefined): Promise<Fix[]> {
  const found = await queries
    .select({ row: fix, place, maker: named(maker), checker: named(checker) })
    .from(fix)
    .innerJoin(problem, eq(problem.id, fix.problemId))
    .innerJoin(machine, eq(machine.id, problem.machineId))
    .innerJoin(maker, eq(maker.id, fix.makerId))
    .leftJoin(checker, eq(checker.id, fix.checkerId))
    .where(where)
    .orderBy(desc(fix.id))
    .limit(pageSize)
  return found.map(({ row, place: where, maker: by, checker: decided }) => ({
    ...{ id: row.id, ...where, problemID: row.problemId, transferID: row.transferId, moved: row.amount },
    ...{ outcome: outcomeOf[row.outcome] ?? 'error', evidence: row.evidence, state: row.state, maker: by },
    ...{ madeAt: row.madeAt, checker: decided, decidedAt: row.decidedAt, reason: row.reason },
  }))
}
export const fixesBefore = (queries: Queries, id: number | undefined) =>
  fixesOf(queries, id === undefined ? undefined : lt(fix.id, id))

export async function handPaysOf(queries: Queries, where: SQL | undefined): Promise<HandPay[]> {
  const found = await queries
    .select({ row: handPay, place, player: named(player), maker: named(maker), checker: named(checker) })
    .from(handPay)
    .innerJoin(machine, eq(machine.id, handPay.machineId))
    .leftJoin(player, eq(player.id, handPay.accountId))
    .leftJoin(maker, eq(maker.id, handPay.makerId))
    .leftJoin(checker, eq(checker.id, handPay.checkerId))
    .where(where)
    .orderBy(desc(handPay.id))
    .limit(pageSize)
  return found.map(({ row, place: where, ...people }) => ({
    ...{ id: row.id, ...where, event: row.event, amount: row.amount, state: row.state, sessionID: row.sessionId },
    ...{ evidence: row.evidence, reason: row.reason, ...people },
    ...{ calledAt: row.calledAt, madeAt: row.madeAt, decidedAt: row.decidedAt },
  }))
}
const isOpenPay = inArray(handPay.state, ['called', 'paid', 'confirmed'])
export const handPaysBefore = (queries: Queries, by: { all: boolean; before?: number | undefined }) =>
  handPaysOf(queries, and(by.all ? undefined : isOpenPay, by.before ? lt(handPay.id, by.before) : undefined))
export const openHandPaysAt = (queries: Queries, machineId: number) =>
  handPaysOf(queries, and(isOpenPay, eq(handPay.machineId, machineId)))

export async function transfersOf(queries: Queries, where: SQL | undefined, limit: number): Promise<MachineTransfer[]> {
  const found = await queries
    .select({ row: transfer, player: named(player) })
    .from(transfer)
    .leftJoin(player, eq(player.id, transfer.accountId))
    .where(where)
    .orderBy(desc(transfer.requestedAt), desc(transfer.number))
    .limit(limit)
  return found.map(({ row, player: whose }) => ({
    ...{ id: row.id, direction: row.direction, amount: row.amount, actual: row.actual, state: row.state },
    ...{ sasStatus: row.sasStatus, step: String((row.snapshot as { value?: unknown }).value), player: whose },
    ...{ sessionID: row.sessionId, requestedAt: row.requestedAt, settledAt: row.settledAt },
    metersBefore: row.metersBefore,
  }))
}
