import { sql } from 'drizzle-orm'
import { type LedgerReport, verifyBooks } from '../../money/ledger/verify.ts'
import { appliedMigrations } from '../migrations.ts'
import { venueApplication } from '../postgres.ts'
import { type Database, openStore, type Queries, type Transaction } from '../store.ts'
import { type BackupEnd, type BackupHeader, checkSeal, readBackup } from './file.ts'
import type { Progress } from './progress.ts'
import type { Secrets } from '../../identity/keys.ts'
import { BackupProblem, joined, quoted, readTables, rowsAsJson, type TableShape } from './tables.ts'

type Tools = {
  checking: Progress
  restoring: Progress
  /** With one of which the file must be sealed; null: whoever restores it vouches for it. */
  secrets: Secrets | null
}

/**
 * Puts a backup into a database that was migrated and never used: ids kept, sequences moved on, the ledger verified, all in
 * one transaction. The file is read whole before anything is written, and again while it is. Throws a BackupProblem for
 * what the operator can mend.
 */
export async function restore(database: Database, file: string, tools: Tools): Promise<LedgerReport> {
  const { header, end } = await checkFile(file, tools.checking)
  const own = await appliedMigrations(database)
  if (JSON.stringify(header.schema) !== JSON.stringify(own))
    throw new BackupProblem(
      `${file} was made by ${(header.schema.at(-1) ?? 0) > (own.at(-1) ?? 0) ? 'a newer' : 'an older'} version: restore it with that version, then start this one.`,
    )
  if (tools.secrets !== null) checkSeal(file, end, tools.secrets)
  const fresh = await (freshContent ??= readFresh())
  return await database.transaction(async (transaction) => {
    const tables = await takeTables(transaction, header)
    await refuseUsed(transaction, tables, fresh)
    const putRulesBack = await liftRules(transaction, tables)
    for (const { name } of tables) await transaction.execute(sql`delete from ${quoted(name)}`)
    const end = await writeRows(transaction, file, tables, tools.restoring)
    // It is read once more, and may be another one by now.
    if (tools.secrets !== null) checkSeal(file, end, tools.secrets)
    // Unlike `setval` this is undone with the rest.
    for (const [name, next] of Object.entries(end.sequences))
      await transaction.execute(sql`alter sequence ${quoted(name)} restart with ${sql.raw(String(next))}`)
    await putRulesBack()
    await transaction.execute(sql`analyze`)
    const report = await verifyBooks(transaction)
    if (report.findings.length > 0)
      throw new BackupProblem(
        [`${file} holds a ledger that is not right, nothing was restored:`, ...report.findings].join('\n'),
      )
    return report
  })
}

async function checkFile(file: string, progress: Progress): Promise<{ header: BackupHeader; end: BackupEnd }> {
  let header: BackupHeader | undefined
  let end: BackupEnd | undefined
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') {
      header = part.header
      progress.begin(header.tables.reduce((sum, { rows }) => sum + rows, 0))
    }
    if (part.kind === 'rows') progress.did(part.rows.length)
    if (part.kind === 'end') end = part.end
  }
  if (header === undefined || end === undefined) throw new BackupProblem(`${file} is not a backup of a venue.`)
  return { header, end }
}

/** What a migrated database holds before anybody used it: rows of the migrations' own. The same as long as we run. */
let freshContent: Promise<Map<string, string>> | undefined

async function readFresh(): Promise<Map<string, string>> {
  const store = await openStore(null)
  try {
    return await contentOf(store.database, await readTables(store.database))
  } finally {
    await store.close()
  }
}

async function contentOf(queries: Queries, tables: TableShape[]): Promise<Map<string, string>> {
  const content = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await queries.execute(sql`${rowsAsJson(table)} limit 100`)
    content.set(table.name, JSON.stringify(rows.map(({ row }) => String(row)).toSorted()))
  }
  return content
}

async function takeTables(transaction: Transaction, header: BackupHeader): Promise<TableShape[]> {
  const { rows: venues } = await transaction.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = ${venueApplication}`,
  )
  if (venues.length > 0) throw new BackupProblem('A venue runs on this database: end it first.')
  const tables = await readTables(transaction)
  const shapeOf = (name: string, columns: string[]) => JSON.stringify([name, columns.toSorted()])
  const wanted = header.tables.map(({ name, columns }) => shapeOf(name, columns))
  const there = tables.map(({ name, columns }) =>
    shapeOf(
      name,
      columns.map((column) => column.name),
    ),
  )
  if (wanted.toSorted().join() !== there.toSorted().join())
    throw new BackupProblem('The database has other tables than the backup: give it a database of its own.')
  await transaction.execute(sql`set local lock_timeout = '10s'`)
  const all = joined(tables.map(({ name }) => sql`${quoted(name)}`))
  await transaction.execute(sql`lock table ${all} in access exclusive mode`).catch((error: unknown) => {
    if ((error as { cause?: { code?: string } }).cause?.code !== '55P03') throw error
    throw new BackupProblem('Somebody else uses this database: end that first.')
  })
  return tables
}

async function refuseUsed(transaction: Transaction, tables: TableShape[], fresh: Map<string, string>): Promise<void> {
  const content = await contentOf(transaction, tables)
  const used = tables.filter(({ name }) => content.get(name) !== fresh.get(name)).map(({ name }) => name)
  if (used.length > 0)
    throw new BackupProblem(
      `The database is not empty (${used.slice(0, 5).join(', ')}${used.length > 5 ? ', …' : ''}): restore into a new one.`,
    )
}

/** Rows come back as they stood, in any order: no foreign key and no trigger looks at them one by one. Answers what puts both back. */
async function liftRules(transaction: Transaction, tables: TableShape[]): Promise<() => Promise<void>> {
  const { rows: keys } = await transaction.execute<{ table: string; name: string; definition: string }>(
    sql`select t.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
        from pg_constraint c join pg_class t on t.oid = c.conrelid
        where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of keys)
    await transaction.execute(sql`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const { name } of tables) await transaction.execute(sql`alter table ${quoted(name)} disable trigger user`)
  return async () => {
    for (const { name } of tables) await transaction.execute(sql`alter table ${quoted(name)} enable trigger user`)
    for (const { table, name, definition } of keys)
      await transaction.execute(sql`alter table ${quoted(table)} add constraint ${quoted(name)} ${sql.raw(definition)}`)
  }
}

async function writeRows(
  transaction: Transaction,
  file: string,
  tables: TableShape[],
  progress: Progress,
): Promise<BackupEnd> {
  const inserts = new Map<string, (rows: string[]) => ReturnType<typeof sql>>()
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') {
      progress.begin(part.header.tables.reduce((sum, { rows }) => sum + rows, 0))
      for (const { name, columns } of part.header.tables) {
        const shape = tables.find((table) => table.name === name)
        if (shape) inserts.set(name, insertInto(shape, columns))
      }
    }
    if (part.kind === 'rows') {
      const insert = inserts.get(part.table)
      if (!insert) throw new BackupProblem(`${file} is damaged: its header does not know ${part.table}.`)
      await transaction.execute(insert(part.rows))
      progress.did(part.rows.length)
    }
    if (part.kind === 'end') return part.end
  }
  throw new BackupProblem(`${file} is cut: its end is missing.`)
}

function insertInto(shape: TableShape, order: string[]) {
  const values = order.map((name, place) => {
    const type = shape.columns.find((column) => column.name === name)?.type ?? 'text'
    return sql`(line ->> ${sql.raw(String(place))})::${sql.raw(type)}`
  })
  const names = joined(order.map((name) => sql`${quoted(name)}`))
  return (rows: string[]) =>
    sql`insert into ${quoted(shape.name)} (${names}) overriding system value
        select ${joined(values)} from json_array_elements(${`[${rows.join(',')}]`}::json) as line`
}
