/** Rows of the model store into the database, as they are. */
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { LedgerHead } from '../money/ledger/rows.ts'
import type { ModelStore, ModelTransaction } from '../store/model.ts'
import {
  account,
  audit,
  cabinetRow,
  cabinetStep,
  cage,
  cagePayment,
  deskTransaction,
  entry,
  handPay,
  ledgerAccount,
  ledgerBatch,
  playSession,
  posting,
  transfer,
} from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'

/** In the order in which they name each other; the database gives the ids of those that are marked. */
const copied: { table: PgTable; order: string; ownIds?: true }[] = [
  { table: cage, order: 'id' },
  { table: playSession, order: 'id' },
  { table: handPay, order: 'id' },
  { table: transfer, order: 'requestedAt' },
  { table: posting, order: 'id' },
  { table: entry, order: 'id' },
  { table: ledgerAccount, order: 'name' },
  { table: ledgerBatch, order: 'number' },
  { table: deskTransaction, order: 'id' },
  { table: cagePayment, order: 'at', ownIds: true },
  { table: audit, order: 'at', ownIds: true },
  { table: cabinetRow, order: 'machineId' },
  { table: cabinetStep, order: 'at' },
]
const numbered = [cage, playSession, handPay, deskTransaction]
const atOnce = 4_000

type Row = Record<string, unknown>

export async function copyHistory(transaction: Transaction, model: ModelStore): Promise<void> {
  const from = model.begin()
  for (const { table, order, ownIds } of copied) {
    const rows = from.where<Row>(getTableName(table))
    // A stable sort keeps what is of one moment in the order in which it was written.
    rows.sort((one, other) => (one[order] as number) - (other[order] as number) || 0)
    await copyRows(transaction, table, rows, ownIds ?? false)
  }
  for (const table of numbered) {
    const name = getTableName(table)
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), greatest(1, (select coalesce(max(id), 1) from ${table})))`,
    )
  }
  await copyHead(transaction, from)
  await copyCounts(transaction, from)
  from.rollback()
}

async function copyRows(
  transaction: Transaction,
  table: PgTable,
  rows: readonly Row[],
  ownIds: boolean,
): Promise<void> {
  const known = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  const columns = known.filter(([name]) => name in (rows[0] ?? {}) && !(ownIds && name === 'id'))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  for (let begin = 0; begin < rows.length; begin += atOnce) {
    const some = rows
      .slice(begin, begin + atOnce)
      .map((row) => Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]])))
    await transaction.execute(
      sql`insert into ${table} (${names})
          select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(some)}::json)`,
    )
  }
}

/** The end of the chain; the ledger must have been empty. */
async function copyHead(transaction: Transaction, from: ModelTransaction): Promise<void> {
  const head = from.get<LedgerHead>('ledger_head', 1)
  if (!head) return
  const { number, hash, lastPosting, lastEntry, totals } = head
  const { rows } = await transaction.execute(
    sql`update ledger_head set number = ${number}, hash = ${hash}, last_posting = ${lastPosting},
          last_entry = ${lastEntry}, totals = ${JSON.stringify(totals)}::jsonb
        where id = 1 and number = 0 returning id`,
  )
  if (rows.length === 0) throw new Error('the ledger is not empty: no history was made')
}

async function copyCounts(transaction: Transaction, from: ModelTransaction): Promise<void> {
  const rows = from.where<{ id: number; balanceSequence: number; seatSequence: number }>('account')
  const some = rows.map(({ id, balanceSequence: balance, seatSequence: seat }) => ({ id, balance, seat }))
  await transaction.execute(
    sql`update ${account} set balance_sequence = counted.balance, seat_sequence = counted.seat
        from json_to_recordset(${JSON.stringify(some)}::json) as counted (id bigint, balance bigint, seat bigint)
        where ${account.id} = counted.id`,
  )
}
