/** Money of one machine: its transfers, and the desk's transactions that belong to it. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { MachineTransaction } from '#protocol/core/machines.ts'
import { account, deskTransaction, handPay, transfer } from '../store/schema/index.ts'
import { named } from '../people/named.ts'
import type { Queries } from '../store/store.ts'

const pageSize = 50
/** One list of two tables: transfers have the even ids, what the desk did the odd ones. */
const idOf = { transfer: (number: number) => 2 * number, desk: (id: number) => 2 * id + 1 }
type Place = { at: number; id: number }

/** Newest first, 50, older than the row `last`. Refuses 60404 when this machine has no such row. */
export async function transactionsOf(
  queries: Queries,
  machineId: number,
  last: number | undefined,
): Promise<MachineTransaction[]> {
  const from = last === undefined ? null : await placeOf(queries, machineId, last)
  const both = [...(await transfersOf(queries, machineId, from)), ...(await deskOf(queries, machineId, from))]
  return both.toSorted((one, other) => other.requestedAt - one.requestedAt || other.id - one.id).slice(0, pageSize)
}

async function placeOf(queries: Queries, machineId: number, last: number): Promise<Place> {
  const isTransfer = last % 2 === 0
  const [row] = isTransfer
    ? await queries
        .select({ at: transfer.requestedAt })
        .from(transfer)
        .where(and(eq(transfer.number, last / 2), eq(transfer.machineId, machineId)))
    : await desk(queries, machineId, eq(deskTransaction.id, (last - 1) / 2), 1).then((rows) =>
        rows.map(({ row: { requestedAt } }) => ({ at: requestedAt })),
      )
  if (!row) throw new Refusal(ErrorCode.unknown, { lastTransactionID: last })
  return { at: row.at, id: last }
}

async function transfersOf(queries: Queries, machineId: number, from: Place | null): Promise<MachineTransaction[]> {
  const { requestedAt, number } = transfer
  const isOlder = from && sql`(${requestedAt}, 2 * ${number}) < (${from.at}::bigint, ${from.id}::bigint)`
  const found = await queries
    .select({ row: transfer, player: named(account) })
    .from(transfer)
    .innerJoin(account, eq(account.id, transfer.accountId))
    .where(
      and(
        eq(transfer.machineId, machineId),
        from ? sql`${requestedAt} <= ${from.at}` : undefined,
        isOlder ?? undefined,
      ),
    )
    .orderBy(sql`${requestedAt} desc, ${number} desc`)
    .limit(pageSize)
  return found.map(({ row, player }) => ({
    ...{ id: idOf.transfer(row.number), transferID: row.id, deskTransactionID: null },
    type: row.direction === 'in' ? TransactionType.cashIn : TransactionType.cashOut,
    ...{ state: row.state, sasStatus: row.sasStatus, amount: row.amount, actual: row.actual, player },
    ...{ sessionID: row.sessionId, requestedAt: row.requestedAt, settledAt: row.settledAt },
  }))
}

/** Hand pays, jackpots and refunds of transfers: the desk's other transactions have no machine. */
function desk(queries: Queries, machineId: number, where: SQL | undefined, limit: number) {
  return queries
    .select({ row: deskTransaction, player: named(account), paidIn: handPay.sessionId, refundedIn: transfer.sessionId })
    .from(deskTransaction)
    .innerJoin(account, eq(account.id, deskTransaction.accountId))
    .leftJoin(handPay, eq(handPay.id, deskTransaction.handPayId))
    .leftJoin(transfer, eq(transfer.id, deskTransaction.refundOfTransfer))
    .where(
      and(
        sql`${deskTransaction.id} in (
          select d.id from desk_transaction d join hand_pay h on h.id = d.hand_pay_id where h.machine_id = ${machineId}
          union all
          select d.id from desk_transaction d join transfer t on t.id = d.refund_of_transfer
            where d.refund_of_transfer is not null and t.machine_id = ${machineId})`,
        where,
      ),
    )
    .orderBy(sql`${deskTransaction.requestedAt} desc, ${deskTransaction.id} desc`)
    .limit(limit)
}

async function deskOf(queries: Queries, machineId: number, from: Place | null): Promise<MachineTransaction[]> {
  const { requestedAt, id } = deskTransaction
  const isOlder = from ? sql`(${requestedAt}, 2 * ${id} + 1) < (${from.at}::bigint, ${from.id}::bigint)` : undefined
  const found = await desk(queries, machineId, isOlder, pageSize)
  return found.map(({ row, player, paidIn, refundedIn }) => ({
    ...{ id: idOf.desk(row.id), transferID: row.refundOfTransfer, deskTransactionID: row.id, type: row.type },
    ...{ state: row.state, sasStatus: null, amount: row.amount, actual: row.postingId === null ? 0 : row.amount },
    ...{ player, sessionID: paidIn ?? refundedIn, requestedAt: row.requestedAt, settledAt: row.settledAt },
  }))
}
