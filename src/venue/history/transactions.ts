/** Everything that moved a player's money or is to: transfers, and what the desk did, as one list. */
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { OwnTransaction } from '#protocol/calls/history.ts'
import { deskTransaction, handPay, machine, transfer } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

const pageSize = 50
/** Transfers have the even ids, what the desk did the odd ones. */
export const idOf = { transfer: (number: number) => 2 * number, desk: (id: number) => 2 * id + 1 }
type Place = { at: number; id: number }

export type TransactionsAsked = {
  type?: number | undefined
  state?: number | undefined
  /** Of the request, ms; the end is not in it. */
  start?: number | undefined
  end?: number | undefined
  before?: number | undefined
  limit?: number
}

/** Newest first. Refuses 60404 when `before` is none of the player's. */
export async function transactionsOf(
  queries: Queries,
  accountId: number,
  asked: TransactionsAsked,
): Promise<OwnTransaction[]> {
  const { before, limit = pageSize } = asked
  const from = before === undefined ? null : await placeOf(queries, accountId, before)
  const both = [
    ...(await transfersOf(queries, accountId, asked, from, limit)),
    ...(await deskOf(queries, accountId, asked, from, limit)),
  ]
  return both.toSorted((one, other) => other.requestedAt - one.requestedAt || other.id - one.id).slice(0, limit)
}

async function placeOf(queries: Queries, accountId: number, id: number): Promise<Place> {
  const isTransfer = id % 2 === 0
  const { requestedAt } = isTransfer ? transfer : deskTransaction
  const [row] = isTransfer
    ? await queries
        .select({ at: requestedAt })
        .from(transfer)
        .where(and(eq(transfer.number, id / 2), eq(transfer.accountId, accountId)))
    : await queries
        .select({ at: requestedAt })
        .from(deskTransaction)
        .where(and(eq(deskTransaction.id, (id - 1) / 2), eq(deskTransaction.accountId, accountId)))
  if (!row) throw new Refusal(ErrorCode.unknown, { lastTransactionID: id })
  return { at: row.at, id }
}

type Table = typeof transfer | typeof deskTransaction
function whereOf(table: Table, accountId: number, { state, start, end }: TransactionsAsked, older: SQL | undefined) {
  return and(
    eq(table.accountId, accountId),
    state === undefined ? undefined : eq(table.state, state),
    start === undefined ? undefined : gte(table.requestedAt, start),
    end === undefined ? undefined : lt(table.requestedAt, end),
    older,
  )
}

async function transfersOf(
  queries: Queries,
  accountId: number,
  asked: TransactionsAsked,
  from: Place | null,
  limit: number,
): Promise<OwnTransaction[]> {
  const { requestedAt, number } = transfer
  const { type } = asked
  if (type !== undefined && type !== TransactionType.cashIn && type !== TransactionType.cashOut) return []
  const older = from
    ? sql`${requestedAt} <= ${from.at} and (${requestedAt}, 2 * ${number}) < (${from.at}::bigint, ${from.id}::bigint)`
    : undefined
  const direction =
    type === undefined ? undefined : eq(transfer.direction, type === TransactionType.cashIn ? 'in' : 'out')
  const found = await queries
    .select({ row: transfer, machineName: machine.name })
    .from(transfer)
    .innerJoin(machine, eq(machine.id, transfer.machineId))
    .where(and(whereOf(transfer, accountId, asked, older), direction))
    .orderBy(desc(requestedAt), desc(number))
    .limit(limit)
  return found.map(({ row, machineName }) => ({
    id: idOf.transfer(row.number),
    type: row.direction === 'in' ? TransactionType.cashIn : TransactionType.cashOut,
    ...{ state: row.state, amount: row.amount, wallet: row.direction === 'in' ? 0 - row.actual : row.actual },
    ...{ machineID: row.machineId, machineName, sessionID: row.sessionId },
    ...{ requestedAt: row.requestedAt, settledAt: row.settledAt },
  }))
}

/** A hand pay, a jackpot and the refund of a transfer name their machine. */
async function deskOf(
  queries: Queries,
  accountId: number,
  asked: TransactionsAsked,
  from: Place | null,
  limit: number,
): Promise<OwnTransaction[]> {
  const { requestedAt, id, type } = deskTransaction
  const older = from ? sql`(${requestedAt}, 2 * ${id} + 1) < (${from.at}::bigint, ${from.id}::bigint)` : undefined
  const found = await queries
    .select({
      row: deskTransaction,
      machineID: machine.id,
      machineName: machine.name,
      paidIn: handPay.sessionId,
      refundedIn: transfer.sessionId,
      wallet: sql<string>`coalesce((select sum(e.amount) from entry e where e.posting_id = ${deskTransaction.postingId}
        and starts_with(e.account, ${`wallet/${accountId}/`})), 0)::text`,
    })
    .from(deskTransaction)
    .leftJoin(handPay, eq(handPay.id, deskTransaction.handPayId))
    .leftJoin(transfer, eq(transfer.id, deskTransaction.refundOfTransfer))
    .leftJoin(machine, sql`${machine.id} = coalesce(${handPay.machineId}, ${transfer.machineId})`)
    .where(
      and(
        whereOf(deskTransaction, accountId, asked, older),
        asked.type === undefined ? undefined : eq(type, asked.type),
      ),
    )
    .orderBy(desc(requestedAt), desc(id))
    .limit(limit)
  return found.map(({ row, machineID, machineName, paidIn, refundedIn, wallet }) => ({
    ...{ id: idOf.desk(row.id), type: row.type, state: row.state, amount: row.amount, wallet: Number(wallet) },
    ...{ machineID, machineName, sessionID: paidIn ?? refundedIn },
    ...{ requestedAt: row.requestedAt, settledAt: row.settledAt },
  }))
}
